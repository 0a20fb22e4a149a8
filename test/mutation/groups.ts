/** A part of the code that is mutated in one go, with the tests that load it into their own process. */
interface Group {
  readonly name: string;
  readonly code: readonly string[];
  readonly tests: readonly string[];
}

const botTests = (...names: string[]): string[] => names.map((name) => `test/features/${name}.test.ts`);

/** Money first, the readers of long texts last, so that a run that is broken off has seen what matters most. */
export const groups: readonly Group[] = [
  {
    name: "money",
    code: ["src/language/money/*.ts", "src/language/text/typed-text.ts"],
    tests: ["test/language/money/*.test.ts", "test/invoice/item/names-and-texts.test.ts"],
  },
  {
    name: "fields",
    code: ["src/invoice/{tolerance,invoice-fields}.ts", "src/invoice/item/item-fields.ts"],
    tests: ["test/language/{invoice,item}/*.test.ts"],
  },
  {
    name: "status",
    code: [
      "src/invoice/invoice-status.ts",
      "src/invoice/status-update/*.ts",
      "src/invoice/retention.ts",
      "src/features/due-list.ts",
    ],
    tests: ["test/language/{chat,invoice,status-update}/*.test.ts"],
  },
  {
    name: "time",
    code: ["src/language/time/*.ts", "src/invoice/reminder-time.ts"],
    tests: ["test/language/time/*.test.ts", "test/invoice/reminder.test.ts"],
  },
  { name: "texts", code: ["src/language/text/*.ts"], tests: ["test/language/text/*.test.ts"] },
  { name: "http", code: ["src/http/*.ts"], tests: ["test/http/*.test.ts"] },
  {
    name: "client",
    code: ["src/service/{post-invoice,http-exchange,retry,service-error,transport}.ts"],
    tests: ["test/service/*.test.ts"],
  },
  {
    name: "create-call",
    code: [
      "src/invoice/{terms,invoice,duplicates}.ts",
      "src/features/invoices/create/*.ts",
      "src/features/draft/create-invoice.ts",
      "src/features/draft/tell-create-outcome.ts",
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
    code: ["src/invoice/item/*items-csv*.ts"],
    tests: ["test/invoice/item/saved-item-csv.test.ts"],
  },
  {
    name: "quick-line",
    code: ["src/language/line/*.ts"],
    tests: ["test/language/line/*.test.ts"],
  },
];
