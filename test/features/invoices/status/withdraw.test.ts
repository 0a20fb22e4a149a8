import { describe, expect, test } from "vitest";
import { cardOf } from "../../../../src/invoice/face.js";
import type { Invoice } from "../../../../src/invoice/invoice.js";
import { everyCrash } from "../../../kit/every-crash.js";
import { hour, minute, plain, start, stored, tapOnCard, withInvoice } from "../../../kit/invoice-chat.js";
import { refuseOnce } from "../../../kit/power.js";
import { lockNow, signOut } from "../../../store/samples.js";
import { InlineChat } from "../../inline/inline-chat.js";
import { expectBooked } from "../../today/recount.js";
import { customerMessages } from "./customer-messages.js";

const unexpected = /Paid although withdrawn: invoice for 70,000 UZS, Coffee and 1 more\./;
const read = (text: string | undefined) => plain(text).replaceAll("\u00a0", " ");

/** A merchant with an invoice, shared with a customer, and a way to tap the card. */
async function shared(change?: (invoice: Invoice) => void) {
  const world = await withInvoice(change);
  const { one, ref, clock } = world;
  clock.now = start + hour;
  const customer = customerMessages(one, ref);
  const sent = await customer.share();
  const cardMessageId = cardOf(await stored(one, ref)) ?? 0;
  const tap = async (label: string) => (await tapOnCard(one, label, cardMessageId)) ?? "";
  /** Presses a button that the card may not have any more. @returns the toast */
  const press = async (data: string) => {
    const pressed = one.telegram.control.press(one.chat.id, cardMessageId, { data });
    await one.handleUpdates();
    return (await pressed).text;
  };
  const message = () => ({ text: customer.text(sent), labels: customer.labels(sent) });
  return { ...world, cardMessageId, tap, press, message };
}

async function withdrawn(change?: (invoice: Invoice) => void) {
  const world = await shared(change);
  await world.tap("Withdraw");
  return world;
}

describe("[Withdraw]", () => {
  test("says on the card until when the link can be paid, and offers no way to give it to a customer", async () => {
    const { one, ref, clock, card } = await withdrawn();
    const { text, labels } = await card();
    expect(text).toContain(
      "🚫 Withdrawn. The link can be paid until Sun 22 Nov, 12:00; if it is, I'll tell you.",
    );
    expect(labels).toEqual(["Undo", "Repeat"]);
    expect(text).not.toContain("pay.example.com");
    expect((await stored(one, ref)).history).toEqual([]);
    await expectBooked(one, clock.now);
  });

  test.each<[string, (invoice: Invoice) => void, string]>([
    [
      "never expires",
      (invoice) => void delete invoice.expireAt,
      "🚫 Withdrawn. The link can still be paid; if it is, I'll tell you.",
    ],
    [
      "gets no status updates",
      (invoice) => void Object.assign(invoice, { callbacks: false }),
      "🚫 Withdrawn. The link can be paid until Sun 22 Nov, 12:00.\n",
    ],
  ])("promises no more than the bot can know of an invoice that %s", async (_what, change, says) => {
    const { card } = await withdrawn(change);
    expect((await card()).text).toContain(says);
  });

  test("takes the pay button from the customer's message, and [Undo] gives it back", async () => {
    const { one, ref, clock, tap, message, card } = await withdrawn();
    expect(message().text).toContain("The seller has withdrawn this invoice");
    expect(message().labels).toEqual(["Withdrawn"]);
    clock.now += minute;
    await tap("Undo");
    expect(message().labels.map(read)).toEqual(["Pay"]);
    expect((await card()).labels).toContain("Withdraw");
    expect((await stored(one, ref)).withdrawnAt).toBeUndefined();
    await expectBooked(one, clock.now);
    expect((await stored(one, ref)).counted?.kind).toBe("waiting");
  });

  test("ends the reminder, and [Remind] by an older list", async () => {
    const { fire, reminders, press, ref, clock } = await withdrawn();
    clock.now = start + 19.2 * hour;
    await fire();
    expect(reminders()).toEqual([]);
    expect(await press(`invoice:text:${ref}`)).toBe("This invoice is withdrawn.");
  });

  test.each(["Withdraw", "Paid in cash"])(
    "[%s] is shown by the reminder that was sent before, until [Undo]",
    async (label) => {
      const { one, ref, fire, reminders, clock, tap } = await shared();
      clock.now = start + 19.2 * hour;
      await fire();
      const id = reminders()[0]?.messageId ?? 0;
      const says = () => read(one.chat.byId(id)?.text);
      await tap(label);
      expect(says()).toMatch(/^(?:🚫 Withdrawn|💵 You noted: paid in cash)/);
      clock.now += minute;
      await tap("Undo");
      expect(says()).toBe("🧾 Waiting for payment again: your invoice for 70,000 UZS, Coffee and 1 more.");
      await one.callback(ref, "paid");
      expect(says()).toMatch(/^✅ Paid in the meantime/);
    },
  );

  test("and its [Undo] leave a customer's message without a link as it was", async () => {
    const { one, ref, message, clock, tap } = await shared();
    await one.change((record) => {
      const { faces = [] } = record.invoices[ref] ?? {};
      delete record.invoices[ref]?.payLink;
      for (const face of faces) if (face.as === "customer") face.shows = "link-follows";
    });
    await tap("Withdraw");
    expect(message().labels).toEqual(["Withdrawn"]);
    clock.now += minute;
    await tap("Undo");
    expect(message().text).toContain("The seller will send you the pay link.");
  });

  test.each(["failed", "expired"])("keeps it quiet when the invoice is %s afterwards", async (status) => {
    const { one, ref, clock, fireExpiry, card } = await withdrawn();
    const said = one.chat.said.length;
    await one.callback(ref, status);
    await fireExpiry();
    expect(one.chat.said).toHaveLength(said);
    const { text, labels } = await card();
    expect(text).toContain("🚫 Withdrawn.");
    expect(labels).toEqual(["Undo", "Repeat"]);
    await expectBooked(one, clock.now);
  });

  test("leaves the lists of open links and of what waits, and is found under its own filter", async () => {
    const { one, ref, card } = await withdrawn();
    const rows = () => one.chat.labels(one.chat.last).filter((label) => label.includes("70,000"));
    expect(await one.app.linksOf(one.appUser)).toMatchObject({ invoices: [] });
    const inline = await InlineChat.beside(one);
    expect((await inline.ask("")).results).toEqual([]);
    const asked = await inline.ask(one.shareToken(ref));
    expect(asked.results).toEqual([]);
    await one.send("/invoices");
    expect(rows()[0]).toContain("🚫");
    await one.tap("🧾 Open");
    expect(rows()).toEqual([]);
    await one.tap("⌛ Expired");
    expect(rows()).toEqual([]);
    await one.tap("🚫 Withdrawn");
    expect(rows()).toHaveLength(1);
    expect(read(one.chat.last.text)).toContain("Withdrawn: 1 · 70,000 UZS");
    await one.send("/today");
    expect(read(one.chat.last.text)).toContain("Withdrawn 1 · 70,000 UZS");
    await one.tap("Waiting");
    expect(one.chat.last.text).not.toContain("70,000");
    expect((await card()).labels).toContain("Undo");
  });

  test("shows a payment that is being processed all the same, on the card and at the customer's", async () => {
    const { one, ref, card, message, press } = await withdrawn();
    await one.callback(ref, "processing");
    expect((await card()).text).toContain("🚫 Withdrawn.\n⏳ Payment is being processed");
    expect(message().text).toContain("The payment is being processed");
    expect(await press(`invoice:withdrawn:${ref}`)).toBe("This invoice is withdrawn.");
    await one.callback(ref, "failed");
    expect(message().text).toContain("The seller has withdrawn this invoice");
  });

  test.each([
    [["paid"]],
    [["processing", "paid"]],
    [["paid", "failed"]],
    [["paid", "expired"]],
    [["expired", "paid"]],
    [["failed", "paid", "processing"]],
  ])("is overruled by a payment, and the merchant is told so once: %s", async (statuses) => {
    const { one, ref, clock, card, message } = await withdrawn();
    for (const status of statuses) await one.callback(ref, status);
    expect(one.chat.texts.map(read).filter((text) => unexpected.test(text))).toHaveLength(1);
    const { text, labels } = await card();
    expect(text).toContain("✅ Paid");
    expect(text).toContain("This invoice had been withdrawn.");
    expect(labels).not.toContain("Undo");
    expect(message().labels).toEqual(["Paid"]);
    expect((await stored(one, ref)).counted?.kind).toBe("paid");
    await expectBooked(one, clock.now);
  });

  test("doesn't say of a payment in cash that it has ended the link", async () => {
    const { ref, press, tap } = await shared();
    await tap("Paid in cash");
    expect(await press(`invoice:withdrawn:${ref}`)).toBe("This invoice is noted as paid in cash.");
  });

  test.each([
    ["processing", "A payment by the link is being processed. Wait for its result."],
    ["paid", "This link can't be paid any more."],
    ["expired", "This link can't be paid any more."],
  ])("changes nothing by an old button of an invoice that is %s", async (status, toast) => {
    const { one, ref, card, press } = await shared();
    await one.callback(ref, status);
    expect((await card()).labels).not.toContain("Withdraw");
    const said = one.chat.said.length;
    expect(await press(`invoice:withdrawn:${ref}`)).toBe(toast);
    expect(one.chat.said).toHaveLength(said);
    expect((await stored(one, ref)).withdrawnAt).toBeUndefined();
  });

  test("tapped twice says that the invoice is withdrawn, and a fast second tap undoes nothing", async () => {
    const { one, ref, clock, tap, press } = await withdrawn();
    const { withdrawnAt } = await stored(one, ref);
    clock.now += 1_000;
    await tap("Undo");
    expect(await press(`invoice:withdrawn:${ref}`)).toBe("This invoice is withdrawn.");
    expect(await press(`invoice:cash:${ref}`)).toBe("This invoice is withdrawn.");
    expect(await stored(one, ref)).toMatchObject({ withdrawnAt });
    expect(await stored(one, ref)).not.toHaveProperty("cashAt");
  });

  test("an [Undo] after the link's time counts the invoice as expired, and doesn't ask the customer to pay", async () => {
    const { one, ref, clock, fireExpiry, tap, message } = await withdrawn();
    await fireExpiry();
    await tap("Undo");
    expect((await stored(one, ref)).counted?.kind).toBe("expired");
    expect(message().labels).toEqual(["Expired"]);
    await expectBooked(one, clock.now);
  });

  test("works while the access to the service has ended, since no call is needed", async () => {
    const { one, ref, tap } = await shared();
    await one.store.credentials.remove(one.key);
    await tap("Withdraw");
    expect((await stored(one, ref)).withdrawnAt).toBeDefined();
  });

  test.each([
    ["is locked", lockNow],
    ["has signed out", signOut],
  ])("changes nothing in a chat that %s", async (_what, change) => {
    const { one, ref, press } = await shared();
    await one.change((record) => void change(record));
    await press(`invoice:withdrawn:${ref}`);
    expect((await stored(one, ref)).withdrawnAt).toBeUndefined();
    expect(one.chat.last.text).not.toContain("Coffee");
  });

  test("warns on the review card of a repeated invoice that the first link can still be paid", async () => {
    const { one, tap } = await withdrawn();
    await tap("Repeat");
    expect(one.chat.last.text).toContain("may still take a payment by the first link");
  });

  test.each(["Withdraw", "Undo"])(
    "[%s] is neither lost nor doubled by a process that ends before any of its writes",
    async (label) => {
      await everyCrash(
        async (crash) => {
          const world = await (label === "Withdraw" ? shared() : withdrawn());
          const { one, ref, clock, tap, message } = world;
          clock.now += minute;
          const lived = refuseOnce(one, crash);
          await tap(label);
          return { one, invoice: await stored(one, ref), labels: message().labels, clock, ...lived };
        },
        async ({ one, invoice, labels, clock }) => {
          expect(invoice.withdrawnAt !== undefined).toBe(label === "Withdraw");
          expect(invoice.counted?.kind).toBe(label === "Withdraw" ? "withdrawn" : "waiting");
          expect(labels.map(read)).toEqual([label === "Withdraw" ? "Withdrawn" : "Pay"]);
          await expectBooked(one, clock.now);
        },
        { sides: ["before"] },
      );
    },
  );

  test("a payment after it is told once by a process that ends before any of its writes", async () => {
    await everyCrash(
      async (crash) => {
        const { one, ref, clock } = await withdrawn();
        const lived = refuseOnce(one, crash);
        await one.callback(ref, "paid");
        return { one, invoice: await stored(one, ref), clock, ...lived };
      },
      async ({ one, invoice, clock }) => {
        expect(one.chat.texts.map(read).filter((text) => unexpected.test(text)).length).toBeGreaterThan(0);
        expect(invoice.counted?.kind).toBe("paid");
        await expectBooked(one, clock.now);
      },
      { sides: ["before"] },
    );
  });
});
