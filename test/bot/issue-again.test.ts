import { describe, expect, test } from "vitest";
import { hour, plain, signInAgain, start, withInvoice } from "./nudge-chat.js";
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
    expect(one.scheduled.at(-1)?.at).toBe(clock.now + 19.2 * hour);
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

  test("only the notice of an expiry offers it", async () => {
    const { one, ref } = await withInvoice();
    await one.callback(ref, "failed");
    expect(one.chat.labels(one.chat.last)).toEqual([]);
    await one.callback(ref, "paid");
    expect(one.chat.labels(one.chat.last)).toEqual([]);
  });
});
