import { describe, expect, it } from "vitest";
import { read } from "./read-update.js";

/** Ids, amounts and kinds that are written otherwise than the interface's own (docs/interface.md, "Body of a status update"). */

const id = "0d6c0a5e-9f2a-4c57-8f0e-6f6f6a1b2c3d";
const other = "7b1f2e10-1111-4222-8333-944455556666";
const totals = [{ amount: "25000", currency: "UZS" }];

const reading = (body: unknown, invoiceId: string | undefined = id) =>
  read(typeof body === "string" ? body : JSON.stringify(body), "application/json", { invoiceId, totals });
const said = (body: unknown, invoiceId?: string): string => {
  const update = reading(body, invoiceId);
  return update.ok ? update.status : update.reason;
};

describe("an id that the bot can't read", () => {
  it.each([
    { invoiceId: { id: other }, status: "paid" },
    { invoiceId: { $oid: other }, status: "paid" },
    { invoice_uuid: [{ value: other }], status: "paid" },
    { invoiceId: 1.5, status: "paid" },
    { invoiceId: true, status: "paid" },
    { invoice: { id: { value: other }, status: "paid" } },
    { data: { id: { $oid: other }, status: "paid" } },
    { data: { invoiceId: { id: other }, status: "paid" } },
    { id: { value: other }, status: "paid" },
  ])("is another invoice's: %j", (body) => {
    expect(said(body)).toBe("another-invoice");
  });

  it.each([
    { _id: { $oid: "evt" }, invoiceId: id, status: "paid" },
    { event: { id: { $oid: "evt" }, type: "invoice.paid" }, invoice: { id } },
    { invoiceId: id, status: "paid", payment: { id: { value: "p1" } } },
    { invoiceId: null, status: "paid" },
  ])("says nothing where it is the event's or another thing's: %j", (body) => {
    const update = reading(body);
    expect(update).toMatchObject({ ok: true, status: "paid" });
    expect(update.ok && update.key).toHaveLength(43);
  });

  it("isn't kept for the invoice's while the bot doesn't know that", () => {
    const update = read(JSON.stringify({ invoiceId: { id: other }, status: "paid" }));
    expect(update).not.toHaveProperty("invoiceId");
  });

  it("isn't a number that only looks like the invoice's when JSON has rounded it", () => {
    const [ours, near] = ["12345678901234567890", "12345678901234567891"];
    for (const [number, result] of [
      [ours, "paid"],
      [near, "another-invoice"],
    ]) {
      expect(said(`{"status":"paid","invoiceId":${number}}`, ours)).toBe(result);
      expect(said(`{"invoice":{"id": ${number} ,"status":"paid"}}`, ours)).toBe(result);
      expect(said(`{"id":${number},"note":"\\"a\\": 12345678901234567890","status":"paid"}`, ours)).toBe(
        result,
      );
    }
  });
});

describe("an amount in another form", () => {
  it.each([
    [{ amount: { value: "1", currency: "UZS" } }, undefined],
    [{ amount: { value: 25000 }, currency: { code: "UZS" } }, undefined],
    [{ amount: "-25000" }, undefined],
    [{ amount: -1, total: [] }, undefined],
    [{ amount: true }, undefined],
    [{ amount: "1 000,50" }, { amount: "1000.50", currency: "UZS" }],
    [{ amount: "25\u00a0000,00" }, undefined],
  ])("is named or says nothing, and the payment is told: %j", (body, named) => {
    const update = reading({ invoiceId: id, status: "paid", ...body });
    expect(update).toMatchObject({ ok: true, status: "paid" });
    expect(update.ok && update.named).toEqual(named);
  });
});

describe("a kind of payment or invoice", () => {
  it.each([
    "UZCARD",
    "CARD",
    "HUMO",
    "PAYME",
    "ONE_TIME",
    "CARD_PAYMENT",
    "BANK_TRANSFER",
    "ORIGINAL",
    "B2C",
  ])("doesn't hide a payment: %s", (kind) => {
    expect(said({ invoiceId: id, status: "paid", type: kind })).toBe("paid");
    expect(said({ id, status: "paid", type: kind })).toBe("paid");
    expect(said({ invoiceId: id, status: "paid", kind, object: "payment" })).toBe("paid");
    expect(said({ type: "invoice.paid", data: { invoiceId: id, status: "paid", type: kind } })).toBe("paid");
  });

  it.each([
    ...[{ type: "refund" }, { type: "REFUND" }, { type: "PARTIAL_REFUND" }, { type: "PAYOUT" }],
    ...[
      { object: "payout" },
      { event: "refund.created" },
      { event: "REFUND_CREATED" },
      { kind: "CHARGEBACK" },
    ],
    ...[
      { event: "PAYMENT_REFUNDED" },
      { event: "INVOICE_ON_HOLD" },
      { type: "REVERSAL" },
      { type: "UNPAID" },
    ],
    ...[
      { topic: "refunds/create" },
      { type: "TRANSFER" },
      { type: "WITHDRAWAL" },
      { event: "PAYMENT_DECLINED" },
    ],
    { event: { type: "refund.created" } },
  ])("isn't what says that money goes back or out: %j", (about) => {
    expect(said({ invoiceId: id, status: "paid", ...about })).toBe("unknown");
    expect(said({ id, status: "paid", ...about })).toBe("unknown");
  });

  it("may stand before the status under the names that services have for a payment", () => {
    for (const event of ["transaction.paid", "order.paid", "checkout_paid"])
      expect(said({ invoiceId: id, status: "paid", event }), event).toBe("paid");
  });
});
