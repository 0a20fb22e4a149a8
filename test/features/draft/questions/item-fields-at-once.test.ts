import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { draftOf, draftQuestionOf, itemsOf, review } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";
import { BusinessChat } from "../../business/business-chat.js";
import { InlineChat } from "../../inline/inline-chat.js";
import { Rewriter } from "../message-changes/message-edits-chat.js";

const icpuCode = "10101001001000000";
const six = {
  description: "With oat milk",
  icpuCode,
  packageCode: "1234",
  imageUrl: "https://a.example/latte.jpg",
  id: "SKU-7",
  metadata: { colour: "red" },
};
const typed = `icpu ${icpuCode}, package 1234, description With oat milk, image https://a.example/latte.jpg, id SKU-7, colour: red`;

async function atReview(items: string): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send(`/new ${items}`);
  await one.neverExpires();
  expect(one.chat.last.text).toMatch(review);
  return one;
}

/** The draft's item without the ids of the messages. */
const itemOf = async (one: OneChat, index = 0) => {
  const { source, priceSource, quantitySource, ...item } = (await draftOf(one))?.terms.items[index] ?? {};
  return item;
};
const said = ({ chat }: OneChat) => plain(chat.last.text ?? "");

/** Counts the taps of a way. */
function tapping(one: OneChat) {
  const way = {
    taps: 0,
    async tap(label: string): Promise<void> {
      way.taps += 1;
      await one.tap(label);
    },
  };
  return way;
}

describe("all six optional fields of an item, from the review card and back", () => {
  const latte = { name: "Latte", price: "20000", currency: "UZS", quantity: 1, ...six };

  it("cost no tap in one message at the review card", async () => {
    const one = await atReview("Latte 20000");
    await one.send(typed);
    expect(said(one)).toMatch(
      /^Latte has got: ICPU code, Package code, Description, Image, Item id, Metadata\./,
    );
    expect(said(one)).toMatch(review);
    expect(await itemOf(one)).toEqual(latte);
  });

  it("cost four taps by the item's card, which takes one message as well", async () => {
    const one = await atReview("Latte 20000");
    const way = tapping(one);
    for (const label of ["Items", "Change an item…"]) await way.tap(label);
    await one.send(typed);
    for (const label of ["Back", "Done"]) await way.tap(label);
    expect(said(one)).toMatch(review);
    expect(await itemOf(one)).toEqual(latte);
    expect(way.taps).toBe(4);
  });

  it("cost fourteen taps one by one", async () => {
    const one = await atReview("Latte 20000");
    const way = tapping(one);
    const answers = [
      ["Description", six.description],
      ["ICPU code", icpuCode],
      ["Package code", "1234"],
      ["Image", six.imageUrl],
      ["Item id", "SKU-7"],
      ["Metadata", "colour: red"],
    ] as const;
    for (const label of ["Items", "Change an item…", "More…"]) await way.tap(label);
    for (const [label, text] of answers) {
      if (label === "Image") await way.tap("Rarely used…");
      await way.tap(label);
      await one.send(text);
    }
    for (const label of ["Back", "Back", "Back", "Done"]) await way.tap(label);
    expect(await itemOf(one)).toEqual(latte);
    expect(way.taps).toBe(14);
  });
});

describe("fields typed at the review card", () => {
  it.each([
    `икпу ${icpuCode}\nупаковка 1234`,
    `код ${icpuCode} упаковка 1234`,
    `qadoq 1234; MXIK ${icpuCode}`,
    `Latte: icpu 101 01 001 001 000 000, package 1234`,
  ])("are set in any order and language, and never become an item or a price: %j", async (text) => {
    const one = await atReview("Latte 20000");
    await one.send(text);
    expect(await itemOf(one)).toMatchObject({ icpuCode, packageCode: "1234" });
    expect(await itemsOf(one)).toEqual(["Latte 1 x 20000"]);
  });

  it("go to the named item where there are several, and without a name the bot asks for it", async () => {
    const one = await atReview("Mocha 20000; Tea 5000");
    await one.send(`icpu ${icpuCode}, package 1234`);
    expect(said(one)).toMatch(/^Which of the 2 items\? Write its name first, like: Mocha: icpu/);
    await one.send(`tea: icpu ${icpuCode}, package 1234`);
    expect(await itemOf(one)).not.toHaveProperty("icpuCode");
    expect(await itemOf(one, 1)).toMatchObject({ icpuCode, packageCode: "1234" });
    expect(await itemsOf(one)).toEqual(["Mocha 1 x 20000", "Tea 1 x 5000"]);
  });

  it.each([
    [`icpu ${icpuCode}, Tea 5000`, /I can't tell what “Tea 5000” means, so I changed nothing/],
    [`icpu ${icpuCode} 20000`, /I can't tell what “icpu 10101001001000000 20000” means/],
    [`icpu ${icpuCode}, Tea: 5000`, /I can't tell what “Tea: 5000” means/],
    [`Mocha: icpu ${icpuCode}`, /I can't find “Mocha” among the items/],
    [`icpu ${icpuCode}, image https://u:p@a.example/x`, /user name or password/],
  ])("change nothing where a part is doubtful or wrong, which is told: %j", async (text, told) => {
    const one = await atReview("Latte 20000");
    await one.send(text);
    expect(said(one)).toMatch(told);
    expect(await itemOf(one)).toEqual({ name: "Latte", price: "20000", currency: "UZS", quantity: 1 });
  });

  it("change nothing where hundreds of parts are doubtful, of which ten are named", async () => {
    const one = await atReview("Latte 20000");
    const parts = Array.from({ length: 300 }, (_, at) => `Tea${at}: 5000`);
    await one.send(`icpu ${icpuCode},\n${parts.join("\n")}`);
    expect(
      said(one)
        .split("\n")
        .filter((line) => line.startsWith("I can't tell")),
    ).toHaveLength(10);
    expect(said(one)).toMatch(/^I can't tell what “Tea0: 5000” means/);
    await one.send(`icpu ${icpuCode}, ${"&".repeat(4000)}`);
    expect(said(one)).toMatch(/^I can't tell what “&{59}…” means/);
    expect(await itemOf(one)).toEqual({ name: "Latte", price: "20000", currency: "UZS", quantity: 1 });
  });

  it("leave alone what may be an item, such as a package that is sold", async () => {
    const one = await atReview("Latte 20000");
    await one.send("Упаковка 5000");
    expect(await itemsOf(one)).toEqual(["Latte 1 x 20000", "Упаковка 1 x 5000"]);
  });

  it("replace the package code of another ICPU code without a word about it", async () => {
    const one = await atReview("Latte 20000");
    await one.send(`icpu ${icpuCode}, package 1`);
    await one.send("package 2, icpu 10101001001000001");
    expect(await itemOf(one)).toMatchObject({ icpuCode: "10101001001000001", packageCode: "2" });
    expect(said(one)).not.toMatch(/removed/i);
  });
});

it.each(["упаковка 1234567", "id 12345", "10101001001000000 1234567"])(
  "a code alone is no item at that price: %j",
  async (text) => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send(text);
    expect(said(one)).toMatch(/^Send an item first/);
    expect(await itemsOf(one)).toEqual([]);
    await one.send("Latte 20000");
    await one.send(text);
    expect(await itemsOf(one)).toEqual(["Latte 1 x 20000"]);
  },
);

const taxNumbers = ["INN 301234567", "ИНН 301234567", "STIR: 301234567", "СНИЛС 12345678", "ТН ВЭД 090121"];
const ownCodes = [
  ["SKU-88231", "SKU-88231"],
  ["арт. 12345", "12345"],
  ["Item code 5500", "5500"],
  ["mahsulot kodi 5500", "5500"],
] as const;
const doubtfulCodes = ["код: 20000", "kod: 20000"];

it.each([...taxNumbers, ...ownCodes.map(([text]) => text), ...doubtfulCodes])(
  "%j is no item where none is on the card yet",
  async (text) => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send(text);
    expect(said(one)).toMatch(/^Send an item first/);
    expect(await itemsOf(one)).toEqual([]);
  },
);

it.each([...taxNumbers, ...doubtfulCodes])("%j is told as unclear at the review card", async (text) => {
  const one = await atReview("Latte 20000");
  await one.send(text);
  expect(said(one)).toContain(`I can't tell what “${text}” means, so I changed nothing`);
  expect(await itemsOf(one)).toEqual(["Latte 1 x 20000"]);
});

it.each(ownCodes)("%j is the id of the only item", async (text, id) => {
  const one = await atReview("Latte 20000");
  await one.send(text);
  expect(await itemsOf(one)).toEqual(["Latte 1 x 20000"]);
  expect(await itemOf(one)).toMatchObject({ id });
});

it.each(["почта aziz@example.com 15000", "pochta aziz@example.com 15000", "e-mail: aziz@example.com 15000"])(
  "no number behind an address becomes a price: %j",
  async (text) => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send(text);
    expect(said(one)).toMatch(/^“aziz@example.com” is a customer's e-mail address, and no item/);
    expect(await itemsOf(one)).toEqual([]);
    const reviewed = await atReview("Latte 20000");
    await reviewed.send(text);
    expect(await itemsOf(reviewed)).toEqual(["Latte 1 x 20000"]);
  },
);

it.each([
  "INN 45000",
  "ИНН 301234567 сум",
  "Почта 15000",
  "Арт 50000",
  "Продуктовый код 20000",
  "Kodak: 20000",
])("%j may still be for sale", async (text) => {
  const one = await OneChat.open();
  await one.send("/new");
  await one.send(text);
  expect(await itemsOf(one)).toHaveLength(1);
});

it.each([
  `icpu ${icpuCode}, package 1234`,
  `Latte: икпу ${icpuCode}; упаковка 1234`,
  `Latte icpu ${icpuCode} package 1503456`,
])("no number of %j becomes a price where there is no item yet", async (text) => {
  const one = await OneChat.open();
  await one.send(text);
  expect(await draftOf(one)).toBeUndefined();
  await one.send("/new");
  await one.send(text);
  expect(said(one)).toMatch(/^Send an item first/);
  expect(await itemsOf(one)).toEqual([]);
});

it.each([
  "icpu 12345, package 5000",
  `Икпу:${icpuCode},упаковка:1234567`,
  "sku: A-4455",
  "артикул 7788",
  `Latte mxik: ${icpuCode} qadoq 1503456`,
])(
  "no number of %j becomes a price behind /new, in a reply, an edit or a new saved item, nor where it can be sent at once",
  async (text) => {
    const one = await OneChat.open();
    await one.send(`/new ${text}`);
    expect(await itemsOf(one)).toEqual([]);
    expect(one.chat.texts.map(plain)).toContainEqual(expect.stringMatching(/^Send an item first/));
    const shop = await InlineChat.open();
    expect((await shop.ask(text)).results).toEqual([]);
    const pay = await BusinessChat.open();
    await pay.type(`/pay ${text}`);
    expect(pay.one.creates).toBe(0);
    const rewriter = await Rewriter.open();
    await rewriter.send("/new");
    const line = await rewriter.send("Coffee 15000");
    await rewriter.edit(line, text);
    await rewriter.reply(line, text);
    expect(await rewriter.items()).toEqual(["Coffee 1 15000"]);
    await one.send("/items");
    await one.tap("Add");
    await one.send(text);
    expect((await one.store.savedItems.read(one.key))?.items ?? []).toEqual([]);
  },
);

it("a field behind the name of an item on the invoice is that item's, and no item of its own", async () => {
  const one = await atReview("Latte 20000");
  await one.send("Latte: package 5000");
  expect(await itemsOf(one)).toEqual(["Latte 1 x 20000"]);
  expect(await itemOf(one)).toMatchObject({ packageCode: "5000" });
});

describe("fields typed at the question for one of them", () => {
  it("are all taken, and a description keeps the words of fields", async () => {
    const one = await atReview("Latte 20000");
    for (const label of ["Items", "Change an item…", "More…", "Package code"]) await one.tap(label);
    await one.send(`package 1234, icpu ${icpuCode}`);
    expect(await itemOf(one)).toMatchObject({ icpuCode, packageCode: "1234" });
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "edit-item", index: 0 });
    await one.tap("Description");
    await one.send("image of a cat, package 12");
    expect(await itemOf(one)).toMatchObject({
      description: "image of a cat, package 12",
      packageCode: "1234",
    });
  });
});

it("offers by one button what an item of this name had on the last invoice", async () => {
  const one = await atReview("Latte 20000");
  await one.send(typed);
  await one.tap("Create invoice");
  await one.send("/new Latte 20000");
  await one.neverExpires();
  for (const label of ["Items", "Change an item…", "As last time"]) await one.tap(label);
  expect(await itemOf(one)).toMatchObject(six);
  expect(one.chat.labels()).not.toContain("As last time");
});
