import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { invoices } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { Rewriter } from "./message-changes/message-edits-chat.js";

/** A chat whose draft of this text is on the review card. */
async function atReview(typed: string): Promise<OneChat> {
  const one = await OneChat.open();
  await one.change((record) => {
    record.settings.expiry = { kind: "duration", seconds: 86_400 };
  });
  await one.send(`/new ${typed}`);
  return one;
}

const card = ({ chat }: OneChat): string => plain(chat.last.text).replaceAll("\u00a0", " ");
const labels = ({ chat }: OneChat): string[] =>
  (chat.last.keyboard ?? []).flat().map(({ text }) => plain(text).replaceAll("\u00a0", " "));
/** Taps a button whose label holds an amount, with the spaces that Telegram doesn't break. */
async function press(one: OneChat, label: string): Promise<void> {
  const shown = (one.chat.last.keyboard ?? []).flat().map(({ text }) => text);
  await one.tap(shown.find((text) => text.replaceAll("\u00a0", " ") === label) ?? label);
}

/** The invoice's lines as the service got them. */
const sent = async (one: OneChat): Promise<string[]> =>
  (await invoices(one)).flatMap(({ terms }) =>
    terms.items.map(({ name, quantity, price }) => `${name} ${quantity} x ${price}`),
  );

describe("a total that the merchant types", () => {
  it.each([
    "кофе 15000, чай 5000, итого 20000",
    "кофе 15000, чай 5000, скидка 10%, итого 18000",
    "кофе 15000, чай 5000, скидка 10%, итого 20000",
  ])("isn't mentioned where it fits: %s", async (typed) => {
    const one = await atReview(typed);
    expect(card(one)).not.toContain("You wrote");
    expect(labels(one)[0]).toBe("Create invoice");
  });

  it("that doesn't fit is asked before anything can be created, and the items' total can be kept", async () => {
    const one = await atReview("кофе 15000, чай 5000, итого 25000");
    expect(card(one)).toContain("⚠️ You wrote 25,000 UZS; the items make 20,000 UZS. Which is right?");
    expect(labels(one)).not.toContain("Create invoice");
    await press(one, "Charge 20,000 UZS, as the items say");
    expect(card(one)).not.toContain("You wrote");
    await one.tap("Create invoice");
    expect(await sent(one)).toEqual(["кофе 1 x 15000", "чай 1 x 5000"]);
  });

  it("below the items' total can be charged with a discount", async () => {
    const one = await atReview("кофе 15000, чай 5000, итого 18000");
    await press(one, "Charge 18,000 UZS: the rest is a discount");
    expect(card(one)).toContain("Discount: −2,000 UZS, already in the prices");
    await one.tap("Create invoice");
    expect(await sent(one)).toEqual(["кофе 1 x 13500", "чай 1 x 4500"]);
  });

  it("is answered by an item that was missing", async () => {
    const one = await atReview("кофе 15000, чай 5000, итого 25000");
    await one.send("сахар 5000");
    expect(card(one)).not.toContain("You wrote");
    expect(labels(one)).toContain("Create invoice");
    await one.send("торт 40000");
    expect(labels(one)).toContain("Create invoice");
  });

  it("can't be passed over by a tap on a card that doesn't show it yet", async () => {
    const one = await atReview("кофе 15000");
    await one.change(({ draft }) => {
      if (draft !== undefined) draft.statedTotal = "9000";
    });
    await one.tap("Create invoice");
    expect(one.creates).toBe(0);
  });

  it("is compared once the prices are known", async () => {
    const one = await atReview("Latte");
    await one.send("5000");
    await one.tap("Items");
    await one.send("Bun, total 20000");
    await one.send("4000");
    await one.tap("Done");
    expect(card(one)).toContain("You wrote 20,000 UZS; the items make 9,000 UZS");
  });
});

describe("a discount", () => {
  it("lowers the prices on the card and in the create call, and the total is exact", async () => {
    const one = await atReview("кофе 3x15000, скидка 5000");
    expect(card(one)).toMatch(
      /Total: 40,000 UZS\nDiscount: −5,000 UZS, already in the prices\n“кофе” has two prices/,
    );
    await one.tap("Create invoice");
    expect(await sent(one)).toEqual(["кофе 2 x 13000", "кофе 1 x 14000"]);
  });

  it("that is typed at the card is shown, replaces the one before, and is taken back", async () => {
    const one = await atReview("Coffee 2x15000; Cake 40000");
    await one.send("скидка 10%");
    expect(card(one)).toMatch(/^Discount: 10%\.\n/);
    expect(card(one)).toContain("Total: 63,000 UZS\nDiscount: −10% (7,000 UZS), already in the prices");
    await one.send("−5000");
    expect(card(one)).toMatch(/^Discount: 5,000 UZS instead of 10%\.\n/);
    expect(card(one)).toContain("Total: 65,000 UZS");
    await one.send("без скидки");
    expect(card(one)).toMatch(/^No discount any more\.\n/);
    expect(card(one)).toContain("Total: 70,000 UZS");
  });

  it("is asked for under [More…]", async () => {
    const one = await atReview("Coffee 2x15000");
    await one.tap("More…");
    await one.tap("Discount");
    expect(card(one)).toMatch(/^What discount do you give/);
    await one.tap("10%");
    expect(card(one)).toContain("Total: 27,000 UZS");
  });

  it("of a percentage holds for items that come later, and an amount stays", async () => {
    const one = await atReview("Coffee 20000, 10% off");
    await one.send("Cake 30000");
    expect(card(one)).toContain("Total: 45,000 UZS");
    await one.send("discount 5000");
    await one.send("Tea 10000");
    expect(card(one)).toContain("Total: 55,000 UZS");
  });

  it.each(["скидка 100%", "скидка 30000", "-40000"])("of everything is refused: %s", async (typed) => {
    const one = await atReview("Coffee 2x15000");
    await one.send(typed);
    expect(card(one)).toContain("must leave something to pay");
    expect((await one.record()).draft?.terms.discount).toBeUndefined();
  });

  it("that is more than what is left of the items has to be changed first", async () => {
    const one = await atReview("Cake 40000; Coffee 4000; скидка 5000");
    await one.tap("Items");
    await one.tap("Remove last");
    await one.send("x1");
    await one.change(({ draft }) => {
      for (const item of draft?.terms.items ?? []) item.price = "3000";
    });
    await one.tap("Done");
    expect(card(one)).toContain("⚠️ The discount of 5,000 UZS can't be taken off these items.");
    expect(labels(one)).not.toContain("Create invoice");
    await one.tap("No discount");
    expect(labels(one)).toContain("Create invoice");
  });

  it("needs items", async () => {
    const one = await OneChat.open();
    await one.send("скидка 10%");
    expect(card(one)).toMatch(/^A discount needs items/);
  });

  it("follows an edit of the message that has set it, alone or with items", async () => {
    const chat = await Rewriter.open();
    const items = await chat.send("/new Coffee 15000; Cake 5000; скидка 10%");
    await chat.edit(items, "/new Coffee 15000; Cake 5000; скидка 20%");
    expect((await chat.draft()).terms.discount).toEqual({ kind: "percent", percent: "20" });
    await chat.edit(items, "/new Coffee 15000; Cake 5000");
    expect((await chat.draft()).terms.discount).toBeUndefined();
    const alone = await chat.send("скидка 10%");
    await chat.edit(alone, "скидка 2000");
    expect((await chat.draft()).terms.discount).toEqual({ kind: "amount", amount: "2000" });
    await chat.edit(alone, "без скидки");
    expect((await chat.draft()).terms.discount).toBeUndefined();
    expect(await chat.items()).toEqual(["Coffee 1 15000", "Cake 1 5000"]);
  });

  it("is in the prices of a template and of a repeated invoice", async () => {
    const one = await atReview("Coffee 2x15000, скидка 10%");
    await one.tap("More…");
    await one.tap("Save as template");
    await one.send("Morning");
    await one.tap("Create invoice");
    await one.send("/new Morning");
    expect(card(one)).toContain("Coffee — 2 × 13,500 UZS = 27,000 UZS");
    expect(card(one)).not.toContain("Discount");
  });

  it("that is still asked about becomes no template, of which /pay would make an invoice", async () => {
    const one = await atReview("Coffee 15000, total 20000");
    await one.tap("More…");
    expect(one.chat.labels()).not.toContain("Save as template");
    await one.tap("Back");
    const [asItems = ""] = one.chat.labels().filter((label) => label.endsWith("as the items say"));
    await one.tap(asItems);
    await one.tap("More…");
    expect(one.chat.labels()).toContain("Save as template");
  });

  it("of a copied card isn't taken off twice", async () => {
    const one = await atReview("Coffee 2x15000, скидка 10%");
    const copied = card(one).split("\n").slice(1, 5).join("\n");
    await one.tap("Create invoice");
    await one.send(copied);
    expect((await one.record()).draft?.terms.items).toMatchObject([{ price: "13500", quantity: 2 }]);
    expect((await one.record()).draft?.terms.discount).toBeUndefined();
  });
});
