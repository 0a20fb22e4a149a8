import { describe, expect, test } from "vitest";
import { dropFace, putFace } from "../../../../src/invoice/face.js";
import {
  hour,
  invoiceIn,
  link,
  minute,
  plain,
  start,
  status,
  stored,
  withInvoice,
} from "../../../kit/invoice-chat.js";
import { customerMessages } from "./customer-messages.js";

const silent = "⌛ The link has expired. I got no payment notice.";
const unknown = "⌛ The link has expired. I can't see whether it was paid.";

describe("a link whose time is over, of which the service says nothing", () => {
  test("stops asking for payment on the seller's card, and offers to issue it again", async () => {
    const { one, ref, fireExpiry, card } = await withInvoice();
    const said = one.chat.said.length;
    await fireExpiry();
    const { text, labels } = await card();
    expect(text).toContain(silent);
    expect(one.chat.said).toHaveLength(said + 1);
    expect(text).not.toContain(link);
    expect(labels).toEqual(["Issue again"]);
    const invoice = await stored(one, ref);
    expect(invoice.history).toEqual([]);
    expect((await one.record()).due).toEqual([]);
  });

  test("is said without a claim where no status updates come, also of one that has left the chat's record", async () => {
    const { one, ref, fireExpiry, card } = await withInvoice((invoice) => {
      invoice.callbacks = false;
    });
    const invoice = invoiceIn(await one.record(), ref);
    await one.store.invoices.write(`${one.key}/${ref}`, invoice);
    await one.change((record) => {
      delete record.invoices[ref];
    });
    await fireExpiry();
    const { text, labels } = await card();
    expect(text).toContain(unknown);
    expect(labels).toEqual(["Issue again"]);
    expect((await one.record()).invoices).toEqual({});
  });

  test("has the customer's messages say so on a button that does nothing, where Telegram knows such buttons", async () => {
    const { one, ref, fireExpiry } = await withInvoice();
    const { share, text, labels } = customerMessages(one, ref);
    const sent = [await share(), await share()];
    expect(labels(sent[0])).toEqual(["Pay"]);
    await fireExpiry();
    for (const message of sent) {
      expect(text(message)).toMatch(/^⌛ This link has expired\. If you haven't paid yet/);
      expect(labels(message)).toEqual(["Expired"]);
    }
    // Without a pay card, the first message that is edited is a customer's. It is refused as by an older Bot API server.
    await one.change((record) => {
      dropFace(invoiceIn(record, ref), "card");
    });
    one.telegram.control.fault({
      method: "editMessageText",
      kind: 400,
      description: "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    });
    await one.callback(ref, "paid");
    expect(sent.map(labels)).toEqual([[], ["Paid"]]);
    for (const message of sent) expect(text(message)).toMatch(/^✅ Paid, thank you/);
  });

  test("has a customer's message that is gone edited once only, as the buttons aren't to blame", async () => {
    const { one, ref, fireExpiry } = await withInvoice();
    await customerMessages(one, ref).share();
    await one.change((record) => {
      dropFace(invoiceIn(record, ref), "card");
    });
    one.telegram.control.fault({ method: "editMessageText", kind: 400, description: "MESSAGE_ID_INVALID" });
    const edits = () =>
      one.telegram.control.requests().filter(({ method }) => method === "editMessageText").length;
    const before = edits();
    await fireExpiry();
    expect(edits() - before).toBe(1);
  });

  test("is paid all the same when the service says so, and that is told as ever", async () => {
    const { one, ref, fire, fireExpiry, reminders, card } = await withInvoice();
    await fire();
    const id = reminders()[0]?.messageId ?? 0;
    await fireExpiry();
    expect(plain(one.chat.byId(id)?.text)).toMatch(/^⌛ The link has expired: your invoice for/);
    await one.callback(ref, "paid");
    expect((await card()).text).toContain("✅ Paid");
    expect(plain(one.chat.last.text)).toMatch(/^✅ Invoice for 70,000.UZS is paid/);
    expect(plain(one.chat.byId(id)?.text)).toMatch(/^✅ Paid in the meantime/);
  });

  test("expires when the service says so after all", async () => {
    const { one, ref, fireExpiry, card } = await withInvoice();
    await fireExpiry();
    await one.callback(ref, "expired");
    expect((await card()).text).toContain("⌛ Expired");
    expect(plain(one.chat.last.text)).toContain("has expired: ");
  });

  test("is left alone once it was paid, and keeps saying that a payment is under way", async () => {
    const paid = await withInvoice(status("paid"));
    const calls = paid.one.telegram.control.requests().length;
    await paid.fireExpiry();
    expect(paid.one.telegram.control.requests()).toHaveLength(calls);
    const processing = await withInvoice(status("processing"));
    await processing.fireExpiry();
    expect((await processing.card()).text).toContain("⏳ Payment is being processed");
    expect((await processing.card()).labels).toEqual(["Repeat"]);
  });

  test("is said on a card that is drawn anew before anything else has noticed", async () => {
    const { one, ref, clock, card } = await withInvoice();
    clock.now = start + 24 * hour - minute;
    await one.callback(ref, "created");
    expect((await card()).labels).toContain("Copy text");
    clock.now = start + 24 * hour;
    await one.callback(ref, "created");
    expect((await card()).text).toContain(silent);
    expect((await card()).labels).toEqual(["Issue again"]);
  });

  test("is shown to a merchant who had blocked the bot when they are back, and to the customer at once", async () => {
    const { one, ref, fireExpiry, card } = await withInvoice();
    const { share, text } = customerMessages(one, ref);
    const sent = await share();
    one.chat.block();
    await fireExpiry();
    expect(text(sent)).toContain("This link has expired");
    expect((await card()).text).toContain("Waiting for payment");
    one.chat.unblock();
    await one.handleUpdates();
    expect((await card()).text).toContain(silent);
    expect((await one.record()).due).toEqual([]);
  });

  test("changes nothing when its timer fires twice, or the invoice is gone", async () => {
    const { one, ref, fireExpiry } = await withInvoice();
    await fireExpiry();
    const before = await stored(one, ref);
    await fireExpiry();
    expect(await stored(one, ref)).toEqual(before);
    await one.change((record) => {
      record.invoices = {};
    });
    await fireExpiry();
    expect(one.logged).not.toContain("event.fault");
  });
});

describe("a payment that is under way when the link has expired", () => {
  test("is called over to nobody: a customer who reads that may pay a second time", async () => {
    const { one, ref, clock, fire, fireExpiry, reminders } = await withInvoice();
    const { share, text, labels } = customerMessages(one, ref);
    await fire();
    const reminder = reminders()[0]?.messageId ?? 0;
    const sent = await share();
    clock.now = start + 24 * hour + 10_000;
    await one.callback(ref, "processing");
    expect(text(sent)).not.toContain("has expired");
    expect(plain(one.chat.byId(reminder)?.text)).toContain("isn't paid yet");
    await fireExpiry();
    expect(text(sent)).toMatch(/^⏳ The payment is being processed\n\nUnit\n\nCoffee/);
    expect(labels(sent)).toEqual(["In process"]);
    expect(plain(one.chat.byId(reminder)?.text)).toMatch(
      /^⏳ A payment is being processed: your invoice for/,
    );
    expect(one.chat.labels(one.chat.byId(reminder))).toEqual([]);
    await one.callback(ref, "paid");
    expect(text(sent)).toMatch(/^✅ Paid, thank you/);
    expect(plain(one.chat.byId(reminder)?.text)).toMatch(/^✅ Paid in the meantime/);
  });

  test("is over for the customer when it fails after that", async () => {
    const { one, ref, fireExpiry } = await withInvoice(status("processing"));
    const { share, text } = customerMessages(one, ref);
    const sent = await share();
    await fireExpiry();
    expect(text(sent)).toContain("The payment is being processed");
    await one.callback(ref, "failed");
    expect(text(sent)).toContain("This link has expired");
  });

  test("may still be told of for some minutes, so that nothing is said until then", async () => {
    const { one, ref, clock, fire, fireExpiry, reminders } = await withInvoice();
    const { share, text, labels } = customerMessages(one, ref);
    await fire();
    const sent = await share();
    clock.now = start + 24 * hour + 5 * minute - 1;
    await one.callback(ref, "failed");
    expect(labels(sent)).toHaveLength(1);
    expect(plain(reminders()[0]?.text)).toContain("isn't paid yet");
    await fireExpiry();
    expect(text(sent)).toContain("This link has expired");
  });
});

describe("a payment that fails", () => {
  test("after the link's time can't be tried again: seller and card say so, and it can be issued again", async () => {
    const { one, ref, fireExpiry, card } = await withInvoice(status("processing"));
    await fireExpiry();
    await one.callback(ref, "failed");
    expect(plain(one.chat.last.text)).toBe(
      "❌ Payment of the invoice for 70,000\u00a0UZS failed, says Pay, and the link has expired: Coffee and 1 more",
    );
    expect(one.chat.labels(one.chat.last)).toEqual(["Issue again"]);
    expect((await card()).text).toContain("❌ Payment failed, says Pay, and the link has expired.");
    expect((await card()).labels).toEqual(["Issue again"]);
  });

  test("before that can be tried again, until the link has expired", async () => {
    const { one, ref, fireExpiry, card } = await withInvoice();
    await one.callback(ref, "failed");
    expect(plain(one.chat.last.text)).toContain("I can't tell whether the link can still be paid");
    expect((await card()).text).toContain(
      "Payment failed, says Pay. I can't tell whether the link can still be paid.",
    );
    await fireExpiry();
    expect((await card()).text).toContain("❌ Payment failed, says Pay, and the link has expired.");
  });
});

describe("messages at many customers'", () => {
  test("all thank the customer; one of more than a hundred keeps the link as a text", async () => {
    const { one, ref } = await withInvoice();
    const { share, text, labels } = customerMessages(one, ref);
    const first = await share();
    const second = await share();
    await one.change((record) => {
      const invoice = invoiceIn(record, ref);
      for (let index = 0; index < 98; index += 1)
        putFace(invoice, { at: { in: "inline", id: `m${index}` }, as: "customer", shows: "paid" });
    });
    expect(labels(first)).toHaveLength(1);
    const last = await share();
    expect(labels(first)).toEqual([]);
    expect(text(first)).toContain(link);
    await one.callback(ref, "paid");
    for (const message of [second, last]) expect(text(message)).toMatch(/^✅ Paid, thank you/);
    expect(labels(first)).toEqual([]);
  });
});
