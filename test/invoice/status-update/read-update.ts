import fc from "fast-check";
import {
  type Expected,
  type ReadStatusUpdate,
  readStatusUpdates,
} from "../../../src/invoice/status-update/status-update.js";

/** The first update of a body. */
export function read(body: string, contentType = "application/json", expected?: Expected): ReadStatusUpdate {
  const plain = { kind: "plain" as const, bytes: Buffer.from(body), contentType };
  const [first] = readStatusUpdates(plain, expected);
  if (first === undefined) throw new Error("Every body has an entry.");
  return first;
}

export const json = (value: unknown, statusPath?: string) =>
  read(JSON.stringify(value), "application/json", { statusPath });

/** Any JSON, with names that mean something among others. */
const tricky = [
  "__proto__",
  "constructor",
  "status",
  "event",
  "id",
  "data",
  "invoice",
  "timestamp",
  "toString",
];
export const { value: anyUpdate } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom<unknown>("paid", "invoice.failed", null, 0, -1, 1e308, 1.8e12, "2026-11-21T10:00:00Z"),
    fc.string(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...tricky), fc.string()), tie("value")), { maxLength: 5 })
      .map((pairs) => Object.fromEntries(pairs)),
  ),
}));
