import { describe, expect, it } from "vitest";
import { matcherOf } from "../../../../src/features/invoices/list/list-filters.js";
import { entryOf, listOf, shownInvoices } from "../../../kit/invoice-list-samples.js";
import { OneChat } from "../../../kit/one-chat.js";

const cake = entryOf(0, {
  names: ["Торт «Ёлочка»", "Coffee Latte", "So‘m choy"],
  reference: "Client 1042",
  totals: [
    { amount: "30000", currency: "UZS" },
    { amount: "5.5", currency: "USD" },
  ],
  id: "3f2A9c1e-77d0-4b1e-9a55-0c2d1e5f6a7b",
});

describe("a search", () => {
  it.each([
    "торт",
    "ТОРТ",
    "ёлочка",
    "елоч",
    "latte",
    "latte coffee",
    "LAT",
    "so'm choy",
    "soʻm",
    "client 1042",
    "1042",
    "торт 1042",
    "30000",
    "30 000",
    "30,000 UZS",
    "30'000 so'm",
    "5.5",
    "5,50",
    "$5.50",
    "3F2a9c1e-77d0-4b1e-9a55-0c2d1e5f6a7b",
    "3f2a",
    "6A7B",
    "  coffee  ",
  ])("for “%s” finds it", (text) => {
    expect(matcherOf(text)(cake)).toBe(true);
  });

  it.each(["tea", "coffee tea", "3000", "300000", "30001", "5", "f2", "6a7", "30000 USD", "client 1043"])(
    "for “%s” doesn't",
    (text) => {
      expect(matcherOf(text)(cake)).toBe(false);
    },
  );

  it("for an amount with two readings finds both", () => {
    const of = (amount: string) => entryOf(0, { totals: [{ amount, currency: "KWD" }] });
    expect(["1.5", "1500", "15"].map((amount) => matcherOf("1.500")(of(amount)))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("[Search]", () => {
  const opened = async () => {
    const one = await OneChat.open();
    await listOf(one, 30, (number) => (number % 2 === 0 ? { names: ["Торт"] } : {}));
    await one.send("/invoices");
    return one;
  };

  it("asks, finds, and turns pages of what it found", async () => {
    const one = await opened();
    await one.tap("Search");
    expect(one.chat.last.text).toMatch(/^What are you looking for\?/);
    await one.send("торт");
    expect(one.chat.last.text).toMatch(/^Found for “.*торт.*”\n/);
    expect(shownInvoices(one)).toHaveLength(8);
    await one.tap("Older ›");
    expect(shownInvoices(one)).toHaveLength(7);
    expect(one.chat.labels()).not.toContain("Older ›");
    await one.tap("All invoices");
    expect(one.chat.last.text).toMatch(/^Invoices: 30/);
  });

  it("isn't disturbed by a search in Telegram's command, and its old buttons are finished then", async () => {
    const one = await opened();
    await one.send("/invoices торт");
    const { messageId } = one.chat.last;
    await one.send("/invoices 8000");
    expect(one.chat.last.text).toMatch(/^Found for “.*8000.*”: 1\n/);
    expect(one.chat.labels(one.chat.byId(messageId))).toEqual([]);
    expect(shownInvoices(one)).toEqual([expect.stringMatching(/^✅ .+ · 8,000 UZS · Coffee 7/)]);
  });

  it("keeps its question open for a text with nothing in it, and says what was wrong", async () => {
    const one = await opened();
    await one.tap("Search");
    await one.send("\u3164");
    expect(one.chat.last.text).toBe("I can't see anything in that. Send a name or a total, like: Coffee");
    await one.send("nothing like this");
    expect(one.chat.last.text).toContain("I found nothing. Tap Search and send part of a name");
  });

  it("comes before a draft's question, which is asked again behind it", async () => {
    const one = await opened();
    await one.send("/new");
    await one.send("/invoices");
    await one.tap("Search");
    await one.send("торт");
    expect(one.chat.texts.at(-2)).toMatch(/^Found for/);
    expect(one.chat.last.text).toMatch(/^What are you selling\?/);
    await one.send("Cake 40000");
    expect((await one.record()).draft?.terms.items).toMatchObject([{ name: "Cake", price: "40000" }]);
  });

  it.for(["All invoices", "/invoices", "/cancel"])("is left with %s", async (way) => {
    const one = await opened();
    await one.tap("Search");
    if (way.startsWith("/")) await one.send(way);
    else await one.tap(way);
    expect((await one.record()).open).toEqual([]);
    await one.send("торт");
    expect(one.chat.last.text).toMatch(/^I didn't understand/);
  });

  it("waits until a sign-in is done", async () => {
    const one = await opened();
    await one.send("/signin");
    expect(await one.tap("Search")).toBe("Finish signing in first.");
  });

  it("shows what was typed as typed, and short", async () => {
    const one = await opened();
    await one.send(`/invoices <b>${"я".repeat(300)}`);
    expect(one.chat.last.text).toMatch(/^Found for “.?<b>я{36}….?”/);
    expect((await one.record()).invoiceSearch?.text).toHaveLength(200);
  });
});
