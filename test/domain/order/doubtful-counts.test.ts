import { describe, expect, it } from "vitest";
import { kindsOf } from "../../../src/domain/draft/typed-kind.js";
import { readOrder } from "../../../src/domain/order/read-order.js";

const saved = ["Латте", "Чай", "Tea", "Somsa", "Non", "Торт", "iPhone 15", "Ключ 10"].map((name) => ({
  name,
}));

/** The items that an order takes without a question. */
function taken(text: string): readonly string[] {
  const order = readOrder(text, saved);
  return order.kind === "order"
    ? order.matched.map(({ item, quantity }) => `${item.name} × ${quantity}`)
    : [];
}

describe("a count that isn't clear", () => {
  it.each(["iphone 15 2", "ключ 10 5"])("doesn't disappear behind a name that ends in a number: %s", (text) =>
    expect(taken(text)).toEqual([]),
  );

  it.each(["½ торта", "2½ торта", "торт ½", "② чая", "٢ чая", "３ чая", "Ⅱ чая"])(
    "is asked when its figures aren't plain ones: %s",
    (text) => expect(taken(text)).toEqual([]),
  );

  it.each(["two thousand teas", "два миллиона чая"])("isn't cut before a large number word: %s", (text) => {
    const order = readOrder(text, saved);
    expect(order).toMatchObject({ kind: "order", matched: [], ambiguous: [{}] });
    if (order.kind === "order") expect(order.ambiguous[0]).not.toHaveProperty("quantity");
  });

  it.each([
    "2 или 3 чая",
    "два или три чая",
    "2 or 3 teas",
    "2 yoki 3 somsa",
    "2 чая или 2 латте",
    "2 ёки 3 сомса",
  ])("is asked when the customer leaves a choice: %s", (text) => expect(taken(text)).toEqual([]));

  it.each(["чай в дом 5", "чай в квартиру 5", "латте на Чиланзар 5", "доставка 2 латте в дом 5"])(
    "isn't the number of a house: %s",
    (text) => expect(taken(text)).toEqual([]),
  );

  it.each(["2 чая минус 1 чай", "2 teas minus 1 tea"])("isn't added where it is taken away: %s", (text) =>
    expect(taken(text)).toEqual([]),
  );
});

describe("a count that is clear", () => {
  it.each([
    ["чай без сахара 2", ["Чай × 2"]],
    ["2 чая без сахара и 3 латте", ["Чай × 2", "Латте × 3"]],
    ["2 чая в дом 5 и 1 латте", ["Латте × 1"]],
    ["iphone 15 x2", ["iPhone 15 × 2"]],
    ["o'n besh somsa", ["Somsa × 15"]],
    ["чай или латте", []],
  ] as const)("is taken: %s", (text, items) => expect(taken(text)).toEqual(items));
});

const place = { currency: "UZS", now: new Date(0), zone: "UTC", saved };

describe("a mobile number behind an order", () => {
  it("isn't the price of the items", () => {
    const [read] = kindsOf("2 tea 901234567", place);
    expect(read).toMatchObject({
      kind: "order",
      order: { matched: [{ item: { name: "Tea" }, quantity: 2 }], notUnderstood: ["901234567"] },
    });
  });

  it.each(["Car 900000000", "Car 901234567 so'm", "Car 901 234 567", "Car 151234567"])(
    "is told from a price: %s",
    (text) => expect(kindsOf(text, place)).toMatchObject([{ kind: "lines" }]),
  );
});
