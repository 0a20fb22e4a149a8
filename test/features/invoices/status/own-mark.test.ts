import { describe, expect, test } from "vitest";
import { cardOf } from "../../../../src/invoice/face.js";
import { everyCrash } from "../../../kit/every-crash.js";
import { hour, minute, plain, signInAgain, start, stored, withInvoice } from "../../../kit/invoice-chat.js";
import { refuseOnce } from "../../../kit/power.js";
import { signOut } from "../../../store/samples.js";
import { expectBooked } from "../../today/recount.js";
import { customerMessages } from "./customer-messages.js";

const mark = "Paid in cash";
const noted = "💵 You noted: paid in cash";
const twice = /may have paid twice/;

/** A merchant with an invoice that was marked as paid in cash. */
async function marked() {
  const world = await withInvoice();
  world.clock.now = start + hour;
  await signInAgain(world.one, start + 48 * hour);
  const before = await world.card();
  const cardMessageId = cardOf(await stored(world.one, world.ref));
  const tap = (label: string) => world.one.tap(label, cardMessageId);
  await tap(mark);
  return { ...world, before, tap };
}

describe("[Paid in cash]", () => {
  test("shows the mark on the card as the merchant's own, and no pay button", async () => {
    const { one, ref, clock, before, card } = await marked();
    expect(before.labels).toContain(mark);
    const { text, labels } = await card();
    expect(text).toContain(noted);
    expect(text).toContain("Noted: Sat 21 Nov, 13:00");
    expect(text).toContain("can't cancel");
    expect(labels).toEqual(["Undo", "Repeat"]);
    expect((await stored(one, ref)).history).toEqual([]);
    await expectBooked(one, clock.now);
    expect((await stored(one, ref)).counted?.kind).toBe("cash");
  });

  test("takes the pay button from the customer's message, and [Undo] gives it back", async () => {
    const { one, ref, clock } = await withInvoice();
    clock.now = start + hour;
    const customer = customerMessages(one, ref);
    const sent = await customer.share();
    const cardMessageId = cardOf(await stored(one, ref));
    await one.tap(mark, cardMessageId);
    expect(customer.text(sent)).toContain("Paid in cash, thank you");
    expect(customer.labels(sent)).toEqual(["Paid in cash"]);
    clock.now += minute;
    await one.tap("Undo", cardMessageId);
    expect(customer.labels(sent)).toEqual(["Pay"]);
    expect((await stored(one, ref)).cashAt).toBeUndefined();
    await expectBooked(one, clock.now);
  });

  test("keeps the mark when the second half of a double tap meets [Undo]", async () => {
    const { one, ref, clock, tap } = await marked();
    clock.now += 1_000;
    expect(await tap("Undo")).toMatch(/tap Undo once more/i);
    expect((await stored(one, ref)).cashAt).toBe(start + hour);
    await expectBooked(one, clock.now);
  });

  test("is taken back by [Undo] after the clock was set back by a day", async () => {
    const { one, ref, clock, tap } = await marked();
    clock.now -= 24 * hour;
    await tap("Undo");
    expect((await stored(one, ref)).cashAt).toBeUndefined();
  });

  test("keeps the reminder and the news of the expiry from being sent", async () => {
    const { one, ref, fire, fireExpiry, reminders, clock, card } = await marked();
    const said = one.chat.said.length;
    clock.now = start + 19.2 * hour;
    await fire();
    expect(reminders()).toEqual([]);
    await fireExpiry();
    await one.callback(ref, "expired");
    expect(one.chat.said).toHaveLength(said);
    expect((await card()).text).toContain(noted);
    await expectBooked(one, clock.now);
  });

  test("an [Undo] after the link's time counts the invoice as expired", async () => {
    const { one, ref, clock, fireExpiry, tap } = await marked();
    await fireExpiry();
    await signInAgain(one, clock.now + hour);
    await tap("Undo");
    expect((await stored(one, ref)).counted?.kind).toBe("expired");
    await expectBooked(one, clock.now);
  });

  test("warns of a double payment when the service reports one afterwards", async () => {
    const { one, ref, clock, card } = await marked();
    await one.callback(ref, "paid");
    expect(plain(one.chat.last.text)).toMatch(twice);
    const { text, labels } = await card();
    expect(text).toContain("✅ Paid");
    expect(text).toMatch(twice);
    expect(labels).not.toContain("Undo");
    expect((await stored(one, ref)).counted?.kind).toBe("paid");
    await expectBooked(one, clock.now);
  });

  test.each([
    ["processing", "A payment by the link is being processed. Wait for its result."],
    ["paid", "This link can't be paid any more."],
  ])("is refused by an old button when the invoice is %s", async (status, toast) => {
    const { one, ref, card } = await withInvoice();
    const cardMessageId = cardOf(await stored(one, ref)) ?? 0;
    await signInAgain(one, start + 48 * hour);
    await one.callback(ref, status);
    expect((await card()).labels).not.toContain(mark);
    const pressed = one.telegram.control.press(one.chat.id, cardMessageId, { data: `invoice:cash:${ref}` });
    await one.handleUpdates();
    expect((await pressed).text).toBe(toast);
    expect((await stored(one, ref)).cashAt).toBeUndefined();
  });

  test("changes nothing in a chat that has signed out", async () => {
    const { one, ref } = await withInvoice();
    const cardMessageId = cardOf(await stored(one, ref)) ?? 0;
    await one.change((record) => {
      signOut(record);
    });
    const pressed = one.telegram.control.press(one.chat.id, cardMessageId, { data: `invoice:cash:${ref}` });
    await one.handleUpdates();
    await pressed;
    expect((await stored(one, ref)).cashAt).toBeUndefined();
  });

  test("stands under its own filter of /invoices, and under no other filter by status", async () => {
    const { one } = await marked();
    const rows = () => one.chat.labels(one.chat.last).filter((label) => label.includes("70,000"));
    await one.send("/invoices");
    expect(rows()[0]).toContain("💵");
    await one.tap("🧾 Open");
    expect(rows()).toEqual([]);
    await one.tap("✅ Paid");
    expect(rows()).toEqual([]);
    await one.tap("💵 In cash");
    expect(rows()).toHaveLength(1);
    expect(plain(one.chat.last.text)).toContain("Noted: paid in cash: 1 · 70,000");
  });

  test("is neither lost nor doubled by a process that ends before any of its writes", async () => {
    await everyCrash(
      async (crash) => {
        const { one, ref, clock } = await withInvoice();
        const cardMessageId = cardOf(await stored(one, ref));
        await signInAgain(one, start + 48 * hour);
        const lived = refuseOnce(one, crash);
        await one.tap(mark, cardMessageId);
        return { one, invoice: await stored(one, ref), clock, ...lived };
      },
      async ({ one, invoice, clock }) => {
        expect(invoice.cashAt).toBeDefined();
        expect(invoice.counted?.kind).toBe("cash");
        await expectBooked(one, clock.now);
      },
      { sides: ["before"] },
    );
  });
});
