import { describe, expect, it } from "vitest";
import { read } from "./read-update.js";

const id = "0d6c0a5e-9f2a-4c57-8f0e-6f6f6a1b2c3d";
const other = "7b1f2e10-1111-4222-8333-944455556666";
const expected = { invoiceId: id, terminalId: "terminal-1", totals: [{ amount: "25000", currency: "UZS" }] };

describe("the word that an unknown update says", () => {
  const word = (body: unknown) => {
    const update = read(JSON.stringify(body), "application/json", expected);
    return update.ok ? undefined : update.word;
  };

  it.each([
    [{ status: "underpaid" }, "underpaid"],
    [{ status: " On  hold\n" }, "On hold"],
    [{ status: 2 }, "2"],
    [{ status: false }, "false"],
    [{ status: null }, "null"],
    [{ status: "не оплачен" }, "не оплачен"],
    [{ status: "paid", state: "disputed" }, "disputed"],
    [{ status: "\u202Edluow\u202C\u200B\u0000 it" }, "dluow it"],
    [{ status: "x".repeat(50) }, `${"x".repeat(39)}…`],
    [{ status: "paid", event: "payment.refunded" }, "payment.refunded"],
    [{ status: { code: "secret" } }, undefined],
    [{ status: "\u200b" }, undefined],
    [{ status: "paid", state: "failed" }, undefined],
    [{ id: other, status: "underpaid" }, undefined],
  ])("of %j is %j", (body, expectedWord) => {
    expect(word(body)).toBe(expectedWord);
  });
});

describe("the amount that a payment names", () => {
  const amount = (body: object) => {
    const update = read(JSON.stringify({ invoiceId: id, status: "paid", ...body }), "", expected);
    return update.ok ? update.named : update.reason;
  };

  it.each([
    [{ paidAmount: "1" }, { amount: "1", currency: "UZS" }],
    [{ amount: 1 }, { amount: "1", currency: "UZS" }],
    [{ total: "25000.01" }, { amount: "25000.01", currency: "UZS" }],
    [{ sum: 2500000 }, { amount: "2500000", currency: "UZS" }],
    [
      { paid_amount: "24999.50", amount: "25000" },
      { amount: "24999.50", currency: "UZS" },
    ],
    [
      { amount: "25000", amount_paid: 0 },
      { amount: "0", currency: "UZS" },
    ],
    [
      { amount: "25000", currency: "USD" },
      { amount: "25000", currency: "USD" },
    ],
    [{ invoice: { id, totalAmount: "30000", currency: "UZS" } }, { amount: "30000", currency: "UZS" }],
    [{ amount: "25000" }, undefined],
    [{ amount: 25000, total: "25000.00", currency: "uzs" }, undefined],
    [{ amount: "25000", currency: "860" }, undefined],
    [{ amount: "25 000" }, undefined],
    [{ amount: "-5" }, undefined],
    [{ amount: { value: "1" } }, undefined],
    [{ amount: null }, undefined],
    [{ amount: `1e${"9".repeat(30)}` }, undefined],
    [{ amount: "9".repeat(30) }, undefined],
    [{ fee: 100, payment: { amount: "1" }, items: [{ total: 5 }] }, undefined],
  ])("in %j is kept where it isn't the invoice's total", (body, named) => {
    expect(amount(body)).toEqual(named);
  });

  it("isn't asked of another status", () => {
    expect(read('{"status":"failed","amount":"1"}', "", expected)).not.toHaveProperty("named");
  });
});
