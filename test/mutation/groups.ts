/** A part of the code that is mutated in one go, with the tests that load it into their own process. */
interface Group {
  readonly name: string;
  readonly code: readonly string[];
  readonly tests: readonly string[];
}

/** A list in braces would be cut at its commas, because the tool gets all patterns of a group in one text. */
const filesIn = (folder: string, ...names: string[]): string[] => names.map((name) => `${folder}/${name}.ts`);
const testsIn = (folder: string, ...names: string[]): string[] =>
  names.map((name) => `test/${folder}/${name}.test.ts`);
const botTests = (...names: string[]): string[] => testsIn("features", ...names);

/** Money first, the readers of long texts last, so that a run that is broken off has seen what matters most. */
export const groups: readonly Group[] = [
  {
    name: "money",
    code: ["src/language/money/*.ts", "src/language/text/typed-text.ts"],
    tests: ["test/language/money/*.test.ts", "test/invoice/item/names-and-texts.test.ts"],
  },
  {
    name: "fields",
    code: filesIn("src/invoice", "terms/payment-tolerance", "terms/invoice-fields", "item/item-fields"),
    tests: testsIn("invoice", "terms/*", "item/*"),
  },
  {
    name: "status",
    code: filesIn("src/invoice", "invoice-status", "status-update/*", "retention"),
    tests: testsIn("invoice", "invoice-status", "doubles", "status-update/*"),
  },
  {
    name: "due",
    code: filesIn("src", "features/due-list", "engine/drain", "engine/unit-of-work"),
    tests: [
      ...botTests("record/due-list*", "record/tells", "record/heard-events"),
      ...testsIn(
        "engine",
        "drain",
        "say-after-commit",
        "tell-chats",
        "unit",
        "unit-after-finish",
        "processor",
        "deadline",
      ),
    ],
  },
  {
    name: "faces",
    code: ["src/invoice/face.ts", "src/features/invoices/faces/*.ts", "src/features/invoices/say-due.ts"],
    tests: [
      "test/invoice/face.test.ts",
      "test/features/invoices/status/*.test.ts",
      ...botTests(
        "invoices/pay-card",
        "invoices/share/*",
        "invoices/not-there",
        "team/untold-payments",
        "business/follows-invoice",
      ),
    ],
  },
  {
    name: "acting",
    code: ["src/frame/model/acting.ts"],
    tests: [
      ...testsIn("frame", "acting"),
      ...botTests("access/shared-account", "security/lock", "sign-in/other-account", "team/leave-team"),
      ...botTests("team/team-state", "team/sold-invoices"),
    ],
  },
  {
    name: "groups",
    code: ["src/features/groups/post-payments.ts", "src/features/groups/model/*.ts"],
    tests: [...botTests("groups/*"), "test/features/record/payment-groups.test.ts"],
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
    code: filesIn("src/service", "post-invoice", "http-exchange", "retry", "service-error", "transport"),
    tests: ["test/service/*.test.ts"],
  },
  {
    name: "create-call",
    code: [
      ...filesIn("src/invoice", "terms/terms", "invoice"),
      "src/features/draft/model/duplicates.ts",
      "src/features/invoices/create/*.ts",
      "src/features/draft/create-invoice.ts",
      "src/features/draft/tell-create-outcome.ts",
    ],
    tests: [
      ...botTests(
        "invoices/create/*",
        "invoices/double-invoice",
        "invoices/doubtful-invoice",
        "invoices/recovery",
        "invoices/long-texts",
      ),
      ...botTests("draft/create-invoice", "draft/create-invoice-refused"),
      ...testsIn("frame", "retry"),
    ],
  },
  {
    name: "saved-items",
    code: ["src/invoice/item/*items-csv*.ts"],
    tests: ["test/invoice/item/saved-item-csv.test.ts"],
  },
  {
    name: "quick-line",
    code: ["src/language/line/**/*.ts"],
    tests: ["test/language/line/**/*.test.ts"],
  },
];
