import { describe, expect, it } from "vitest";
import { parseItemLines } from "../../../src/language/line/quick-line.js";
import { all } from "./readings.js";

describe("a sheet", () => {
  it.each([
    ["Coffee\t2\t15000\nCake\t1\t40000"],
    ["Coffee\t15 000\t2\nCake\t40 000\t1"],
    ["Coffee\t15000\t2\t30000\nCake\t40000\t1\t40000"],
    ["Coffee\t2\t15,000\t30,000\nCake\t1\t40,000\t40,000"],
    ["Name\tQty\tPrice\nCoffee\t2\t15,000\nCake\t1\t40,000"],
    ["Наименование\tЦена, сум\tКол-во\tСумма\nCoffee\t15 000\t2\t30 000\nCake\t40 000\t1\t40 000"],
    ["№\tТовар\tЕд.\tКол-во\tЦена\n1\tCoffee\tшт\t2\t15000\n2\tCake\tшт\t1\t40000"],
    ["Nomi\tSoni\tNarxi\nCoffee\t2 ta\t15 000 so'm\nCake\t1 ta\t40 000 so'm"],
    ["1\tCoffee\t2\t15000\t30000\n2\tCake\t1\t40000\t40000"],
    ["Coffee;2;15000\nCake;1;40000"],
    ["Coffee | 2 | 15000\nCake | 1 | 40000"],
  ])("%j", (text) => {
    expect(all(text)).toEqual(["Coffee | 2 x 15000", "Cake | 1 x 40000"]);
  });

  it("may have prices alone, with or without numbered rows", () => {
    expect(all("Coffee\t15000\nCake\t40000")).toEqual(["Coffee | 15000", "Cake | 40000"]);
    expect(all("1\tCoffee\t15000\n2\tCake\t40000")).toEqual(["Coffee | 15000", "Cake | 40000"]);
  });

  it("may have totals that look like mobile numbers, but takes no mobile number for a price", () => {
    expect(all("Tea\t10\t50000001\t500000010")).toEqual(["Tea | 10 x 50000001"]);
    expect(all("Tea 10 × 50 000 001 = 500000010")).toEqual(["Tea | 10 x 50000001"]);
    expect(all("Tea;901234567")).toEqual(["Tea", "no-name-or-price"]);
  });

  it("may have the quantity first", () => {
    expect(all("3\tCoffee\t15000")).toEqual(["Coffee | 3 x 15000"]);
  });

  it("may end in its total", () => {
    expect(parseItemLines("Coffee\t2\t15000\nИтого\t\t30 000", "UZS")).toMatchObject({
      statedTotal: "30000",
    });
  });

  it.each([
    ["Coffee\t2\t5\tUSD"],
    ["Coffee\t2\t$\t5\tUSD"],
    ["Coffee | 2 | 5 | USD"],
    ["Coffee;2;5;USD"],
    ["Name\tQty\tPrice\tCurrency\nCoffee\t2\t5\tUSD"],
    ["Наименование\tКол-во\tЦена\tСумма\tВалюта\nCoffee\t2\t5\t10\tUSD"],
    ["Name\tQty\tPrice (USD)\nCoffee\t2\t5"],
    ["Name\tQty\tPrice, USD\tTotal, USD\nCoffee\t2\t5\t10"],
  ])("is in the currency that a cell of its own or a heading names: %j", (text) => {
    expect(parseItemLines(text, "UZS").lines.map((line) => line.ok && line.item)).toEqual([
      { name: "Coffee", quantity: 2, price: "5", currency: "USD" },
    ]);
  });

  it("may have its prices in thousands or millions, as the heading says", () => {
    expect(all("Наименование\tКол-во\tЦена, тыс. сум\nCoffee\t2\t15")).toEqual(["Coffee | 2 x 15000"]);
    expect(all("Наименование\tКол-во\tЦена (млн сум)\nCoffee\t2\t1,5")).toEqual(["Coffee | 2 x 1500000"]);
  });

  it.each([
    "Наименование\tЦена, тыс\nCoffee\t15",
    "Наименование\tЦена тыс. сум\nCoffee\t15",
    "Наименование;Цена (тыс.)\nCoffee;15",
    "Name\tPrice in thousands\nCoffee\t15",
    "Name\tPrice, thousand UZS\nCoffee\t15",
    "Nomi\tNarxi (ming so'm)\nCoffee\t15",
    "№ п/п\tНаименование\tЦена, т. сум\n1\tCoffee\t15",
  ])("has its prices in thousands when the heading names only the unit, or has no comma: %j", (text) => {
    expect(all(text)).toEqual(["Coffee | 15000"]);
  });

  it.each([
    "Name\tPrice, '000\nCoffee\t15",
    "Наименование\tЦена, млрд\nCoffee\t15",
    "Товар\tЦена, т\nCoffee\t15",
  ])("has its rows refused when the heading names another unit: %j", (text) =>
    expect(all(text)).toEqual(["price-ambiguous"]),
  );

  it.each(["Item no.100", "Item no.1000", "Item price.1000", "Total item 500"])(
    "has no heading in a line with a number: %j",
    (line) => expect(all(line)).toHaveLength(1),
  );

  it.each(["Coffee 5000\nTea 6000\nTotal 11 000 USD", "Coffee\t5000\nTea\t6000\nИтого\t11 000 USD"])(
    "whose total alone names another currency has that line refused: %j",
    (text) => {
      expect(all(text)).toEqual(["Coffee | 5000", "Tea | 6000", "price-other-currency"]);
    },
  );

  it("whose lines and total name the same other currency is read whole", () => {
    expect(all("Coffee 5 USD\nTotal 5 USD")).toHaveLength(1);
  });

  it("is refused where its currency isn't known or contradicts itself", () => {
    expect(all("Coffee\t2\t5000\t₱")).toEqual(["price-other-currency"]);
    expect(all("Coffee\t2\t5 EUR\tUSD")).toEqual(["price-other-currency"]);
    expect(all("Name\tPrice (USD)\nCoffee\t5 EUR")).toEqual(["price-other-currency"]);
    expect(all("Name\tPrice\tCurrency\nCoffee\t5\tpoints")).toEqual(["price-other-currency"]);
  });

  it("is refused where a row doesn't add up or counts kilograms", () => {
    expect(all("Coffee\t2\t15000\t40000")).toEqual(["line-total"]);
    expect(all("Сахар\tкг\t2\t15000\t30000")).toEqual(["quantity-unit"]);
    expect(all("Coffee\t1.5\t15000\t22500")).toEqual(["quantity-not-whole"]);
  });
});
