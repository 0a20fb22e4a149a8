import { expect, it } from "vitest";
import { refusedField } from "../../../src/invoice/terms/refused-field.js";

const icpu = { kind: "item", index: 1, field: "icpuCode" };

it.each([
  ["items[1].icpuCode", icpu],
  ["items.1.icpu_code", icpu],
  ["/items/1/icpuCode", icpu],
  ["#/items/1/icpuCode", icpu],
  ["$.items[1].icpuCode", icpu],
  ["$['items'][1]['icpuCode']", icpu],
  ["body.items[1].icpuCode", icpu],
  ["createInvoice.request.items[1].ICPUCode", icpu],
  ["items[3].metadata.colour", { kind: "item", index: 3, field: "metadata" }],
  ["items[0].vatRate", { kind: "item", index: 0 }],
  ["items[0]", { kind: "item", index: 0 }],
  ["items", { kind: "invoice", field: "items" }],
  ["items.price", { kind: "item", field: "price" }],
  ["price", { kind: "item", field: "price" }],
  ["terminalId", { kind: "invoice", field: "terminal" }],
  ["request.terminal_id", { kind: "invoice", field: "terminal" }],
  ["clientId", { kind: "invoice", field: "reference" }],
  ["client-email", { kind: "invoice", field: "email" }],
  ["desc", { kind: "invoice", field: "note" }],
  ["/expireAt", { kind: "invoice", field: "expiry" }],
  ["overpaidPercent", { kind: "invoice", field: "overpaid" }],
  ["underpaidAmount", { kind: "invoice", field: "underpaid" }],
  ["currency", { kind: "invoice", field: "currency" }],
])("the path %s that a refusal names means a field of the invoice", (path, field) => {
  expect(refusedField(path)).toEqual(field);
});

it.each([["callbackUrl"], ["merchant.contract"], ["headers.authorization"], [""], ["[0]"], ["…"]])(
  "the path %j means no field that the merchant can change",
  (path) => {
    expect(refusedField(path)).toBeUndefined();
  },
);
