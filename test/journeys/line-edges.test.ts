import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { plain } from "./plain.js";
import { neverExpires, signIn } from "./steps.js";
import { World } from "./world.js";

describe("a line that is typed", () => {
  let world: World;
  let chat: Chat;
  // One bot for all of them: each line is typed by a merchant of its own.
  beforeAll(async () => {
    world = await World.create();
  });
  beforeEach(async () => {
    chat = world.user();
    await signIn(world, chat);
  });
  afterEach(() => {
    expect(world.output).not.toContain("event.fault");
    world.merchant.control.forgetUsedCodes();
  });
  afterAll(() => world.close());

  it.each([
    "Консультация по настройке кассового оборудования и обучению персонала 1 500 000",
    `${"Coffee with milk 15 000\n".repeat(30)}Tea 5 000`,
    "Domain https://shop.uz 500000",
    "Coffee 15000/",
    "a//b 100",
  ])("is taken behind /new however long it is and whatever it holds: %s", async (line) => {
    await chat.say(`/new ${line}`, /Check the invoice|Price of one/);
  });

  it("keeps its own currency beside a saved item of another", async () => {
    await chat.say("/items", /no saved items/);
    await chat.tap("Add", /What should I save/);
    await chat.say("Hosting 5 USD", /Saved|saved/);
    await chat.say("/new Hosting; Cake 40 000 so'm", /Check the invoice/);
    const card = await neverExpires(chat);
    expect(plain(card.text)).toContain("Total: 5 USD + 40,000 UZS");
  });

  it("leaves no currency behind when its item goes", async () => {
    await chat.say("/new", /What are you selling\?/);
    await chat.say("Consulting 50 EUR", /50\u00a0EUR/);
    await chat.tap("Items", /Send another item/);
    await chat.tap("Remove last", /What are you selling\?/);
    const list = await chat.say("Tea 5000", /Tea/);
    expect(plain(list.text)).toContain("Total: 5,000 UZS");
  });

  it("can be left at the price, and the items stay", async () => {
    await chat.say("/new", /What are you selling\?/);
    await chat.say("Coffee 15000", /Check the invoice/);
    await chat.tap("Items", /Send another item/);
    await chat.say("Cake", /Price of one/);
    await chat.tap("Back", /1\. .?Coffee/);
    await chat.say("Cake", /Price of one/);
    const list = await chat.tap("Back", /1\. .?Coffee/);
    expect(plain(list.text)).toContain("Total: 15,000 UZS");
  });

  it("that was offered for a draft that is gone becomes the draft", async () => {
    await chat.say("/new Coffee 15000", /Check the invoice/);
    await neverExpires(chat);
    await chat.say("/new Tea 5000", /You have a draft/);
    await chat.tap("Discard", /Draft discarded/);
    await chat.tap("Add to draft", /Check the invoice/);
    const card = await neverExpires(chat);
    expect(plain(card.text)).toContain("1. Tea — 5,000 UZS\nTotal: 5,000 UZS");
  });

  it("doesn't push aside an item that is half typed", async () => {
    await chat.say("/new Coffee 15000", /Check the invoice/);
    await neverExpires(chat);
    await chat.tap("Items", /Send another item/);
    await chat.say("Cake of the day", /Price of one/);
    await chat.say("/new Tea", /You have a draft/);
    const toast = await chat.press("Add to draft");
    expect(toast.text).toBe("Answer the open question about your item first.");
    await chat.say("40000", /Cake of the day.* — 40,000/);
  });

  it("asks once about a tolerance that was corrected by an edit", async () => {
    await chat.say("/new Coffee 100 000", /Check the invoice/);
    await neverExpires(chat);
    await chat.press("More…");
    await chat.press("Rarely used…");
    await chat.tap("Overpayment", /pays too much/);
    const sent = chat.send("20%");
    await chat.waitFor(/Is that what you want\?/);
    world.telegram.control.edit(chat.id, sent, "2%");
    const card = await chat.waitFor(/Accepted as paid/);
    expect(plain(card.text)).toContain("from 100,000 to 102,000 UZS");
  });

  it("with several priced things between plus signs is several items", async () => {
    await chat.say("/new Кофе 15000 + чай 5000", /Check the invoice/);
    const card = await neverExpires(chat);
    expect(plain(card.text)).toContain("Total: 20,000 UZS");
  });

  it("says “for” of all, and offers “each” as the other reading", async () => {
    await chat.say("/new 3 teas for 30000", /Check the invoice/);
    const card = await neverExpires(chat);
    expect(plain(card.text)).toContain("Total: 30,000 UZS");
    expect(chat.labels(card).map(plain)).toContain("Or: teas · 3 × 30,000 UZS");
  });

  it.each([
    ["15k", "15,000"],
    ["15 тыс. сум", "15,000"],
    ["1.5 mln so'm", "1,500,000"],
  ])(
    "with a price such as %s is understood at the price question as it is in a line",
    async (typed, price) => {
      await chat.say("/new", /What are you selling\?/);
      await chat.say("cake", /Price of one .?cake/);
      const list = await chat.say(typed, /Check the invoice/);
      expect(plain(list.text)).toContain(`1. cake — ${price} UZS`);
    },
  );

  it("asks at the price question whether a price is for one or for all", async () => {
    await chat.say("/new", /What are you selling\?/);
    await chat.say("cake", /Price of one .?cake/);
    const asked = await chat.say("80 000 for 2", /2 × .?cake.?: what is the price of one in UZS\?/);
    expect(chat.labels(asked).map(plain)).toEqual(["80,000 UZS", "40,000 UZS"]);
    const list = await chat.tap("40,000\u00a0UZS", /Check the invoice/);
    expect(plain(list.text)).toContain("1. cake — 2 × 40,000 UZS = 80,000 UZS");
  });

  it("offers the price of each also for an amount without a name", async () => {
    await chat.say("/new 80 000 for 2", /Check the invoice/);
    const card = await neverExpires(chat);
    expect(plain(card.text)).toContain("Total: 80,000 UZS");
    const label = chat.labels(card).find((one) => plain(one).endsWith("2 × 80,000 UZS"));
    expect(plain((await chat.tap(label ?? "", /Total: .*160,000/)).text)).toContain(
      "2 × 80,000 UZS = 160,000 UZS",
    );
  });
});
