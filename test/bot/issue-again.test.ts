import { describe, expect, test } from "vitest";
import { hour, minute, nudgesOf, plain, signInAgain, start, withInvoice } from "./nudge-chat.js";
import { OneChat } from "./one-chat.js";

describe("after the expiry", () => {
  test("[Issue again] is one tap from the review card: the same items, a new expiry", async () => {
    const { one, ref, clock } = await withInvoice();
    clock.now = start + 24 * hour;
    await one.callback(ref, "expired");
    const notice = one.chat.said.findLast(({ text = "" }) => text.includes("expired unpaid: "));
    expect(one.chat.labels(notice)).toEqual(["Issue again"]);
    expect((await one.record()).invoices).toEqual({});
    await signInAgain(one, clock.now);
    await one.tap("Issue again");
    const card = plain(one.chat.last.text);
    expect(card).toContain("Check the invoice");
    expect(card).toContain("Coffee — 2 × 15,000");
    expect(card).toContain("24 hours after creation (Mon 23 Nov, 12:00");
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    expect(nudgesOf(one).at(-1)?.at).toBe(clock.now + 19.2 * hour);
  });

  test("a fixed moment has passed, so [Issue again] asks for a new one", async () => {
    const clock = { now: start };
    const one = await OneChat.open(() => clock.now);
    await one.send("/new Coffee 2x15000");
    await one.send("22.11 10:00");
    await one.tap("Create invoice");
    const [ref = ""] = Object.keys((await one.record()).invoices);
    clock.now = start + 24 * hour;
    await one.callback(ref, "expired");
    await signInAgain(one, clock.now);
    await one.tap("Issue again");
    expect(one.chat.last.text).toMatch(/^When does the link expire\?/);
    await one.send("25.11 10:00");
    expect(plain(one.chat.last.text)).toContain("Check the invoice");
    expect(plain(one.chat.last.text)).toContain("1. Coffee — 2 × 15,000");
    expect(plain(one.chat.last.text)).toContain("Expires: Wed 25 Nov, 10:00");
  });

  test("a second tap on [Issue again] or [Repeat] is the same wish, and can't double the items", async () => {
    const { one, ref, clock } = await withInvoice();
    const card = (await one.record()).invoices[ref]?.cardMessageId;
    clock.now = start + 24 * hour;
    await one.callback(ref, "expired");
    await signInAgain(one, clock.now);
    const notice = one.chat.said.findLast(({ text = "" }) => text.includes("expired unpaid: "));
    await one.tap("Issue again", notice?.messageId);
    const review = one.chat.last;
    expect(await one.tap("Issue again", notice?.messageId)).toBe("This draft is open already, see below.");
    expect(await one.tap("Repeat", card)).toBe("This draft is open already, see below.");
    expect(one.chat.last).toEqual(review);
    // Later the draft has scrolled away: it is shown again.
    clock.now += minute;
    await one.tap("Repeat", card);
    expect(one.chat.last.messageId).toBeGreaterThan(review.messageId);
    expect(plain(one.chat.last.text)).toContain("Total: 70,000");
    expect((await one.record()).offered).toBeUndefined();
    expect((await one.record()).draft?.items).toHaveLength(2);
    expect(one.chat.texts.join("\n")).not.toContain("You have a draft");
  });

  test("another draft that is open is asked about, as ever", async () => {
    const { one, ref, clock } = await withInvoice();
    const card = (await one.record()).invoices[ref]?.cardMessageId;
    await signInAgain(one, clock.now);
    await one.send("/new Tea 5000");
    await one.tap("Repeat", card);
    expect(one.chat.last.text).toContain("You have a draft: 1 item");
  });

  test("only the notice of an expiry offers it", async () => {
    const { one, ref } = await withInvoice();
    await one.callback(ref, "failed");
    expect(one.chat.labels(one.chat.last)).toEqual([]);
    await one.callback(ref, "paid");
    expect(one.chat.labels(one.chat.last)).toEqual([]);
  });
});
