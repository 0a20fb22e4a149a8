import { describe, expect, test } from "vitest";
import { cardOf } from "../../../src/invoice/face.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import {
  hour,
  invoiceIn,
  minute,
  plain,
  remindersOf,
  repeat,
  signInAgain,
  start,
  withInvoice,
} from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";

const forAnn = { note: "For Ann", email: "ann@example.com" };
const forBob = { note: "For Bob", email: "bob@example.com" };

/** One more invoice with the same items. */
async function another(one: OneChat, first: string): Promise<Invoice> {
  await one.send("/new Coffee 2x15000; Cake 40 000");
  await one.tap("Create invoice");
  const made = Object.values((await one.record()).invoices).find(({ ref }) => ref !== first);
  if (made === undefined) throw new Error("There is no second invoice.");
  return made;
}

describe("after the expiry", () => {
  test("[Issue again] is one tap from the review card: the same items, a new expiry", async () => {
    const { one, ref, clock } = await withInvoice();
    clock.now = start + 24 * hour;
    await one.callback(ref, "expired");
    const notice = one.chat.said.findLast(({ text = "" }) => text.includes("has expired: "));
    expect(one.chat.labels(notice)).toEqual(["Issue again"]);
    expect((await one.record()).invoices).toEqual({});
    await signInAgain(one, clock.now);
    await one.tap("Issue again");
    const card = plain(one.chat.last.text);
    expect(card).toContain("Check the invoice");
    expect(card).toContain("Coffee — 2 × 15,000");
    expect(card).toContain("24 hours (23 Nov, 12:00");
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    expect(remindersOf(one).at(-1)?.at).toBe(clock.now + 19.2 * hour);
  });

  test("a fixed moment has passed, so [Issue again] takes the usual expiry", async () => {
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
    expect(plain(one.chat.last.text)).toContain("Check the invoice");
    expect(plain(one.chat.last.text)).toContain("1. Coffee — 2 × 15,000");
    expect(plain(one.chat.last.text)).toContain("Expires: 24 hours");
  });

  test("a second tap on [Issue again], of the notice or of the card, is the same wish, and can't double the items", async () => {
    const { one, ref, clock } = await withInvoice();
    const card = cardOf((await one.record()).invoices[ref] ?? {});
    clock.now = start + 24 * hour;
    await one.callback(ref, "expired");
    await signInAgain(one, clock.now);
    const notice = one.chat.said.findLast(({ text = "" }) => text.includes("has expired: "));
    await one.tap("Issue again", notice?.messageId);
    const review = one.chat.last;
    expect(await one.tap("Issue again", notice?.messageId)).toBe("This draft is already open below.");
    expect(await one.tap("Issue again", card)).toBe("This draft is already open below.");
    expect(one.chat.last).toEqual(review);
    // Later the draft has scrolled away: it is shown again.
    clock.now += minute;
    await one.tap("Issue again", card);
    expect(one.chat.last.messageId).toBeGreaterThan(review.messageId);
    expect(plain(one.chat.last.text)).toContain("Total: 70,000");
    expect((await one.record()).offered).toBeUndefined();
    expect((await one.record()).draft?.terms.items).toHaveLength(2);
    expect(one.chat.texts.join("\n")).not.toContain("You have a draft");
  });

  test("[Repeat] of another invoice with the same items doesn't go on with the first one's draft", async () => {
    const { one, ref, clock } = await withInvoice(({ terms }) => Object.assign(terms, forAnn));
    await signInAgain(one, clock.now);
    const bob = await another(one, ref);
    await one.change((record) => Object.assign(invoiceIn(record, bob.ref).terms, forBob));
    await repeat(one, cardOf((await one.record()).invoices[ref] ?? {}));
    expect((await one.record()).draft).toMatchObject({
      terms: { note: "For Ann", email: "ann@example.com" },
    });
    await repeat(one, cardOf(bob));
    expect(one.chat.last.text).toContain("You have a draft: 2 items");
    await one.tap("Start over");
    expect(plain(one.chat.last.text)).toContain("bob@example.com");
    expect((await one.record()).draft).toMatchObject({
      terms: { note: "For Bob", email: "bob@example.com" },
    });
  });

  test.each(["Start over", "Add to draft"])(
    "[%s] keeps the warning of one that exists without a link",
    async (way) => {
      const { one, ref, clock } = await withInvoice();
      await signInAgain(one, clock.now);
      const other = await another(one, ref);
      await one.change((record) => {
        const invoice = invoiceIn(record, other.ref);
        delete invoice.payLink;
      });
      await repeat(one, cardOf((await one.record()).invoices[ref] ?? {}));
      await repeat(one, cardOf(other));
      await one.tap(way);
      expect((await one.record()).draft?.follows).toBe(other.ref);
      expect(one.chat.last.text).toContain("exists already");
    },
  );

  test("[Start over] warns of the invoice that the new draft may double, not of the one before it", async () => {
    const { one, ref, clock } = await withInvoice();
    await signInAgain(one, clock.now);
    const other = await another(one, ref);
    await one.change((record) => {
      for (const invoice of Object.values(record.invoices)) invoice.creation = "unknown";
    });
    await repeat(one, cardOf((await one.record()).invoices[ref] ?? {}));
    await repeat(one, cardOf(other));
    await one.tap("Start over");
    expect((await one.record()).draft?.follows).toBe(other.ref);
  });

  test("another draft that is open is asked about, as ever", async () => {
    const { one, ref, clock } = await withInvoice();
    const card = cardOf((await one.record()).invoices[ref] ?? {});
    await signInAgain(one, clock.now);
    await one.send("/new Tea 5000");
    await repeat(one, card);
    expect(one.chat.last.text).toContain("You have a draft: 1 item");
  });

  test("only the notice of an expiry or of a failed payment offers it", async () => {
    const { one, ref } = await withInvoice();
    await one.callback(ref, "failed");
    expect(one.chat.labels(one.chat.last)).toEqual(["Issue again"]);
    await one.callback(ref, "paid");
    expect(one.chat.labels(one.chat.last)).toEqual([]);
  });

  test("warns on the review card that the link of a failed payment may still be paid, too", async () => {
    const { one, ref, clock } = await withInvoice();
    await signInAgain(one, clock.now);
    await one.callback(ref, "failed");
    await one.tap("Issue again");
    expect(one.chat.last.text).toContain("⚠️ Pay may still take a payment by the first link, too.");
    const again = await withInvoice();
    await signInAgain(again.one, again.clock.now);
    await again.one.callback(again.ref, "expired");
    await again.one.tap("Issue again");
    expect(again.one.chat.last.text).not.toContain("first link");
  });
});

describe("[Repeat] of an invoice that the service created without a usable link", () => {
  const exists = /⚠️ An invoice for .* exists already: .*This one would be a second one\./;

  async function withoutLink() {
    const clock = { now: start };
    const one = await OneChat.open(() => clock.now);
    one.create = () => ({ id: "inv-9" });
    await one.send("/new Coffee 2x15000");
    await one.tap("Create invoice");
    const [ref = ""] = Object.keys((await one.record()).invoices);
    return { one, ref, clock };
  }

  test("warns on the review card that one exists already, while that one may be paid", async () => {
    const { one } = await withoutLink();
    await one.tap("Repeat");
    expect(plain(one.chat.last.text)).toMatch(exists);
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
  });

  test("warns once when its payment has failed", async () => {
    const { one, ref } = await withoutLink();
    const cardMessageId = cardOf((await one.record()).invoices[ref] ?? {});
    await one.callback(ref, "failed");
    await one.tap("Issue again", cardMessageId);
    expect(plain(one.chat.last.text)).toMatch(exists);
    expect(one.chat.last.text).not.toContain("first link");
  });

  test.each(["paid", "expired"] as const)("doesn't warn once it is %s", async (status) => {
    const { one, ref } = await withoutLink();
    const cardMessageId = cardOf((await one.record()).invoices[ref] ?? {});
    await one.callback(ref, status);
    await one.tap(status === "paid" ? "Repeat" : "Issue again", cardMessageId);
    expect(plain(one.chat.last.text)).toContain("Check the invoice");
    expect(plain(one.chat.last.text)).not.toMatch(exists);
  });
});
