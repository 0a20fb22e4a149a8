import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { plain } from "./plain.js";
import { neverExpires, oneTerminal, passwordOf, signedInUser } from "./steps.js";
import { World } from "./world.js";

const bodyOf = (world: World) =>
  world.merchant.control.requests().findLast(({ call }) => call === "create")?.body;

describe("a quick line", () => {
  let world: World;
  // One bot for all of them: each merchant has a chat of its own.
  beforeAll(async () => {
    world = await World.create();
  });
  afterEach(() => world.merchant.control.forgetUsedCodes());
  afterAll(() => world.close());

  it("is understood behind /new, and only what has no default is asked", async () => {
    const chat = await signedInUser(world);
    const card = await chat.say("/new Coffee 2x15000; Cake 40 000", /Check the invoice/);
    expect(plain(card.text)).toContain("1. Coffee — 2 × 15,000 UZS = 30,000 UZS\n2. Cake — 40,000 UZS");
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(bodyOf(world)).toMatchObject({
      items: [
        { name: "Coffee", price: "15000", quantity: 2, currency: "UZS" },
        { name: "Cake", price: "40000", quantity: 1, currency: "UZS" },
      ],
    });
  });

  it("is understood where items are asked, several at once, and what costs nothing is told", async () => {
    const chat = await signedInUser(world);
    await chat.say("/new", /What are you selling\?/);
    const card = await chat.say("Latte 3 x 22 000\nTea 0\nBun x2 9000", /Check the invoice/);
    expect(plain(card.text)).toMatch(/^Free, so not on the invoice: Tea\./);
    expect(plain(card.text)).toContain(
      "1. Latte — 3 × 22,000 UZS = 66,000 UZS\n2. Bun — 2 × 9,000 UZS = 18,000 UZS",
    );
  });

  it("takes the number behind a table for its own, and a button offers the other reading", async () => {
    const chat = await signedInUser(world);
    await chat.say("/new", /What are you selling\?/);
    const asked = await chat.say("Table 5 100 000", /Table 5.*100,000/);
    const other = chat.labels(asked).find((label) => plain(label) === "Or: Table · 5,100,000 UZS");
    expect(other).toBeDefined();
    await chat.tap(other ?? "", /Table.*5,100,000/);
    const back = chat.labels().find((label) => plain(label) === "Or: Table 5 · 100,000 UZS");
    expect(back).toBeDefined();
    await chat.tap(back ?? "", /Table 5.*100,000/);
    const card = await neverExpires(chat);
    expect(plain(card.text)).toContain("1. Table 5 — 100,000 UZS");
  });

  it("offers a name with a number in it as a name", async () => {
    const chat = await signedInUser(world);
    await chat.say("/new", /What are you selling\?/);
    const asked = await chat.say("Calendar 2026", /Calendar/);
    const other = chat.labels(asked).find((label) => /Calendar 2026/.test(plain(label)));
    await chat.tap(other ?? "", /Price of one .?Calendar 2026/);
    const list = await chat.say("100 000", /Check the invoice/);
    expect(plain(list.text)).toContain("1. Calendar 2026 — 100,000 UZS");
  });

  it("can be pasted back from the running list", async () => {
    const chat = await signedInUser(world);
    await chat.say("/new", /What are you selling\?/);
    await chat.say("Coffee 2x15000", /Check the invoice/);
    await chat.tap("Items", /Send another item/);
    await chat.say("Cake — with, cream", /Price of one/);
    await chat.say("40 000.50", /Check the invoice|Send another item/);
    if (chat.labels().includes("Done")) await chat.tap("Done", /Check the invoice/);
    const list = await chat.tap("Items", /Send another item/);
    const lines = (list.text ?? "").split("\n\n")[0] ?? "";
    await chat.tap("Done", /Check the invoice/);
    await chat.tap("Expiry", /When does the link expire\?/);
    await chat.tap("Other…", /For example: 90 min/);
    await chat.say("/new", /You have a draft: 2 items/);
    await chat.tap("Start over", /What are you selling\?/);
    await chat.say(lines, /Check the invoice/);
    const again = await chat.tap("Items", /Send another item/);
    expect(again.text).toBe(list.text);
  });

  it("is added to the open draft, or takes its place", async () => {
    const chat = await signedInUser(world);
    await chat.say("/new Coffee 15000", /Check the invoice/);
    await chat.say("/new Cake 40000", /You have a draft: 1 item.*\n.*1 item, 40,000/);
    await chat.tap("Add to draft", /Total: 55,000/);
    await chat.say("/new Tea 5000", /You have a draft: 2 items/);
    await chat.tap("Start over", /Check the invoice/);
    const card = await neverExpires(chat);
    expect(plain(card.text)).toContain("1. Tea — 5,000 UZS\nTotal: 5,000 UZS");
  });

  it("in another currency makes the invoice one in that currency", async () => {
    const chat = await signedInUser(world);
    await chat.say("/new Consulting 2 x 50.25 EUR", /Check the invoice/);
    await chat.tap("Expiry", /When does the link expire\?/);
    await chat.tap("No expiry", /Total: 100\.50\u00a0EUR/);
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(bodyOf(world)).toMatchObject({ currency: "EUR", items: [{ currency: "EUR", price: "50.25" }] });
  });

  it("is understood in Russian and in Uzbek", async () => {
    const ru = world.user("Анна", "ru");
    await ru.say("/signin", /логин/);
    await ru.say("dilnoza@shop.example", /пароль/);
    await ru.say(passwordOf("dilnoza@shop.example"), /Вы вошли/);
    await ru.say("/new Кофе 2 шт по 15 тыс; Торт 40 000 сум", /До какого времени действует ссылка|терминал/);
    expect(plain(ru.texts.join("\n"))).not.toMatch(/не удалось/);
    const uz = world.user("Dilnoza", "uz");
    await uz.say("/signin", /loginingiz/);
    await uz.say(oneTerminal, /parolingiz/);
    await uz.say(passwordOf(oneTerminal), /kod/);
    await uz.say(world.merchant.control.currentCode(oneTerminal), /Kirdingiz/);
    const card = await uz.say("/new Qahva 2 dona 15 ming so'mdan", /Hisobni tekshiring/);
    expect(plain(card.text)).toMatch(/1\. Qahva — 2 × 15.000 soʻm/);
  });
});
