import { describe, expect, test } from "vitest";
import { customerMessages } from "./customer-messages.js";
import { hour, invoiceIn, link, minute, plain, start, status, stored, withInvoice } from "./nudge-chat.js";

const silent = "⌛ The link's time is over. No word of a payment came.";
const unknown = "⌛ The link's time is over. I can't see whether it was paid.";

describe("a link whose time is over, of which the service says nothing", () => {
  test("stops asking for payment on the seller's card, and offers to issue it again", async () => {
    const { one, ref, fireExpiry, card } = await withInvoice();
    const said = one.chat.said.length;
    await fireExpiry();
    const { text, labels } = await card();
    expect(text).toContain(silent);
    expect(text).not.toContain(link);
    expect(labels).toEqual(["Issue again", "Repeat"]);
    expect(one.chat.said).toHaveLength(said);
    const invoice = await stored(one, ref);
    expect(invoice.history).toEqual([]);
    expect(invoice.owed).toBeUndefined();
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
    expect(labels).toEqual(["Issue again", "Repeat"]);
    expect((await one.record()).invoices).toEqual({});
  });

  test("has the customer's messages lose their button", async () => {
    const { one, ref, fireExpiry } = await withInvoice();
    const { share, text, labels } = customerMessages(one, ref);
    const sent = [await share(), await share()];
    expect(labels(sent[0])).toEqual(["Pay 70,000\u00a0UZS"]);
    await fireExpiry();
    for (const message of sent) {
      expect(text(message)).toMatch(/^⌛ The time of this link is over\. If you haven't paid yet/);
      expect(labels(message)).toEqual([]);
    }
    await one.callback(ref, "paid");
    for (const message of sent) expect(text(message)).toMatch(/^✅ Paid, thank you/);
  });

  test("is paid all the same when the service says so, and that is told as ever", async () => {
    const { one, ref, fire, fireExpiry, reminders, card } = await withInvoice();
    await fire();
    const id = reminders()[0]?.messageId ?? 0;
    await fireExpiry();
    expect(plain(one.chat.byId(id)?.text)).toMatch(/^⌛ The link's time is over: your invoice for/);
    await one.callback(ref, "paid");
    expect((await card()).text).toContain("✅ Paid");
    expect(plain(one.chat.last.text)).toMatch(/^✅ Invoice for 70,000.UZS is paid/);
    expect(plain(one.chat.byId(id)?.text)).toMatch(/^✅ Paid meanwhile/);
  });

  test("expires when the service says so after all", async () => {
    const { one, ref, fireExpiry, card } = await withInvoice();
    await fireExpiry();
    await one.callback(ref, "expired");
    expect((await card()).text).toContain("⌛ Expired unpaid");
    expect(plain(one.chat.last.text)).toContain("expired unpaid: ");
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
    await one.callback(ref, "failed");
    expect((await card()).labels).toContain("Open pay page");
    clock.now = start + 24 * hour;
    await one.callback(ref, "failed");
    expect((await card()).text).toContain(silent);
    expect((await card()).labels).toEqual(["Issue again", "Repeat"]);
  });

  test("is shown to a merchant who had blocked the bot when they are back, and to the customer at once", async () => {
    const { one, ref, fireExpiry, card } = await withInvoice();
    const { share, text } = customerMessages(one, ref);
    const sent = await share();
    one.chat.block();
    await fireExpiry();
    expect(text(sent)).toContain("The time of this link is over");
    expect((await card()).text).toContain("Waiting for payment");
    one.chat.unblock();
    await one.handleUpdates();
    expect((await card()).text).toContain(silent);
    expect((await stored(one, ref)).owed).toBeUndefined();
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

describe("messages at many customers'", () => {
  test("all lose their button; one of more than a hundred keeps the link as a text", async () => {
    const { one, ref } = await withInvoice();
    const { share, text, labels } = customerMessages(one, ref);
    const first = await share();
    const second = await share();
    await one.change((record) => {
      const invoice = invoiceIn(record, ref);
      const more = Array.from({ length: 98 }, (_, index) => ({
        message: `m${index}`,
        shows: "paid" as const,
      }));
      invoice.shared = [...(invoice.shared ?? []), ...more];
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
