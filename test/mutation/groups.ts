/** A part of the code that is mutated in one go, with the tests that load it into their own process. */
interface Group {
  readonly name: string;
  readonly code: readonly string[];
  readonly tests: readonly string[];
}

const domain = (...names: string[]): string[] => names.map((name) => `src/domain/${name}.ts`);
const domainTests = (...names: string[]): string[] => names.map((name) => `test/domain/${name}.test.ts`);
const botTests = (...names: string[]): string[] => names.map((name) => `test/bot/${name}.test.ts`);
const client = (...names: string[]): string[] => names.map((name) => `src/merchant-service/${name}.ts`);

/** Money first, the readers of long texts last, so that a run that is broken off has seen what matters most. */
export const groups: readonly Group[] = [
  {
    name: "money",
    code: domain("money", "decimal-text", "typed-text"),
    tests: domainTests("money", "texts"),
  },
  {
    name: "fields",
    code: domain("tolerance", "item/fields", "invoice/fields", "zone-offset"),
    tests: domainTests("tolerance", "item-fields", "quantity", "texts", "zone-offset"),
  },
  {
    name: "status",
    code: domain(
      "invoice-status",
      "status-update",
      "status-update-body",
      "status-update-event",
      "status-update-place",
      "status-update-text",
      "retention",
      "chat/owed",
    ),
    tests: domainTests(
      "chat/owed",
      "invoice-status",
      "status-update",
      "status-update-rule",
      "status-update-text",
    ),
  },
  {
    name: "expiry",
    code: domain("expiry", "expiry-moment", "expiry-parse", "expiry-words", "dates", "local-time", "nudge"),
    tests: domainTests("expiry", "dates", "nudge"),
  },
  { name: "texts", code: domain("safe-text", "csv-text"), tests: domainTests("safe-text", "csv-text") },
  { name: "callbacks", code: ["src/callbacks/*.ts"], tests: ["test/callbacks/*.test.ts"] },
  {
    name: "client",
    code: client("invoices", "invoice-body", "http", "retry", "failure", "fresh-connection"),
    tests: ["test/merchant-service/*.test.ts"],
  },
  {
    name: "create-call",
    code: [
      "src/domain/invoice/*.ts",
      "src/bot/invoices/create/create-call.ts",
      "src/bot/invoices/create/submissions.ts",
      "src/bot/features/create-invoice/*.ts",
    ],
    tests: botTests(
      "submissions",
      "double-invoice",
      "create-invoice",
      "create-invoice-refused",
      "recovery",
      "retry",
      "long-texts",
    ),
  },
  { name: "saved-items", code: domain("saved-item-*"), tests: domainTests("saved-item-csv") },
  {
    name: "quick-line",
    code: domain("line/*"),
    tests: domainTests("line/quick-line", "line/quick-line-printed"),
  },
];
