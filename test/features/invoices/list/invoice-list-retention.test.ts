import { describe, expect, it } from "vitest";
import { sweep } from "../../../../src/engine/timers/retention-sweep.js";
import { holdsOld } from "../../../../src/features/index.js";
import { defined } from "../../../../src/language/omit-undefined.js";
import { cardAt } from "../../../kit/faces.js";
import { paid } from "../../../kit/in-one-chat.js";
import {
  closedInvoice,
  day,
  entriesOf,
  entryOf,
  listOf,
  shownInvoices,
} from "../../../kit/invoice-list-samples.js";
import { OneChat } from "../../../kit/one-chat.js";
import { all, changeSignIn, invoiceOf } from "../../../store/samples.js";

const numbersOf = async (one: OneChat): Promise<number[]> =>
  (await entriesOf(one)).map(({ number }) => number);
const tidy = (one: OneChat) => one.handle({ source: "timer", name: "retention" });
const daysAgo = (days: number): number => Date.now() - days * day;

/** A list whose invoices up to a number were submitted 500 days ago; only some have a record still. */
async function agedList(
  one: OneChat,
  count: number,
  oldUntil: number,
  kept: readonly number[],
): Promise<void> {
  await one.send("/help");
  await listOf(one, count, (number) => (number < oldUntil ? { submittedAt: daysAgo(500) + number } : {}));
  for (const number of kept) await one.store.invoices.write(`${one.key}/r-${number}`, closedInvoice(number));
}

it.each([
  [500, true],
  [300, false],
])("a refused submission of %i days ago is forgotten: %s", async (days, isForgotten) => {
  const one = await OneChat.open();
  const submittedAt = daysAgo(days);
  const expireAt = new Date(submittedAt + day).toISOString();
  const refused = invoiceOf("r-1", { creation: "unknown", denied: true, submittedAt, expireAt });
  await one.change((record) => {
    record.refused = refused;
  });
  expect(holdsOld(await one.record(), { quiet: 0, retention: daysAgo(400) } as never)).toBe(isForgotten);
  await tidy(one);
  expect((await one.record()).refused === undefined).toBe(isForgotten);
});

describe("the sweep", () => {
  it("hands the chats whose invoices it removed to their lanes", async () => {
    const one = await OneChat.open();
    await agedList(one, 3, 2, [2]);
    for (const number of [0, 1])
      await one.store.invoices.write(`${one.key}/r-${number}`, closedInvoice(number, { history: [paid] }));
    const accepted: string[] = [];
    await sweep({
      store: one.store,
      // The records were written just now, and are over in some hours; the chat isn't quiet by then.
      now: () => Date.now() + 0.7 * day,
      noteDamaged: () => undefined,
      holdsOld,
      retentionDays: 0.5,
      accept: async (events) => {
        for (const { chat, payload } of events) {
          accepted.push(chat);
          await one.handle(payload);
        }
      },
      log: () => undefined,
    });
    expect(accepted).toEqual([one.key]);
    expect(await all(one.store.invoices.list())).toEqual([]);
    expect(await numbersOf(one)).toEqual([2]);
  });
});

describe("an entry whose invoice isn't kept any more", () => {
  it("is struck, with its page when that is empty, and the count is right", async () => {
    const one = await OneChat.open();
    // Of the old ones only one is kept: it was never paid, and its link has no end.
    await agedList(one, 130, 110, []);
    await one.store.invoices.write(`${one.key}/r-60`, closedInvoice(60, { history: [] }));
    await tidy(one);
    const young = Array.from({ length: 20 }, (_, index) => 110 + index);
    expect(await numbersOf(one)).toEqual([60, ...young]);
    expect((await all(one.store.invoicePages.list())).map(({ key }) => key).sort()).toEqual([
      `${one.key}/1`,
      `${one.key}/2`,
    ]);
    expect(await one.record()).toMatchObject({ listedFrom: 60, listed: 130 });
    await one.send("/invoices");
    expect(one.chat.last.text).toMatch(/^Invoices: 21\n/);
    await one.tap("Older ›");
    await one.tap("Older ›");
    expect(shownInvoices(one)).toHaveLength(5);
    expect(one.chat.labels()).not.toContain("Older ›");
  });

  it("leaves nothing when all of them went, and the next invoice is listed as ever", async () => {
    const one = await OneChat.open();
    await agedList(one, 60, 60, []);
    await tidy(one);
    await tidy(one);
    expect(await all(one.store.invoicePages.list())).toEqual([]);
    await one.send("/invoices");
    expect(one.chat.last.text).toMatch(/^You have no invoices yet/);
    await one.toReview();
    await one.tap("Create invoice");
    expect(await numbersOf(one)).toEqual([60]);
    await one.send("/invoices");
    expect(one.chat.last.text).toMatch(/^Invoices: 1\n/);
  });

  it("is struck once though the disk fails behind its page", async () => {
    const one = await OneChat.open();
    await agedList(one, 60, 55, [54]);
    let refused = false;
    one.diskRefuses = (record) => {
      const refuses = !refused && record.listedFrom !== undefined;
      refused ||= refuses;
      return refuses;
    };
    await tidy(one);
    expect(refused).toBe(true);
    expect(await numbersOf(one)).toEqual([54, 55, 56, 57, 58, 59]);
    expect(await one.record()).toMatchObject({ listedFrom: 54, listGaps: 0 });
  });

  it("isn't looked for among the younger ones", async () => {
    const one = await OneChat.open();
    await agedList(one, 200, 0, []);
    await tidy(one);
    expect(await numbersOf(one)).toHaveLength(200);
  });
});

describe("an invoice that was closed 400 days ago", () => {
  it("goes though its card was opened from the list since", async () => {
    const one = await OneChat.open();
    await agedList(one, 2, 2, []);
    const heard = (days: number) => [{ ...paid, receivedAt: daysAgo(days) }];
    for (const [number, days] of [401, 399].entries()) {
      const invoice = closedInvoice(number, { submittedAt: daysAgo(500), history: heard(days) });
      await one.store.invoices.write(`${one.key}/r-${number}`, invoice);
    }
    await tidy(one);
    expect(await numbersOf(one)).toEqual([1]);
    expect((await all(one.store.invoices.list())).map(({ key }) => key)).toEqual([`${one.key}/r-1`]);
  });
});

describe("a draft that was offered and left", () => {
  it("goes after its time", async () => {
    const one = await OneChat.open();
    await one.toReview();
    await one.change((record) => {
      if (record.draft === undefined) throw new Error("There is no draft.");
      const draft = { ...record.draft, updatedAt: daysAgo(31) };
      record.offered = { draft, question: { kind: "draft", ask: "review" } };
    });
    await tidy(one);
    const record = await one.record();
    expect([record.offered, record.draft?.terms.items.length]).toEqual([undefined, 1]);
  });
});

describe("[Delete everything]", () => {
  const open = async (one: OneChat): Promise<string> => {
    await one.send("/privacy");
    await one.tap("Delete everything");
    return one.chat.last.text ?? "";
  };

  it("warns about every link that can still be paid, also of invoices outside the chat's record", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await listOf(one, 60, (number) => ({ status: number < 4 ? "created" : "paid" }));
    const ends = [undefined, new Date(Date.now() + day).toISOString(), new Date(daysAgo(1)).toISOString()];
    for (const [number, expireAt] of ends.entries()) {
      const parked = closedInvoice(number, { history: [], ...defined({ expireAt }) });
      await one.store.invoices.write(`${one.key}/r-${number}`, parked);
    }
    // The fourth is gone; and one is in the chat's record, like its entry.
    await one.change((record) => {
      record.invoices["r-0"] = invoiceOf("r-0", { listed: 0, ...cardAt(1) });
    });
    expect(await open(one)).toContain(
      "2 invoices are open. The service can't cancel a link: they can still be paid",
    );
  });

  it("says that there may be more when there are too many to look at", async () => {
    const one = await OneChat.open();
    await listOf(one, 250, () => ({ status: "created" }));
    expect(await open(one)).toContain("There may be more open invoices");
  });

  it("removes the list, templates, saved items and what the chat's record says of them", async () => {
    const now = Date.now();
    const one = await OneChat.open(() => now);
    await one.toReview();
    await one.tap("Create invoice");
    await one.send("/invoices coffee");
    await one.toReview();
    const { store, key } = one;
    const item = { saved: "1", name: "Coffee", price: "1", currency: "UZS", uses: 1 };
    await store.savedItems.write(key, { items: [item], seen: [] });
    const { draft } = await one.record();
    if (draft === undefined) throw new Error("There is no draft.");
    await store.templates.write(`${key}/rent`, { name: "rent", terms: draft.terms, savedAt: 1 });
    await store.templates.write("9/rent", { name: "rent", terms: draft.terms, savedAt: 1 });
    await store.invoicePages.write("9/0", { entries: [entryOf(0)] });
    await one.change((record) => {
      record.offered = { draft, question: { kind: "draft", ask: "review" } };
      record.open.push({ kind: "items", screen: "list" }, { kind: "invoice-search" });
      record.listedFrom = 0;
      record.listGaps = 0;
      changeSignIn(record, { login: "anna@shop.example" });
    });
    const { ref = "" } = (await entriesOf(one))[0] ?? {};
    await open(one);
    await one.tap("Yes, delete everything");
    expect(await store.savedItems.read(key)).toBeUndefined();
    expect((await all(store.templates.list())).map((record) => record.key)).toEqual(["9/rent"]);
    expect((await all(store.invoicePages.list())).map((record) => record.key)).toEqual(["9/0"]);
    const record = await one.record();
    const { chat, createdAt, deletedAt, pageEndedAt, refusals, handled, lastEvent, ...rest } = record;
    expect([chat, pageEndedAt]).toEqual([key, deletedAt]);
    expect([createdAt, refusals, handled.length, lastEvent].every((value) => value !== undefined)).toBe(true);
    expect(rest).toEqual({ settings: {}, knownLogins: [], invoices: {}, due: [], open: [] });
    // Whoever pays now isn't heard of here any more.
    const said = one.chat.texts;
    await one.callback(ref, "paid");
    expect(one.chat.texts).toEqual(said);
    expect(await all(store.unreadable.list())).toEqual([]);
    await one.send("/invoices");
    expect(one.chat.last.text).toMatch(/^Sign in to see your invoices/);
  });
});
