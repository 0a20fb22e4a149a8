import { describe, expect, it } from "vitest";
import { readCorrections } from "../../../../src/features/draft/model/corrections.js";

const item = (name: string, price: string, quantity = 1, currency = "UZS") => ({
  ...{ name, price, quantity, currency },
});
const card = [
  item("Coffee", "15000"),
  item("Чай", "5000"),
  item("Choy", "4000"),
  item("Tea", "6000", 2),
  item("Латте 0.3", "20000"),
  item("Латте 0.5", "25000"),
  item("Table 5", "90000"),
];

/** Each correction as "0 set 14000 x2"; with several places as "4,5 set 30000". */
const read = (text: string, items = card, currency = "UZS"): readonly string[] | undefined =>
  readCorrections(text, items, currency)?.corrections.map((one) => {
    const price = one.kind === "set" && one.price !== undefined ? ` ${one.price}` : "";
    const quantity = one.quantity === undefined ? "" : ` x${one.quantity}`;
    return `${one.places.join(",")} ${one.kind}${price}${quantity}`;
  });

describe("a line that corrects an item of the card", () => {
  it.each([
    ["coffee 14000", "0 set 14000"],
    ["Coffee: 14 000", "0 set 14000"],
    ["cofee 14000", "0 set 14000"],
    ["чая 6000", "1 set 6000"],
    ["coffee 3", "0 set x3"],
    ["coffee x3", "0 set x3"],
    ["3 coffee", "0 set x3"],
    ["кофе 3 шт", "0 set x3"],
    ["coffee 2x14000", "0 set 14000 x2"],
    ["coffee 2x15000", "0 set 15000 x2"],
    ["Table 5 100000", "6 set 100000"],
    ["латте 30000", "4,5 set 30000"],
    ["coffee 15000", "0 more x1"],
    ["tea 2x6000", "3 more x2"],
    ["убери чай", "1 remove"],
    ["Удалите чай.", "1 remove"],
    ["удали кофе", "0 remove"],
    ["минус чай", "1 remove"],
    ["чай не надо", "1 remove"],
    ["minus tea", "3 remove"],
    ["remove the tea", "3 remove"],
    ["remove 1 tea", "3 remove x1"],
    ["choyni olib tashla", "2 remove"],
    ["choy kerak emas", "2 remove"],
    ["чойни олиб ташланг", "2 remove"],
    ["убери торт", " remove"],
  ])("%j is read as %j", (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it("may remove two items at once", () => {
    expect(read("убери чай и кофе")).toEqual(["1 remove", "0 remove"]);
  });

  it("is told apart from the lines around it", () => {
    expect(readCorrections("Cake 20000\ncoffee 14000\nJuice 9000", card, "UZS")).toMatchObject({
      corrections: [{ kind: "set", places: [0], price: "14000" }],
      rest: "Cake 20000\nJuice 9000",
    });
  });

  it("sets the price where small prices are usual, and may mean the quantity", () => {
    const [only] = readCorrections("coffee 3", [item("Coffee", "4", 1, "USD")], "USD")?.corrections ?? [];
    expect(only).toMatchObject({ kind: "set", price: "3", orQuantity: 3 });
  });
});

describe("no correction is", () => {
  it.each([
    "ещё чай 5000",
    "another tea 5000",
    "more tea 5000",
    "yana choy 5000",
    "добавь чай 5000",
    "+ tea 5000",
    "coffee",
    "Cake 20000",
    "чай зелёный 6000",
    "minus 5000",
    "минус скидка",
    "coffee 2 USD",
    "50000",
  ])("%j", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("a price behind a name that differs in a letter, since that may be another thing to sell", () => {
    const cappuccino = [item("Капучино", "20000")];
    expect(read("Капучило 3 шт", cappuccino)).toEqual(["0 set x3"]);
    expect(read("Капучило 25000", cappuccino)).toBeUndefined();
  });

  it("a line about an empty card", () => {
    expect(read("remove tea", [])).toBeUndefined();
  });
});
