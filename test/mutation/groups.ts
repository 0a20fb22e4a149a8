/** A part of the code that is mutated in one go, with the tests that load it into their own process. */
interface Group {
  readonly name: string;
  readonly code: readonly string[];
  readonly tests: readonly string[];
}

const botTests = (...names: string[]): string[] => names.map((name) => `test/bot/${name}.test.ts`);

/** Money first, the readers of long texts last, so that a run that is broken off has seen what matters most. */
export const groups: readonly Group[] = [
  {
    name: "money",
    code: ["src/domain/money/*.ts", "src/domain/text/typed-text.ts"],
    tests: ["test/domain/money/*.test.ts", "test/domain/item/names-and-texts.test.ts"],
  },
  {
    name: "fields",
    code: ["src/domain/invoice/{tolerance,invoice-fields}.ts", "src/domain/item/item-fields.ts"],
    tests: ["test/domain/{invoice,item}/*.test.ts"],
  },
  {
    name: "status",
    code: [
      "src/domain/invoice/invoice-status.ts",
      "src/domain/status-update/*.ts",
      "src/domain/retention.ts",
      "src/domain/chat/owed-messages.ts",
    ],
    tests: ["test/domain/{chat,invoice,status-update}/*.test.ts"],
  },
  {
    name: "time",
    code: ["src/domain/time/*.ts", "src/domain/invoice/reminder-time.ts"],
    tests: ["test/domain/time/*.test.ts", "test/domain/invoice/reminder.test.ts"],
  },
  { name: "texts", code: ["src/domain/text/*.ts"], tests: ["test/domain/text/*.test.ts"] },
  { name: "http", code: ["src/http/*.ts"], tests: ["test/http/*.test.ts"] },
  {
    name: "client",
    code: ["src/merchant-service/{post-invoice,invoice-body,http-exchange,retry,service-error,transport}.ts"],
    tests: ["test/merchant-service/*.test.ts"],
  },
  {
    name: "create-call",
    code: [
      "src/domain/invoice/{terms,invoice,duplicates}.ts",
      "src/bot/invoices/create/*.ts",
      "src/bot/draft/create-invoice.ts",
    ],
    tests: botTests(
      "invoices/create/submissions",
      "invoices/double-invoice",
      "draft/create-invoice",
      "draft/create-invoice-refused",
      "invoices/recovery",
      "frame/retry",
      "invoices/long-texts",
    ),
  },
  {
    name: "saved-items",
    code: ["src/domain/item/*items-csv*.ts"],
    tests: ["test/domain/item/saved-item-csv.test.ts"],
  },
  {
    name: "quick-line",
    code: ["src/domain/line/*.ts"],
    tests: ["test/domain/line/*.test.ts"],
  },
];
