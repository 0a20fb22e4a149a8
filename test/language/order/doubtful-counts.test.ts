import { describe, expect, it } from "vitest";
import { kindsOf } from "../../../src/features/draft/model/typed-kind.js";
import { readOrder } from "../../../src/language/order/read-order.js";

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

  it.each([
    "2 чая минус 1 чай",
    "2 teas minus 1 tea",
    "2 чая - 1 чай",
    "2 чая-1 чай",
    "2 чая — 1 чай",
    "2 чая − 1 чай",
    "2 чая\n- 1 чай",
    "2 чая\n− 1 чай",
    "2 teas - 1 tea",
    "2 somsa - 1 somsa",
  ])("isn't added where it is taken away: %s", (text) => expect(taken(text)).toEqual([]));
});

describe("a saved name", () => {
  it("may have any characters, and the items behind it keep their places", () => {
    const odd = ["a\0b", "c\nd", "", "Чай", '"e"'].map((name) => ({ name }));
    expect(readOrder("2 чая", odd)).toMatchObject({ matched: [{ item: { name: "Чай" }, quantity: 2 }] });
  });
});

describe("a count between two items", () => {
  it.each([
    "2;tea;3;латте",
    "2, tea, 3, латте",
    "tea, 2, латте, 3",
    "2 + tea + 3 + латте",
    "2 / tea / 3 / латте",
    "2\ntea\n3\nлатте",
    "tea\n2\nлатте",
    "1. чай\n3. латте",
    "5. чай\n2. латте",
    "2, non, 3, somsa",
  ])("is asked for both: %s", (text) => {
    expect(taken(text)).toEqual([]);
    expect(readOrder(text, saved)).toMatchObject({ kind: "order", ambiguous: [{}, {}] });
  });
});

describe("a slash between items", () => {
  it.each([
    "2 чая/латте",
    "чай/латте",
    "чай / латте",
    "чай/латте 2",
    "2 чая/3 латте",
    "2 tea/non",
    "чай и/или латте",
  ])("leaves a choice, so nothing is taken: %s", (text) => expect(taken(text)).toEqual([]));

  it("may stand in a saved name", () => {
    const order = readOrder("2 mac/cheese и чай", [...saved, { name: "Mac/cheese" }]);
    expect(order).toMatchObject({
      matched: [
        { item: { name: "Mac/cheese" }, quantity: 2 },
        { item: { name: "Чай" }, quantity: 1 },
      ],
    });
  });
});

describe("a time or a date behind an item", () => {
  it.each([
    "чай 8 утра",
    "чай 8 вечера",
    "чай 8 ночи",
    "чай 2 дня",
    "tea 8 am",
    "tea 8pm",
    "non 8 ertalab",
    "нон 8 кечқурун",
    "чай 15 мая",
    "somsa 15 may",
    "somsa 15 mart",
    "tea 15 june",
  ])("isn't the quantity: %s", (text) => expect(taken(text)).toEqual([]));
});

describe("a number from 1,000 on before an item", () => {
  it.each([
    "1500 чай",
    "1500 tea",
    "2000 somsa",
    "3000 чая и 2 латте",
    "1 mln 200 tea",
    "1,5 mln 2 tea",
    "2 million tea",
  ])("may be its price, so it isn't taken: %s", (text) => expect(taken(text)).toEqual([]));

  it.each(["1500 шт чая", "чай x1500"])("is a quantity where a sign says so: %s", (text) =>
    expect(taken(text)).toEqual(["Чай × 1500"]),
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
    ["3. чай\n4. латте", ["Чай × 1", "Латте × 1"]],
    ["3) чай\n4) 2 латте", ["Чай × 1", "Латте × 2"]],
    ["2) чай 3) латте", ["Чай × 1", "Латте × 1"]],
    ["2 чая - 1 латте", ["Чай × 2", "Латте × 1"]],
    ["- 2 чая\n- 1 чай", ["Чай × 3"]],
    ["Заказ:\n- 2 чая\n- 1 чай", ["Чай × 3"]],
    ["доброго утра, 2 чая", ["Чай × 2"]],
    ["May I have 2 teas please", ["Tea × 2"]],
  ] as const)("is taken: %s", (text, items) => expect(taken(text)).toEqual(items));
});

const place = { currency: "UZS", now: new Date(0), zone: "UTC", saved };

describe("a price that may be a year", () => {
  it.each(["Tea 2000", "чай 2000", "Somsa 1995", "Calendar 2026"])("is a price like any other: %s", (text) =>
    expect(kindsOf(text, place)).toEqual([{ kind: "lines" }]),
  );

  it.each(["2026 calendar", "Аренда декабрь 2026"])(
    "isn't taken out of a date or the begin of a name: %s",
    (text) => expect(kindsOf(text, place)).toEqual([]),
  );
});

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
