import { describe, expect, it } from "vitest";
import { read } from "./read-update.js";

/** What counts as a status of the invoice (docs/interface.md, "Body of a status update"). */

const id = "0d6c0a5e-9f2a-4c57-8f0e-6f6f6a1b2c3d";
const other = "7b1f2e10-1111-4222-8333-944455556666";
const expected = { invoiceId: id, terminalId: "terminal-1", totals: [{ amount: "25000", currency: "UZS" }] };

const said = (body: unknown, more: object = {}): string => {
  const update = read(JSON.stringify(body), "application/json", { ...expected, ...more });
  return update.ok ? update.status : update.reason;
};
const form = (fields: Record<string, string>) =>
  read(new URLSearchParams(fields).toString(), "application/x-www-form-urlencoded", expected);

const paidPart = { id: "p1", status: "paid" };

describe("a status of something else", () => {
  it.each([
    ...["underpaid", "on_hold", "overdue", "open", "returned", "disputed", "authorized", "не оплачен"],
    ...[
      "partially_paid",
      "unpaid",
      "success",
      "PAID?",
      "paid 50%",
      "not paid",
      "paid_out",
      "2",
      "paid\u200b",
    ],
  ])("beside the invoice's own word %j isn't the invoice's", (status) => {
    expect(said({ invoiceId: id, status, payment: paidPart })).toBe("unknown");
    expect(said({ invoice: { id, status }, payment: paidPart })).toBe("unknown");
    expect(said({ data: { id, state: status, payments: [paidPart], payment: paidPart } })).toBe("unknown");
  });

  it.each([2, 0, false, true, { code: "paid" }, ["paid", "underpaid"], null])(
    "beside the invoice's own %j isn't the invoice's",
    (status) => {
      expect(said({ invoiceId: id, status, payment: paidPart })).toBe("unknown");
    },
  );

  it.each([
    { customer: { status: "paid" } },
    { metadata: { status: "paid" } },
    { previous: { status: "paid" } },
    { previous_attributes: { status: "paid" } },
    { parentInvoice: { id: other, status: "paid" } },
    { event: "invoice.viewed", order: { status: "paid" } },
    { event: "invoice.viewed", payment: paidPart },
    { refund: { status: "paid" } },
    { refund: { invoice: { id, status: "paid" } } },
    { fees: { payment: { status: "paid" } } },
    { data: { payout: { state: "paid" } } },
    { data: { payment: { invoiceStatus: "paid" } } },
    { data: { payment: paidPart, customer: { id: "c" } } },
    { payment: { status: "paid" } },
    { transaction: { state: "PAID", invoice_status: "paid" } },
    { result: { status: "paid" } },
    { items: [{ status: "paid" }] },
    { invoices: [{ id, status: "paid" }] },
    { data: [{ id, status: "paid" }] },
    { data: { payload: { object: { status: "paid" } } } },
    { history: { status: "paid" }, old: { state: "paid" }, before: { status: "paid" } },
    { order: { id: "o", invoice: { status: "paid" } } },
    { subscription: { type: "invoice.paid" } },
    { status: [] },
    { "payment.status": "paid" },
    { payment: { event: "invoice.paid" } },
    { data: { status: "paid", payment: { id: "p1" } } },
  ])("tells nothing of the invoice: %j", (body) => {
    expect(said({ invoiceId: id, ...body })).toBe("no-status");
  });

  it("tells nothing under a key that every object has", () => {
    expect(read(`{"invoiceId":"${id}","__proto__":{"status":"paid"}}`, "", expected)).toMatchObject({
      ok: false,
    });
    expect(read('{"constructor":{"status":"paid"}}', "", expected)).toMatchObject({ reason: "no-status" });
  });

  it("tells nothing in a form either, where a name with brackets or a point stands for an object", () => {
    for (const name of ["payment[status]", "payment.status", "data[payment][state]"])
      expect(form({ invoiceId: id, [name]: "paid" })).toMatchObject({ reason: "no-status" });
    expect(form({ "invoice[id]": id, "invoice[status]": "paid", "payment[status]": "failed" })).toMatchObject(
      {
        status: "paid",
      },
    );
    expect(form({ "data[id]": id, "data[status]": "PAID" })).toMatchObject({ status: "paid" });
    expect(form({ status: "paid", "data[invoice][id]": other })).toMatchObject({ reason: "another-invoice" });
  });
});

describe("an update that is about something else", () => {
  it.each([
    { type: "refund" },
    { event: "refund.paid" },
    { type: "transfer.paid" },
    { event: "settlement.paid" },
    { eventType: "payout_paid" },
    { event: "payment.refunded" },
    { event: "invoice.refunded" },
    { event: "invoice.underpaid" },
    { event: "payment.chargeback" },
    { type: "feePaid" },
    { type: "withdrawal" },
    { object: "refund" },
    { topic: "payouts" },
    { kind: "commission" },
    { action: "refund", resource_type: "payment" },
    { event: "customer.paid" },
    { event: "возврат" },
    { event: "unpaid" },
    { data: { type: "refund" } },
    { data: { invoiceId: id, object: "refund" } },
  ])("isn't read, though it says paid: %j", (about) => {
    expect(said({ invoiceId: id, status: "paid", ...about })).toBe("unknown");
  });

  it.each([
    { event: "invoice.viewed" },
    { event: "invoice.updated" },
    { event: "INVOICE_STATUS_CHANGED" },
    { event: "merchant-invoice.paid" },
    { type: "payment" },
    { type: "ORIGINAL" },
    { type: "invoice.paid.v2" },
    { type: "payment.succeeded" },
    { type: "invoice.payment_succeeded" },
    { event: "payment.paid" },
    { event: "invoicePaid" },
    { object: "event", type: "invoice.paid" },
    { event: "callback", action: "update", topic: "invoices/update" },
    { type: 7, event: null },
  ])("is another one than an update of the invoice or its payment: %j", (about) => {
    expect(said({ invoiceId: id, status: "paid", ...about })).toBe("paid");
  });

  it("is no invoice that has a kind of its own", () => {
    expect(said({ invoice: { id, status: "paid", type: "ONE_TIME", object: "bill" } })).toBe("paid");
    expect(said({ data: { id, status: "paid", type: "B2C" } })).toBe("paid");
  });
});

describe("an update that denies its payment", () => {
  it.each(["underpaid", "authorized", "on_hold", "disputed", "error", "waiting", "PENDING", "refunded"])(
    "by the word %j isn't read",
    (word) => {
      for (const key of ["paymentStatus", "payment_status", "state", "invoice-status", "InvoiceStatus"])
        expect(said({ invoiceId: id, status: "paid", [key]: word }), key).toBe("unknown");
      expect(said({ invoiceId: id, status: "paid", invoice: { state: word } })).toBe("unknown");
      expect(said({ invoiceId: id, status: word, invoice: { state: "paid" } })).toBe("unknown");
      expect(said({ type: "invoice.paid", data: { id, status: word } })).toBe("unknown");
    },
  );

  it.each([
    { paid: false },
    { success: false },
    { isPaid: false },
    { is_paid: "false" },
    { ok: false },
    { paid: 0 },
    { invoice: { id, paid: false } },
    { data: { id, success: false } },
  ])("by a plain no isn't read: %j", (no) => {
    expect(said({ invoiceId: id, status: "paid", ...no })).toBe("contradiction");
  });

  it("by another of the five statuses isn't read", () => {
    expect(said({ status: "paid", state: "failed" })).toBe("contradiction");
    expect(said({ type: "invoice.paid", data: { id, status: "processing" } })).toBe("contradiction");
    expect(said({ event: { type: "invoice.failed" }, invoice: { id, status: "paid" } })).toBe(
      "contradiction",
    );
  });

  it.each([
    { paid: true, success: true },
    { paid: "25000" },
    { state: null, paymentStatus: "" },
    { customer: { success: false }, receipt: { paid: false } },
    { error: null, errors: [] },
  ])("isn't one that says: %j", (more) => {
    expect(said({ invoiceId: id, status: "paid", ...more })).toBe("paid");
  });

  it("is read where it says another status than paid, of which a no denies nothing", () => {
    expect(said({ invoiceId: id, status: "failed", success: false, paid: false })).toBe("failed");
  });
});

describe("an update of another invoice", () => {
  it.each([
    { id: other, status: "paid" },
    { uuid: other, status: "paid" },
    { data: { id: other, status: "paid" } },
    { status: "paid", data: { id: other } },
    { invoiceId: id, status: "paid", data: { id: other } },
    { status: "paid", payload: { object: { id: other } } },
    { invoiceId: id, status: "paid", invoice_uuid: other },
    { invoiceId: id, status: "paid", invoiceUUID: other },
    { invoice_uuid: other, status: "paid" },
    { invoice: { uuid: other, status: "paid" } },
    { INVOICE_ID: other, state: "paid" },
    { id, status: "paid", invoiceId: other },
    { event: { invoiceId: other }, status: "paid" },
    { status: "paid", data: { invoiceId: other, payment: { id: "p" } } },
    { invoiceId: id, status: "paid", terminalId: "terminal-2" },
    { invoice: { id, status: "paid", terminal_id: "terminal-2" } },
    { data: { id, status: "paid", terminalId: 17 } },
    { merchantInvoiceId: other, status: "paid" },
    { id: other, status: "underpaid" },
    { id: "evt_1", status: "paid" },
  ])("tells nothing of this one: %j", (body) => {
    expect(said(body)).toBe("another-invoice");
  });

  it.each([
    { id, status: "paid" },
    { id: id.toUpperCase(), status: "paid" },
    { id: 5, uuid: id, status: "paid" },
    { id: "evt_1", invoiceId: id, status: "paid" },
    { id: "evt_1", type: "invoice.paid", data: { id } },
    { id: "evt_1", type: "invoice.paid", data: { object: { id, status: "paid" } } },
    { id: "evt_1", invoice: { id, status: "paid" } },
    { event: { id: "e1", type: "invoice.paid" } },
    { notification: { id: "n1" }, status: "paid" },
    { data: { id: "p1", invoiceId: id, status: "paid" } },
    { status: "paid", terminalId: "TERMINAL-1", terminal: { id: "terminal-2" } },
    { status: "paid", customer: { id: other }, order: { invoiceId: other } },
    { status: "paid", previous: { invoice: { id: other } } },
  ])("isn't one whose ids are the event's, or those of other things: %j", (body) => {
    expect(said(body)).toBe("paid");
  });

  it("is told all the same where the setting says where the status is, unless it names another invoice", () => {
    expect(
      said({ id: "evt_1", status: "paid", state: "on_hold", success: false }, { statusPath: "status" }),
    ).toBe("paid");
    expect(said({ invoiceId: other, status: "paid" }, { statusPath: "status" })).toBe("another-invoice");
    expect(said({ status: "paid", code: "on hold" }, { statusPath: "code" })).toBe("unknown");
    expect(said({ status: "paid" }, { statusPath: "code" })).toBe("no-status");
  });
});

describe("a payment that is told", () => {
  it.each([
    ...[
      "receipt",
      "fiscalization",
      "delivery",
      "customer",
      "metadata",
      "transaction",
      "payment",
      "order",
    ].flatMap((name) => [
      { invoiceId: id, status: "paid", [name]: { status: "created" } },
      { invoiceId: id, status: "paid", [name]: { id: "x1", status: "on_hold", state: "failed" } },
      { invoice: { id, status: "paid", [name]: { id: "x1", status: "failed" } } },
      { data: { id, status: "paid", [name]: { id: "x1", status: "processing" } } },
    ]),
    {
      type: "invoice.paid",
      data: { object: { id, status: "paid" }, previous_attributes: { status: "processing" } },
    },
    {
      type: "invoice.updated",
      data: { object: { id, status: "paid", object: "invoice" }, previous_attributes: { status: "open" } },
    },
    { notification: { status: "created", invoice: { id, status: "paid" } } },
    { notification: { id: "n1", status: "created" }, invoice: { id, status: "paid" } },
    { notification: { type: "email", status: "created" }, data: { id, status: "paid" } },
    { event: { status: "delivered", payload: { invoice: { state: "PAID" } } } },
    { data: { status: "sent", object: { id, status: "paid" } } },
    { data: { data: { invoiceId: id, status: "paid" } } },
    { event: { type: "invoice.paid" }, data: { invoice: { id } } },
    { payload: { data: { status: "paid" } } },
    { data: { object: { invoice: { id, status: "paid" } } } },
    { Data: { Invoice: { Status: "INVOICE_PAID" } } },
    { invoiceId: id, status: "paid", refund: null, fees: [{ status: "failed" }] },
    { event: "paid" },
    { status: "invoice.paid", state: "PAID", paymentStatus: "paid", event: "INVOICE_PAID" },
  ])("%j", (body) => {
    expect(said(body)).toBe("paid");
  });

  it("has the status of the update itself and of the invoice in it, which must agree", () => {
    expect(said({ status: "success", data: { id, status: "paid" } })).toBe("unknown");
    expect(said({ status: "created", invoice: { id, status: "paid" } })).toBe("contradiction");
    expect(said({ data: { status: "paid", object: { status: "created" } } })).toBe("contradiction");
  });
});
