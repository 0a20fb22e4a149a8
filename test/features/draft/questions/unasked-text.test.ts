import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { draftOf, draftQuestionOf, itemsOf, review } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";
import { accountOf } from "../../../store/samples.js";

const listAsked = /Send another item, or tap Done/;
const expiryAsked = "When does the link expire?";

const now = (): number => Date.parse("2026-11-28T10:00:00Z");

async function atItems(first = "Tea 5000"): Promise<OneChat> {
  const one = await OneChat.open(now);
  await one.send("/new");
  if (first === "") return one;
  await one.send(first);
  await one.tap("Items");
  return one;
}

async function atReview(): Promise<OneChat> {
  const one = await OneChat.open(now);
  await one.send("/new Tea 5000");
  return one;
}

async function atExpiry(): Promise<OneChat> {
  const one = await atItems();
  await one.tap("Done");
  await one.tap("Expiry");
  expect(one.chat.last.text).toBe(expiryAsked);
  return one;
}

const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
const tea = "Tea 1 x 5000";

describe("a word for being done, where items are asked", () => {
  it.each([
    "готово",
    "Готово!",
    "done",
    "Done, thanks",
    "всё",
    "Это всё, спасибо",
    "tayyor",
    "тайёр",
    "bo'ldi",
    "boʻldi",
    "бўлди",
    "that's all",
    "That’s it.",
  ])("%j goes on to the review card, as Done does", async (text) => {
    const one = await atItems();
    await one.send(text);
    expect(await itemsOf(one)).toEqual([tea]);
    expect(said(one)).toMatch(review);
  });

  it.each(["Всё включено", "Tayyor ovqat", "Готово 5000"])("%j is an item all the same", async (text) => {
    const one = await atItems();
    await one.send(text);
    expect(one.chat.last.text).not.toBe(expiryAsked);
    expect(said(one)).toMatch(/Price of one|2\. Готово/);
  });

  it("makes no item of a draft without items, and the question comes again", async () => {
    const one = await atItems("");
    await one.send("готово");
    expect(said(one)).toMatch(/^What are you selling\?/);
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "item" });
  });
});

describe("a customer or an expiry, where items are asked", () => {
  it.each(["клиент Мария", "for Мария"])("%j sets the customer and keeps the list open", async (text) => {
    const one = await atItems();
    await one.send(text);
    expect((await draftOf(one))?.terms).toMatchObject({ reference: "Мария" });
    expect(await itemsOf(one)).toEqual([tea]);
    expect(said(one)).toMatch(/^Customer: Мария\.\n\n1\. Tea/);
    expect(said(one)).toMatch(listAsked);
    await one.send("Cake 20000");
    expect(await itemsOf(one)).toEqual([tea, "Cake 1 x 20000"]);
  });

  it.each([
    ["30 мин", 1800],
    ["24 hours", 86_400],
    ["2 soat", 7200],
  ])("%j sets the expiry and keeps the list open", async (text, seconds) => {
    const one = await atItems();
    await one.send(text);
    expect((await draftOf(one))?.terms.expiry).toEqual({ kind: "duration", seconds });
    expect(said(one)).toMatch(/^Expires: .*\.\n\n1\. Tea/);
    expect(said(one)).toMatch(listAsked);
    await one.tap("Done");
    expect(said(one)).toMatch(review);
  });

  it("sets the fixed time of a text such as «до завтра 18:00»", async () => {
    const one = await atItems();
    await one.send("до завтра 18:00");
    expect((await draftOf(one))?.terms.expiry).toMatchObject({ kind: "at" });
    expect(said(one)).toMatch(listAsked);
  });

  it.each([
    ["29.02.2028", /more than a year away/],
    ["до 31.12.2099", /more than a year away/],
    ["25 декабря 2028 18:00", /more than a year away/],
    ["for 500 days", /more than a year away/],
    ["01.01.2020", /has passed/],
  ])("%j, which can't be the expiry, gets the reason", async (text, reason) => {
    for (const one of [await atItems(), await atReview()]) {
      const { expiry } = (await draftOf(one))?.terms ?? {};
      await one.send(text);
      expect(said(one)).toMatch(reason);
      expect((await draftOf(one))?.terms).toMatchObject({ expiry, items: [{ name: "Tea" }] });
    }
  });

  it.each([
    ["Cake 20000 до 29.02.2028", /more than a year away/, [tea, "Cake 1 x 20000"], undefined],
    ["клиент Азиз, до 29.02.2028", /more than a year away/, [tea], "Азиз"],
    ["Cake 20000 by 01.01.2020", /has passed/, [tea, "Cake 1 x 20000"], undefined],
  ])("%j gets the reason beside what else it says", async (text, reason, items, reference) => {
    const one = await atReview();
    const { expiry } = (await draftOf(one))?.terms ?? {};
    await one.send(text);
    expect(said(one)).toMatch(reason);
    expect(await itemsOf(one)).toEqual(items);
    const { terms } = (await draftOf(one)) ?? {};
    expect([terms?.expiry, terms?.reference]).toEqual([expiry, reference]);
  });

  it("sets the customer of a draft that has no items yet", async () => {
    const one = await atItems("");
    await one.send("for Aziz");
    expect((await draftOf(one))?.terms).toMatchObject({ reference: "Aziz", items: [] });
    expect(said(one)).toMatch(/^Customer: Aziz\.\n\nWhat are you selling\?/);
  });

  it("keeps the list open after the bot has asked which of two customers is meant", async () => {
    const one = await atItems();
    const customers = ["Aziz Karimov", "Aziz Umarov"].map((reference, index) => ({
      ...{ reference, email: `${index}@example.com`, usedAt: now() },
      account: accountOf("anna@shop.example"),
    }));
    await one.store.customers.write(one.key, { customers });
    await one.send("for Aziz");
    const label = one.chat.labels().find((text) => text.includes("Umarov")) ?? "";
    await one.tap(label);
    expect((await draftOf(one))?.terms).toMatchObject({ reference: "Aziz Umarov" });
    expect(said(one)).toMatch(listAsked);
  });

  it("asks about a text that can be an item or a customer", async () => {
    const one = await atItems();
    await one.send("for Aziz 50000");
    expect(await itemsOf(one)).toEqual([tea]);
    expect(said(one)).toMatch(/^That can mean several things/);
  });

  it("adds the saved item whose name reads like a customer or a time", async () => {
    const one = await atItems("");
    const items = ["Для дома", "60 мин"].map((name) => ({
      ...{ saved: name, name, price: "9000", currency: "UZS", uses: 1 },
    }));
    await one.store.savedItems.write(one.key, { items, seen: [] });
    await one.send("60 мин");
    await one.tap("Items");
    await one.send("для дома");
    expect(await itemsOf(one)).toEqual(["60 мин 1 x 9000", "Для дома 1 x 9000"]);
  });
});

describe("a text about the items, where the expiry is asked", () => {
  it("adds the item and asks for the expiry again", async () => {
    const one = await atExpiry();
    await one.send("Cake 20000");
    expect(await itemsOf(one)).toEqual([tea, "Cake 1 x 20000"]);
    expect(said(one)).toBe(`Added: Cake.\n\n${expiryAsked}`);
    await one.send("2 hours");
    expect(said(one)).toMatch(review);
  });

  it("sets a quantity and a customer, also behind Other…", async () => {
    const one = await atExpiry();
    await one.tap("Other…");
    await one.send("x3");
    expect(await itemsOf(one)).toEqual(["Tea 3 x 5000"]);
    await one.send("for Aziz");
    expect((await draftOf(one))?.terms).toMatchObject({ reference: "Aziz" });
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "expiry-other" });
  });

  it.each([
    ["no idea", /^I can't read that as a time/],
    ["25 december 2020", /^That time has passed/],
    ["50000", /^What is that amount for\?/],
  ])("adds nothing for %j, and says why", async (text, why) => {
    const one = await atExpiry();
    await one.send(text);
    expect(await itemsOf(one)).toEqual([tea]);
    expect(said(one)).toMatch(why);
  });
});
