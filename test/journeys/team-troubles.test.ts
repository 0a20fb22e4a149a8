import { describe, expect, it, onTestFinished } from "vitest";
import type { Chat } from "./chat.js";
import { countCalls, idOf, minute, StandingClock } from "./faulty-world.js";
import { handled } from "./invoices.js";
import { openStore } from "./open-store.js";
import { plain } from "./plain.js";
import { oneTerminal, signIn } from "./steps.js";
import { addSellers, makeSeller, sell, toReview } from "./team.js";
import { World, type WorldOptions } from "./world.js";

const count = (chat: Chat, text: RegExp): number =>
  chat.texts.map(plain).filter((one) => text.test(one)).length;

/** An owner, Anna, with one terminal, who has just signed in. */
async function openWorld(options?: WorldOptions): Promise<{ world: World; owner: Chat }> {
  const world = await World.create(options);
  onTestFinished(() => world.close());
  const owner = world.user("Anna");
  await signIn(world, owner);
  return { world, owner };
}

describe("a team", () => {
  it("of 50 sellers who all tap Create invoice twice at once creates each invoice once, within the limits, and the owner hears all", async () => {
    // The processor is busy with all of them, so the service gets the patience that it gets in production.
    const { world, owner } = await openWorld({ environment: { MERCHANT_TIMEOUT_MS: "15000" } });
    const first = world.user("Seller 0");
    await makeSeller(world, owner, first, { name: "Seller 0", limits: { perDay: "20000" } });
    const others = Array.from({ length: 49 }, (_, index) => world.user(`Seller ${index + 1}`));
    await addSellers(world, owner, others, { perDay: "20000" });
    const sellers = [first, ...others];
    await Promise.all(sellers.map((seller, index) => toReview(seller, `Coffee ${10_000 + index}`)));
    await Promise.all(
      sellers.flatMap((seller) => [
        seller.press("Create invoice"),
        seller.press("Create invoice").catch(() => undefined),
      ]),
    );
    await Promise.all(sellers.map((seller) => seller.waitFor(/Waiting for payment/)));
    const totals = () => world.merchant.control.invoices().map(({ total }) => Number(total));
    expect(totals().toSorted((a, b) => a - b)).toEqual(sellers.map((_, index) => 10_000 + index));
    // A second invoice of the same day is over the limit of each of five.
    const some = sellers.slice(0, 5);
    await Promise.all(some.map((seller) => toReview(seller, "Tea 10001")));
    for (const seller of some) expect(seller.labels()).not.toContain("Create invoice");
    expect(totals()).toHaveLength(50);
    await Promise.all(world.merchant.control.invoices().map(({ id }) => world.merchant.control.pay(id)));
    await Promise.all(sellers.map((seller) => seller.waitFor(/is paid/)));
    await expect.poll(() => count(owner, /is paid: Coffee · today .+\nby Seller \d+$/)).toBe(50);
    expect(new Set(owner.texts.filter((text) => /is paid/.test(text))).size).toBe(50);
    for (const seller of sellers) expect(count(seller, /is paid/)).toBe(1);
    await owner.say("/invoices", /Invoices: 50/);
  });

  it("begins a seller's daily sum anew at midnight in the owner's time zone, and not at the seller's", async () => {
    // 19:50 in Tashkent, ten minutes before midnight in Tokyo.
    const clock = new StandingClock(Date.parse("2026-11-21T14:50:00Z"));
    const { world, owner } = await openWorld({ now: clock.now, merchant: { clock: clock.now } });
    const seller = world.user("Dilnoza");
    await makeSeller(world, owner, seller, { limits: { perDay: "20000" } });
    await seller.say("/settings", /Settings/);
    await seller.tap("Time zone", /Which time zone/);
    await seller.say("Tokyo", /Asia\/Tokyo|Tokyo/);
    await sell(seller, "Coffee 15000");
    await world.merchant.control.pay(idOf(world));
    await owner.waitFor(/is paid: .?Coffee/);
    const isOver = async (): Promise<boolean> => {
      if (seller.labels().includes("Discard")) await seller.tap("Discard", /Draft discarded/);
      await toReview(seller, "Tea 15000");
      const over = plain(seller.last.text).includes("10,000 UZS over the limit for today");
      expect(seller.labels().includes("Create invoice")).toBe(!over);
      return over;
    };
    clock.pass(20 * minute);
    expect(await isOver()).toBe(true);
    clock.pass(3 * 60 * minute + 49 * minute);
    expect(await isOver()).toBe(true);
    await owner.say("/team", /Dilnoza.*: 15,000.UZS/);
    // A question that was left on the card at 23:59 isn't needed at 00:01.
    clock.pass(2 * minute);
    await seller.tap("Ask the owner", /Check the invoice/);
    expect(seller.labels()).toContain("Create invoice");
    await owner.say("/team", /Dilnoza.*: nothing yet/);
    await seller.tap("Create invoice", /Waiting for payment/);
    expect(await isOver()).toBe(true);
    expect(count(owner, /asks to create/)).toBe(0);
    expect(world.merchant.control.invoices()).toHaveLength(2);
  });

  it("tells an owner who has blocked the bot of every payment afterwards, and the seller at once", async () => {
    const { world, owner } = await openWorld();
    const seller = world.user("Dilnoza");
    await makeSeller(world, owner, seller, { limits: { perInvoice: "20000" } });
    await sell(seller, "Coffee 15000");
    owner.block();
    await sell(seller, "Tea 10000");
    await world.merchant.control.pay(idOf(world, 0));
    await world.merchant.control.pay(idOf(world, 1));
    await seller.waitFor(/is paid: .?Coffee/);
    await seller.waitFor(/is paid: .?Tea/);
    await toReview(seller, "Cake 30000");
    await seller.tap("Ask the owner", /The owner has been asked/);
    await handled(seller);
    expect(count(owner, /is paid/)).toBe(0);
    owner.unblock();
    await handled(owner);
    await owner.waitFor(/is paid: .?Coffee.*\nby .?Dilnoza/);
    await owner.waitFor(/is paid: .?Tea.*\nby .?Dilnoza/);
    await owner.waitFor(/asks to create this invoice/);
    await owner.tap("Approve", /You have approved it/);
    await seller.waitFor(/The owner has approved this invoice/);
    await handled(owner);
    expect(count(owner, /is paid/)).toBe(2);
    await owner.say("/invoices", /Invoices: 2/);
  });

  it("tells the owner at once of a payment whose seller has blocked the bot, and the seller afterwards", async () => {
    const { world, owner } = await openWorld();
    const seller = world.user("Dilnoza");
    await makeSeller(world, owner, seller);
    await sell(seller, "Coffee 15000");
    seller.block();
    await world.merchant.control.pay(idOf(world));
    await owner.waitFor(/is paid: .?Coffee.*\nby .?Dilnoza/);
    await owner.say("/team", /Dilnoza.*: 15,000.UZS/);
    await owner.tap(owner.labels().find((label) => plain(label) === "Dilnoza") ?? "", /At work since/);
    await owner.tap("Pause", /Paused since/);
    seller.unblock();
    await handled(seller);
    await seller.waitFor(/has paused you/);
    await seller.waitFor(/is paid: .?Coffee/);
    expect(count(seller, /is paid/)).toBe(1);
    expect(count(owner, /is paid/)).toBe(1);
  });

  it("goes on telling of the payments of its account after the owner has signed in to another one", async () => {
    const { world, owner } = await openWorld();
    const seller = world.user("Dilnoza");
    await makeSeller(world, owner, seller);
    await sell(seller, "Coffee 15000");
    await toReview(seller, "Tea 10000");
    await signIn(world, owner, "anna@shop.example");
    await seller.waitFor(/team rests/);
    await seller.tap("Create invoice", /team rests, so you can't create/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
    await owner.say("/invoices", /no invoices yet|Invoices/);
    expect(owner.labels().map(plain).join()).not.toMatch(/Coffee/);
    await world.merchant.control.pay(idOf(world));
    await seller.waitFor(/is paid: .?Coffee/);
    await handled(seller);
    await handled(owner);
    expect(count(owner, /is paid: Coffee\nby Dilnoza/)).toBe(1);
    world.merchant.control.forgetUsedCodes();
    await signIn(world, owner, oneTerminal);
    await seller.waitFor(/team works again[\s\S]*Check the invoice/);
    await seller.tap("Create invoice", /Waiting for payment/);
    await handled(seller);
    await owner.say("/invoices", /Invoices: 2/);
    expect(world.merchant.control.invoices().map(({ login }) => login)).toEqual([oneTerminal, oneTerminal]);
  });

  it("tells the owner, and not the removed seller, of an invoice whose create call a callback settles", async () => {
    const { world, owner } = await openWorld({ environment: { MERCHANT_TIMEOUT_MS: "400" } });
    const { control } = world.merchant;
    const seller = world.user("Dilnoza");
    await makeSeller(world, owner, seller);
    await toReview(seller);
    control.set({ callbacks: "off" });
    control.fault({ on: "create", kind: "no-answer" });
    await seller.tap("Create invoice", /can't tell/);
    await owner.say("/team", /Paid today/);
    await owner.tap(owner.labels().find((label) => plain(label) === "Dilnoza") ?? "", /At work since/);
    await owner.tap("Remove", /from your team\?/);
    await owner.tap("Remove", /isn't in your team any more/);
    await seller.waitFor(/You no longer sell for/);
    await handled(seller);
    const before = seller.texts.length;
    control.set({ callbacks: "normal" });
    await control.pay(idOf(world));
    await owner.waitFor(/is paid: .?Coffee.*\nby .?Dilnoza/);
    await handled(seller);
    await handled(owner);
    expect(seller.texts.slice(before).join("\n")).not.toMatch(/[Pp]aid|Total|UZS/);
    expect(count(owner, /is paid: Coffee/)).toBe(1);
    await owner.say("/invoices", /Invoices: 1/);
    expect(control.invoices()).toHaveLength(1);
  });

  it("renews the owner's access once for three sellers and the owner who need it at once", async () => {
    const { world, owner } = await openWorld({ environment: { MERCHANT_REFRESH: "oauth2" } });
    const sellers = ["Dilnoza", "Boris", "Malika"].map((name) => world.user(name));
    for (const [index, seller] of sellers.entries())
      await makeSeller(world, owner, seller, { name: `Seller ${index}` });
    const all = [...sellers, owner];
    for (const chat of all) await toReview(chat);
    world.merchant.control.expireTokens();
    await Promise.all(all.map((chat) => chat.press("Create invoice")));
    await Promise.all(all.map((chat) => chat.waitFor(/access has been renewed|Waiting for payment/)));
    expect(countCalls(world, "refresh")).toBe(1);
    for (const chat of all) {
      await handled(chat);
      if (count(chat, /Waiting for payment/) === 0) await chat.tap("Create invoice", /Waiting for payment/);
    }
    expect(countCalls(world, "refresh")).toBe(1);
    expect(world.merchant.control.invoices()).toHaveLength(4);
    await world.stopBot();
    const store = await openStore(world);
    for (const { id } of sellers) expect(await store.credentials.read(String(id))).toBeUndefined();
    await store.close();
  });
});
