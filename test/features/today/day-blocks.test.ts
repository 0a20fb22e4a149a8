import { describe, expect, test, vi } from "vitest";
import { paidToday } from "../../../src/features/today/index.js";
import { ledgerPageOf, withPostings } from "../../../src/features/today/ledger/ledger-page.js";
import { ledgerOf, type Posting } from "../../../src/features/today/ledger/postings.js";
import type { ChatScope } from "../../../src/frame/context.js";
import { actingOf } from "../../../src/frame/model/acting.js";
import { quarterOf } from "../../../src/invoice/ledger-place.js";
import { plain } from "../../journeys/plain.js";
import { TeamChats } from "../../kit/team-chats.js";
import { callbackPayload } from "../../status-callback.js";
import { accountOf, changeSignIn, lockNow, signOut } from "../../store/samples.js";
import { ownerAndSeller } from "../team/owner-and-seller.js";
import { dayMs, hourMs, Shop, sunday } from "./shop.js";

type Sale = Partial<Posting["sale"]> & { readonly at?: number; readonly kind?: "paid" | "cash" | "failed" };

const account = ledgerOf([], accountOf("anna@shop.example"));

const postingOf = ({ at = sunday, kind = "paid", ...sale }: Sale, number: number): Posting => ({
  number,
  account,
  to: { kind, quarter: quarterOf(at) },
  sale: {
    terminal: { id: "t-1", name: "Front" },
    totals: [{ currency: "UZS", amount: "1000" }],
    items: [],
    ...sale,
  },
});

/** A shop in whose ledger these sales are counted. */
async function shopWith(sales: readonly Sale[]): Promise<Shop> {
  const shop = await Shop.open();
  await shop.one.send("/help");
  await shop.one.change((record) => {
    record.listed = sales.length;
    record.ledger = { next: sales.length, postings: sales.map(postingOf), accounts: [] };
  });
  return shop;
}

const usd = [{ currency: "USD", amount: "5.50" }];

test("what another feature says of a payment counts the payment's day, also after midnight", async () => {
  const shop = await shopWith([{}, { at: sunday + dayMs }, { at: sunday + dayMs, totals: usd }]);
  const session = await shop.one.record();
  const deps = { store: shop.one.store, now: () => sunday + dayMs } as unknown as ChatScope["deps"];
  const scope = { session, acting: actingOf(session), deps, zone: "Asia/Tashkent" };
  const [uzs, dollars] = [
    { currency: "UZS", count: 1, amount: "1000" },
    { currency: "USD", count: 1, amount: "5.5" },
  ];
  expect(await paidToday(scope)).toEqual([uzs, dollars]);
  expect(await paidToday(scope, sunday)).toEqual([uzs]);
});

describe("the message of /today", () => {
  test("never adds up several currencies", async () => {
    const shop = await shopWith([{}, {}, { totals: usd }, { totals: usd, at: sunday - 7 * dayMs }]);
    const text = await shop.today();
    expect(text).toContain("Paid 2 · 2,000 UZS\n\nPaid 1 · 5.50 USD");
    expect(text).not.toContain("last Sunday");
  });

  test("counts cash apart from what the service has told", async () => {
    const shop = await shopWith([{}, { kind: "cash" }]);
    expect(await shop.today()).toContain("Paid 1 · 1,000 UZS\nNoted as cash 1 · 1,000 UZS");
  });

  test("says that the items that sold most include those paid in cash", async () => {
    const items = [{ name: "Coffee", currency: "UZS", quantity: 1, amount: "1000" }];
    const paid = await shopWith([{ items }]);
    expect(await paid.today()).toContain("Sold most\nCoffee × 1");
    const both = await shopWith([{ items }, { kind: "cash", items }]);
    expect(await both.today()).toContain("Sold most, cash included\nCoffee × 2 · 2,000 UZS");
  });

  test("tells what each of several terminals has sold", async () => {
    const back = { terminal: { id: "t-2", name: "Back <b>" } };
    const shop = await shopWith([{}, back, back, { ...back, totals: usd }, { kind: "failed" }]);
    expect(await shop.today()).toContain(
      "Paid by terminal\nBack <b>: 2 · 2,000 UZS + 1 · 5.50 USD\nFront: 1 · 1,000 UZS",
    );
  });

  test("fits into one message with many currencies, terminals and items with long names", async () => {
    const codes = ["UZS", "USD", "EUR", "RUB", "KZT", "GBP", "CHF"];
    const many = Array.from({ length: 60 }, (_, index): Sale[] =>
      codes.map((currency) => ({
        kind: index % 3 === 0 ? "failed" : index % 3 === 1 ? "cash" : "paid",
        terminal: { id: `t-${index}`, name: `${index} ${"<&>".repeat(100)}` },
        totals: [{ currency, amount: "999999999999999999.99" }],
        items: [{ name: `${index} ${"<".repeat(200)}`, currency, quantity: 1_000_000, amount: "1e27" }],
      })),
    ).flat();
    const shop = await shopWith(many);
    const text = await shop.today();
    expect(text).toMatch(/^Today, Sun 22 Nov/);
    expect(text).toContain("… and 15 more");
    expect(text.length).toBeLessThan(4_096);
  });

  test("compares until the same time of day on a day after a change of the clocks", async () => {
    // In Berlin the clocks went back on 25 October 2026: the same time a week later is 169 hours later.
    const now = Date.UTC(2026, 9, 27, 11);
    const weekBefore = Date.UTC(2026, 9, 20, 10);
    const shop = await shopWith([
      { at: now - hourMs },
      { at: weekBefore - 20 * 60_000, totals: [{ currency: "UZS", amount: "2000" }] },
      { at: weekBefore + 20 * 60_000, totals: [{ currency: "UZS", amount: "7000" }] },
    ]);
    shop.clock.now = now;
    await shop.one.change((record) => {
      record.settings.timeZone = "Europe/Berlin";
    });
    expect(await shop.today()).toContain("50 % less than last Tuesday by this time");
  });

  test.each([
    ["en", "Nothing paid; last Sunday by this time it was 2,000 UZS"],
    ["ru", "Ничего не оплачено, а в прошлое воскресенье к этому времени было 2 000 сум"],
    ["uz", "Oʻtgan yakshanbaning shu vaqtigacha 2 000 soʻm toʻlangan edi, bu safar hech narsa toʻlanmagan"],
  ] as const)(
    "says what was paid a week before, and no percentage, when nothing is paid, %s",
    async (language, line) => {
      const shop = await shopWith([
        { at: sunday - 7 * dayMs - hourMs },
        { at: sunday - 7 * dayMs - 2 * hourMs },
      ]);
      await shop.one.change((record) => {
        record.settings.language = language;
      });
      const text = await shop.today();
      expect(text).toContain(line);
      expect(text).not.toContain("100");
    },
  );

  test("groups the same sales into other days when the chat moves to another time zone", async () => {
    const shop = await shopWith([{ at: Date.UTC(2026, 10, 21, 20) }]);
    expect(await shop.today()).toContain("No invoices today so far.");
    await shop.one.change((record) => {
      record.settings.timeZone = "Asia/Tashkent";
    });
    expect(await shop.today()).toContain("Today, Sun 22 Nov\n\nPaid 1 · 1,000 UZS");
  });

  test("reads at most 18 records of 10,000 invoices", async () => {
    const shop = await shopWith([]);
    const postings = Array.from({ length: 10_000 }, (_, index) =>
      postingOf({ at: sunday - (index % 59) * dayMs - (index % 12) * hourMs }, index),
    );
    const { createdAt } = await shop.one.record();
    for (const number of new Set(postings.map(({ to }) => ledgerPageOf(to?.quarter ?? 0))))
      await shop.one.store.ledgerPages.write(
        `${shop.one.key}/${account}-${number}`,
        withPostings(undefined, { number, book: createdAt, postings }),
      );
    await shop.one.change((record) => {
      record.listed = postings.length;
    });
    await shop.today();
    const { ledgerPages, invoicePages, invoices } = shop.one.store;
    const reads = [ledgerPages, invoicePages, invoices].map((records) => vi.spyOn(records, "read"));
    await shop.one.tap("30 days");
    expect(shop.text).toMatch(/Paid 5,\d{3} · 5,\d{3},000 UZS/);
    expect(reads.flatMap(({ mock }) => mock.calls).length).toBeLessThanOrEqual(18);
  });

  test.each([
    ["ru", "Сегодня, вс, 22 нояб.", "На 50 % больше, чем в прошлое воскресенье к этому времени"],
    ["uz", "Bugun, yak, 22-noy", "Oʻtgan yakshanbaning shu vaqtigacha toʻlanganidan 50 % koʻp"],
  ] as const)("is written in the chat's language, %s", async (language, title, comparison) => {
    const shop = await shopWith([
      {},
      {},
      {},
      { at: sunday - 7 * dayMs - hourMs },
      { at: sunday - 7 * dayMs - hourMs },
    ]);
    await shop.one.change((record) => {
      record.settings.language = language;
    });
    const text = await shop.today();
    expect(text).toContain(title);
    expect(text).toContain(comparison);
  });
});

describe("the day of a team", () => {
  test("tells the owner the sums by seller, and a seller only their own", async () => {
    const team = await TeamChats.open();
    const { one, owner } = team;
    await team.review("Coffee 2x15000");
    await one.tap("Create invoice");
    await one.callback(Object.keys((await one.record()).invoices)[0] ?? "", "paid");
    await team.deliver();
    owner.send("/new Cake 40000");
    await one.handleUpdates();
    await team.ownerTaps("Create invoice");
    const own = Object.keys((await team.ownerRecord()).invoices)[0] ?? "";
    const paid = callbackPayload(JSON.stringify({ status: "paid" }), { ref: own });
    await one.handle(paid, undefined, undefined, team.ownerKey);
    owner.send("/today");
    await one.handleUpdates();
    const shown = plain(owner.last.text);
    expect(shown).toContain("Paid 2 · 70,000 UZS");
    expect(shown).toContain("Paid by seller\nDilnoza: 1 · 30,000 UZS\nYou: 1 · 40,000 UZS");
    await one.send("/today");
    expect(team.text).toContain("Paid 1 · 30,000 UZS");
    expect(team.text).not.toMatch(/by seller|40,000/);
  });

  test("names the seller in the owner's list of invoices that wait", async () => {
    const { owner, seller, pass } = await ownerAndSeller();
    await seller.callback(Object.keys((await seller.record()).invoices)[0] ?? "", "created");
    await pass();
    await owner.send("/today");
    await owner.tap("Waiting");
    expect(plain(owner.chat.last.text)).toContain("1. 30,000 UZS · Coffee · by Dilnoza · today");
    await owner.tap("Remind 1");
    expect(plain(owner.chat.last.text)).toContain("https://pay.example.com/invoice/inv-1/payment");
    expect(owner.chat.labels()).toEqual([]);
  });
});

describe("a chat that shows no invoices", () => {
  test.each([
    ["is locked", lockNow],
    ["is signed out", signOut],
  ] as const)(
    "shows no sums while it %s, neither for the command nor for an old button",
    async (_state, change) => {
      const shop = await shopWith([{}]);
      await shop.today();
      const { messageId } = shop.one.chat.last;
      await shop.one.change((record) => change(record));
      await shop.one.tap("Yesterday", messageId);
      expect(shop.text).toContain("Sign in to see your invoices.");
      await shop.one.tap("Waiting", messageId);
      expect(shop.text).toContain("Sign in to see your invoices.");
      expect(await shop.today()).toContain("Sign in to see your invoices.");
      expect(shop.one.chat.last.keyboard?.[0]?.[0]).toMatchObject({ callback_data: "signin:for:day:today" });
    },
  );

  test("shows another account nothing of this account's sales", async () => {
    const shop = await shopWith([{}]);
    await shop.one.change((record) => {
      changeSignIn(record, { identity: accountOf("boris@shop.example") });
    });
    expect(await shop.today()).toContain("No invoices today so far.");
  });
});
