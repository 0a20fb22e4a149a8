import { describe, expect, it, vi } from "vitest";
import type { InvoiceEntry } from "../../../../src/store/store-port.js";
import { cardAt } from "../../../kit/faces.js";
import { again, atUnknown } from "../../../kit/in-one-chat.js";
import { closedInvoice, listOf, shownInvoices } from "../../../kit/invoice-list-samples.js";
import { OneChat } from "../../../kit/one-chat.js";
import { invoiceOf } from "../../../store/samples.js";

const namesOn = (one: OneChat): string[] =>
  // A name may be cut on a button, but "Coffee 7" always costs 8,000 UZS.
  shownInvoices(one).map((label) => {
    const [, thousands = ""] = / ([\d,]+),000 UZS · Coffee/.exec(label) ?? [];
    return `Coffee ${Number(thousands.replaceAll(",", "")) - 1}`;
  });
const coffees = (from: number, to: number): string[] =>
  Array.from({ length: from - to + 1 }, (_, index) => `Coffee ${from - index}`);

/** Counts the records that are read from here on. */
function countReads({ store }: OneChat): () => { pages: number; others: number } {
  const pages = vi.spyOn(store.invoicePages, "read");
  const others = [store.invoices, store.savedItems, store.templates].map((records) =>
    vi.spyOn(records, "read"),
  );
  const lists = [store.invoices, store.invoicePages].map((records) => vi.spyOn(records, "list"));
  return () => ({
    pages: pages.mock.calls.length,
    others: [...others, ...lists].reduce((sum, { mock }) => sum + mock.calls.length, 0),
  });
}

describe("the list", () => {
  it("says that there is nothing yet, and how to change that", async () => {
    const one = await OneChat.open();
    await one.send("/invoices");
    expect(one.chat.last.text).toBe("You have no invoices yet. Tap New invoice to create the first one.");
    expect(one.chat.labels()).toEqual(["New invoice"]);
  });

  it("shows the newest first, eight a page, and turns there and back", async () => {
    const one = await OneChat.open();
    await listOf(one, 20);
    await one.send("/invoices");
    expect(one.chat.last.text).toMatch(/^Invoices: 20\n/);
    expect(namesOn(one)).toEqual(coffees(19, 12));
    expect(one.chat.labels()).not.toContain("‹ Newer");
    await one.tap("Older ›");
    expect(namesOn(one)).toEqual(coffees(11, 4));
    await one.tap("Older ›");
    expect(namesOn(one)).toEqual(coffees(3, 0));
    expect(one.chat.labels()).not.toContain("Older ›");
    await one.tap("‹ Newer");
    expect(namesOn(one)).toEqual(coffees(11, 4));
    await one.tap("‹ Newer");
    expect(namesOn(one)).toEqual(coffees(19, 12));
    expect(one.chat.labels()).not.toContain("‹ Newer");
    expect(one.chat.said).toHaveLength(1);
  });

  it("shows a full page at the top, also when it was come to from an odd place", async () => {
    const one = await OneChat.open();
    await listOf(one, 20);
    await one.send("/invoices");
    await one.tap("Older ›");
    // Three more were made meanwhile.
    await listOf(one, 23);
    await one.tap("‹ Newer");
    expect(namesOn(one)).toEqual(coffees(19, 12));
    await one.tap("‹ Newer");
    expect(namesOn(one)).toEqual(coffees(22, 15));
  });

  it.for<{ filter: readonly string[]; statuses: readonly InvoiceEntry["status"][] }>([
    { filter: ["🧾 Open"], statuses: ["created", "processing", "failed"] },
    { filter: ["🧾 Open", "Waiting"], statuses: ["created"] },
    { filter: ["🧾 Open", "In process"], statuses: ["processing"] },
    { filter: ["🧾 Open", "Failed"], statuses: ["failed"] },
    { filter: ["✅ Paid"], statuses: ["paid"] },
    { filter: ["⌛ Expired"], statuses: ["expired"] },
  ])("filters by status, and says the number and the sum: $filter", async ({ filter, statuses }) => {
    const all = ["created", "processing", "failed", "paid", "expired"] as const;
    const one = await OneChat.open();
    await listOf(one, 10, (number) => ({ status: all[number % all.length] ?? "paid" }));
    await one.send("/invoices");
    for (const label of filter) await one.tap(label);
    const expected = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].filter((number) =>
      statuses.includes(all[number % all.length] ?? "paid"),
    );
    expect(namesOn(one)).toEqual(expected.map((number) => `Coffee ${number}`));
    const sum = expected.reduce((total, number) => total + number + 1, 0);
    expect(one.chat.last.text).toMatch(new RegExp(`: ${expected.length} · ${sum},000\\sUZS\n`));
    await one.tap("All");
    expect(shownInvoices(one)).toHaveLength(8);
  });

  it("knows of an open invoice what its own history says", async () => {
    const one = await OneChat.open();
    await listOf(one, 2, () => ({ status: "created" }));
    await one.change((record) => {
      const status = { status: "failed" as const, receivedAt: 1, key: "k", count: 1 };
      record.invoices["r-1"] = closedInvoice(1, { history: [status] });
    });
    await one.send("/invoices");
    expect(shownInvoices(one)[0]).toMatch(/^❌ .+ · 2,000 UZS · Coffee 1/);
    expect(shownInvoices(one)[1]).toMatch(/^🧾 .+ · 1,000 UZS · Coffee 0/);
  });

  it("keeps the time of a day's rows, and shortens the name instead, unless nothing of the name would be left", async () => {
    const one = await OneChat.open();
    await listOf(one, 3, (number) => ({
      names: ["Капучино", "Чай"],
      totals: [{ amount: ["320000", "1250000", "125000000"][number] ?? "1", currency: "UZS" }],
    }));
    await one.send("/invoices");
    const [largest, large, small] = shownInvoices(one);
    expect(small).toMatch(/^✅ \d\d:\d\d · 320,000 UZS · Капучи… \+1$/);
    expect(large).toMatch(/^✅ \d\d:\d\d · 1,250,000 UZS · Капу… \+1$/);
    expect(largest).toMatch(/^✅ 125,000,000 UZS · Капучино \+1$/);
  });

  it("keeps its labels within the width of a phone", async () => {
    const one = await OneChat.open();
    const name = "Свадебный торт на пятьдесят персон 👨‍👩‍👧‍👦";
    await listOf(one, 3, (number) => ({
      names: [["Coffee"], [name, "Чай"], [name]][number] ?? [],
      totals: [{ amount: ["30000", "1250000000.55", "999999999999"][number] ?? "1", currency: "UZS" }],
    }));
    await one.send("/invoices");
    const labels = shownInvoices(one);
    expect(labels[2]).toMatch(/^✅ \d\d:\d\d · 30,000 UZS · Coffee$/);
    for (const label of labels) expect([...label].length).toBeLessThanOrEqual(36);
    expect(labels[1]).toMatch(/^✅ 1,250,000,000\.55 UZS · Свадебн… \+1$/);
  });

  it("names the customer instead of the items, and the day where the screen has several", async () => {
    const one = await OneChat.open(() => Date.UTC(2026, 10, 22, 12));
    const times = [
      Date.UTC(2026, 10, 20, 9, 5),
      Date.UTC(2026, 10, 21, 14, 5),
      Date.UTC(2026, 10, 21, 14, 6),
    ];
    await listOf(one, 3, (number) => ({
      submittedAt: times[number] ?? 0,
      totals: [{ amount: "30000", currency: "UZS" }],
      reference: ["Aziz", "Dilnoza Karimova", "Bek"][number] ?? "",
    }));
    await one.send("/invoices");
    expect(shownInvoices(one)).toEqual([
      "✅ 21 Nov 14:06 · 30,000 UZS · Bek",
      "✅ 21 Nov · 30,000 UZS · Dilnoza K…",
      "✅ 20 Nov 09:05 · 30,000 UZS · Aziz",
    ]);
  });

  it("adds up each currency by itself, and names the newest invoices of a list that is too long", async () => {
    const one = await OneChat.open();
    await listOf(one, 2_100, (number) => ({
      totals: [{ amount: "0.1", currency: number % 2 === 0 ? "USD" : "EUR" }],
    }));
    await one.send("/invoices");
    await one.tap("✅ Paid");
    expect(one.chat.last.text).toMatch(
      /^Paid invoices: 2,000 · 100\sEUR \+ 100\sUSD of the newest 2,000 invoices\n/,
    );
  });

  it("shows submissions of unknown outcome above it, and says of one what its question says", async () => {
    const { one } = await atUnknown();
    await one.send("/invoices");
    expect(shownInvoices(one)).toEqual([expect.stringMatching(/^❓ .+ · 30,000 UZS · Coffee/)]);
    const [label = ""] = one.chat.labels();
    await one.tap(label);
    expect(one.chat.last.text).toMatch(/^I can't tell whether the invoice was created/);
    expect(one.chat.labels()).toContain("Check my dashboard, then create again");
    await one.tap("Discard");
    await one.send("/invoices");
    await one.tap(label);
    expect(one.chat.last.text).toMatch(
      /^I can't tell whether.*\n\n❓ Invoice from .*:\n1\. .*Coffee.*\nTotal: 30,000\u00a0UZS/,
    );
    expect(one.chat.labels()).toEqual([again, "It isn't there"]);
  });
});

describe("a submission of unknown outcome", () => {
  it("stays in the list though it was made again", async () => {
    const { one } = await atUnknown();
    await one.tap(again);
    await one.tap("Create invoice");
    await one.send("/invoices");
    expect(shownInvoices(one)).toEqual([
      expect.stringMatching(/^❓ .+ · 30,000 UZS · Coffee/),
      expect.stringMatching(/^🧾 .+ · 30,000 UZS · Coffee/),
    ]);
  });
});

describe("10,000 invoices in one chat", () => {
  const many = 10_000;

  async function withMany(changes?: (number: number) => Partial<InvoiceEntry>) {
    const one = await OneChat.open();
    await one.send("/help");
    await listOf(one, many, changes);
    return one;
  }

  it("cost a page no more records than ten do", async () => {
    const reads: unknown[] = [];
    for (const count of [10, many]) {
      const one = await OneChat.open();
      await listOf(one, count);
      const counted = countReads(one);
      await one.send("/invoices");
      expect(shownInvoices(one)).toHaveLength(8);
      reads.push(counted());
    }
    expect(reads).toEqual([
      { pages: 1, others: 0 },
      { pages: 1, others: 0 },
    ]);
  });

  it("cost two pages at most, wherever one looks", async () => {
    const one = await withMany();
    await one.send("/invoices");
    for (let turn = 0; turn < 15; turn += 1) {
      const counted = countReads(one);
      await one.tap("Older ›");
      const { pages, others } = counted();
      vi.restoreAllMocks();
      expect(pages).toBeLessThanOrEqual(2);
      expect(others).toBe(0);
    }
    expect(namesOn(one)).toEqual(coffees(many - 1 - 15 * 8, many - 16 * 8));
  });

  it("are looked through piece by piece for a status that is rare", async () => {
    const rare = [4_000, 4_001, 9_990];
    const one = await withMany((number) => ({ status: rare.includes(number) ? "failed" : "paid" }));
    await one.send("/invoices");
    const counted = countReads(one);
    await one.tap("🧾 Open");
    expect(counted()).toEqual({ pages: 40, others: 0 });
    expect(namesOn(one)).toEqual(["Coffee 9990"]);
    expect(one.chat.last.text).toContain("I looked through 2,000 invoices. Tap Look further for older ones.");
    await one.tap("Look further ›");
    expect(shownInvoices(one)).toEqual([]);
    expect(one.chat.labels()).toContain("Look further ›");
    await one.tap("Look further ›");
    expect(namesOn(one)).toEqual(["Coffee 4001", "Coffee 4000"]);
    await one.tap("Look further ›");
    expect(shownInvoices(one)).toEqual([]);
    await one.tap("Look further ›");
    expect(one.chat.labels()).not.toContain("Look further ›");
    for (let turn = 0; turn < 6 && one.chat.labels().includes("‹ Newer"); turn += 1) await one.tap("‹ Newer");
    expect(namesOn(one)).toEqual(["Coffee 9990"]);
  });

  it("are searched piece by piece, too", async () => {
    const one = await withMany();
    const counted = countReads(one);
    await one.send("/invoices Coffee 7777");
    expect(counted()).toEqual({ pages: 40, others: 0 });
    await one.tap("Look further ›");
    expect(namesOn(one)).toEqual(["Coffee 7777"]);
  });
});

describe("an open invoice that has no entry yet", () => {
  it("is listed when the list is opened", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await one.change((record) => {
      record.invoices.x = invoiceOf("x", cardAt(1));
    });
    await one.send("/invoices");
    expect(shownInvoices(one)).toHaveLength(1);
  });
});
