import { describe, expect, it } from "vitest";
import { requestIdOf } from "../../../../src/invoice/request-id.js";
import { atReview, invoices, isSent, once } from "../../../kit/in-one-chat.js";
import { failing, type OneChat } from "../../../kit/one-chat.js";
import { invoiceOf, termsOf } from "../../../store/samples.js";

/** The operator's audit lines of create calls. */
const lines = (one: OneChat): object[] =>
  one.noted.filter(({ event }) => event === "create-invoice.audit").map(({ fields }) => fields);

const anonymous = { total: "30000 UZS", currency: "UZS", terminal: "t-1" };
const lost = { ref: "lost", sentRequestId: requestIdOf("lost") };
const sending = (event: number) =>
  invoiceOf("lost", {
    creation: "sending",
    event,
    terms: termsOf({ items: [{ name: "Coffee", price: "15000", currency: "UZS", quantity: 2 }] }),
  });

describe("the operator's log of create calls", () => {
  it("has one line for a created invoice, without names", async () => {
    const one = await atReview();
    await one.tap("Create invoice");
    const [{ ref } = { ref: "" }] = await invoices(one);
    expect(lines(one)).toEqual([
      { ...anonymous, chat: one.key, ref, sentRequestId: requestIdOf(ref), outcome: "created", late: false },
    ]);
  });

  it("has one line for a call that was refused, got no answer, or wasn't sent for want of access", async () => {
    for (const kind of ["rejected", "unknown", "signed-out"] as const) {
      const one = await atReview();
      one.create = failing(kind === "unknown" ? "outcome-unknown" : kind);
      await one.tap("Create invoice");
      expect(lines(one)).toMatchObject([{ chat: one.key, outcome: kind, late: false }]);
    }
    const one = await atReview();
    one.mayAct = false;
    await one.tap("Create invoice");
    expect(one.creates).toBe(0);
    expect(lines(one)).toMatchObject([{ outcome: "unavailable", late: false }]);
  });

  it("has one line though the disk refused the outcome at first, and none for an event that comes again", async () => {
    const one = await atReview();
    one.diskRefuses = once(
      (record) => !isSent(record) && record.journal?.results["create-call"] !== undefined,
    );
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    expect(lines(one)).toMatchObject([{ outcome: "created", late: false }]);
  });

  it("names an outcome late that was found after the end of the process which made the call", async () => {
    for (const left of [
      undefined,
      { id: "inv-9", payLink: "https://pay.example.com/invoice/inv-9/payment" },
    ]) {
      const one = await atReview();
      one.left = left;
      await one.change((record) => {
        record.invoices.lost = sending(one.lastEvent + 1);
      });
      await one.tap("Create invoice");
      expect(one.creates).toBe(0);
      expect(lines(one)).toEqual([
        { ...anonymous, chat: one.key, ...lost, outcome: left ? "created" : "unknown", late: true },
      ]);
    }
  });

  it("has one line for a call whose event was given up, however often the next event is tried", async () => {
    const one = await atReview();
    await one.change((record) => {
      record.invoices.lost = sending(one.lastEvent);
    });
    one.diskRefuses = once((record) => record.invoices.lost?.creation === "unknown");
    await one.callback("another", "paid");
    await one.send("/help");
    expect(lines(one)).toEqual([{ ...anonymous, chat: one.key, ...lost, outcome: "unknown", late: true }]);
    expect((await one.record()).invoices.lost?.creation).toBe("unknown");
  });
});
