import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { type Item, savedItemKey } from "../../../src/invoice/item/item.js";
import { itemFields, type SavedDetail } from "../../../src/invoice/item/item-fields.js";
import { type ReadRow, readItemsCsv } from "../../../src/invoice/item/read-items-csv.js";
import { writeItemsCsv } from "../../../src/invoice/item/write-items-csv.js";
import { anyText, webUrl } from "../../any-text.js";

/** Items as they are, faults by their problem. */
const read = (text: string, currency = "UZS"): unknown[] =>
  rowsOf(text, currency).map((row) => (row.ok ? row.item : `${row.row}: ${row.problem}`));

const rowsOf = (text: string, currency = "UZS"): ReadRow[] =>
  [...readItemsCsv(text, currency)].filter((row) => row !== undefined);

const coffee = { name: "Coffee", price: "15000", currency: "UZS" };

const megabytes = 5 * 1024 * 1024;

describe("a file that is no table", () => {
  test.each([
    "a\n",
    "1 ",
    "x",
    "1x1 ",
    "a,",
    "1,",
    '"',
    '"a"\n',
    '"",',
    '"" ',
    ";",
    "\n",
    " ",
    " \n",
    "\u0301",
    "👨‍👩‍👧",
    ".",
    "'=",
    "Coffee 2x15000 ",
    "Item 2x15000\n",
    `${"1 ".repeat(1_000)}\n`,
    `a${" ".repeat(30_000)}b;5\n`,
    `a;${".".repeat(4_000)}x\n`,
    `a;${"1,".repeat(2_000)}\n`,
    `a;5;${"x ".repeat(2_000)}\n`,
    `a;5;;${"\u0301".repeat(4_000)}\n`,
    `a;5;;;;;https://${"%41".repeat(1_300)}\n`,
  ])("is read no further than the lines that a file may have: %j, over and over", (part) => {
    const rows = rowsOf(part.repeat(Math.ceil(megabytes / part.length)));
    expect(rows.at(-1)?.row ?? 0).toBeLessThan(5_002);
  });
});

describe("a file of items", () => {
  test.each([
    ["semicolons", "Coffee;15000\nCake;40 000,50"],
    ["commas", 'Coffee,15000\nCake,"40,000.50"'],
    ["tabs", "Coffee\t15 000\nCake\t40000,5"],
    ["bars", "Coffee|15000|\nCake|40000.50|"],
    ["a separator line", "sep=;\r\nCoffee;15000\r\nCake;40000,50\r\n"],
    ["a byte order mark", "\ufeffCoffee;15000\r\nCake;40000,50\r\n"],
    ["old line breaks", "Coffee;15000\rCake;40000,50\r"],
  ])("may have %s", (_, text) => {
    expect(read(text)).toEqual([coffee, { name: "Cake", price: "40000.5", currency: "UZS" }]);
  });

  test.each([
    "Price;Name;№;Currency\n15000;Coffee;1;",
    "цена,название\n15000,Coffee",
    "Narxi (so‘m);Mahsulot nomi\n15 000;Coffee",
    "Прайс-лист\n\nНаименование;Остаток;Цена, сум\nCoffee;12;15000,00",
  ])("may have a header in any language, and columns that nobody needs: %j", (text) => {
    expect(read(text)).toContainEqual(coffee);
  });

  test("may name currencies in a column, beside the price or in the header", () => {
    const usd = { name: "Tea", price: "5.5", currency: "USD" };
    expect(read("Tea;5,5;usd")).toEqual([usd]);
    expect(read("Tea;5,50 USD")).toEqual([usd]);
    expect(read("Name;Price (USD)\nTea;5.50")).toEqual([usd]);
    expect(read("Tea;5;$", "USD")).toEqual([{ ...usd, price: "5" }]);
    expect(read("Кофе;15000;сум")).toEqual([{ name: "Кофе", price: "15000", currency: "UZS" }]);
    expect(read("Tea;5;XYZ\nTea;5;$")).toEqual(["1: currency", "2: currency"]);
  });

  test.each([
    "Название;Цена, тыс. сум\nCoffee;15",
    "Название;Цена, тыс.\nCoffee;15",
    "Название;Цена тыс. сум\nCoffee;15",
    "Название;Цена в тысячах\nCoffee;15",
    "Название;Цена (тыс.)\nCoffee;15,0",
    "Название;Цена, т. сум\nCoffee;15 UZS",
    "Название,Цена, тыс. сум\nCoffee,15,",
    "Name;Price, thousand\nCoffee;15 thousand",
    "Name;Price (thousand UZS)\nCoffee;15",
    "Name,Price in thousands\nCoffee,15",
    "Nomi;Narxi, ming so‘m\nCoffee;15",
    "Номи;Нархи (минг сўм)\nCoffee;15",
    "Nomi;Narxi (mln)\nCoffee;0,015",
  ])("has its prices in the unit that the header names: %j", (text) => {
    expect(read(text)).toEqual([coffee]);
  });

  test.each([
    "Name;Price, '000",
    "Name;Price (x1000)",
    "Name;Price x1000",
    "Название;Цена, млрд",
    "Название;Цена, т",
    "Name;Price (тыс, mln)",
  ])("is refused as a whole when the bot doesn't know the unit that the header names: %j", (header) => {
    expect(rowsOf(`${header}\nCoffee;15\nTea;20`)).toEqual([
      { row: 1, ok: false, problem: "header-unit", text: header.split(";")[1] },
    ]);
  });

  test.each([
    "Название;Цена за шт",
    "Название;Цена (за кг)",
    "Name;Price (per piece)",
    "Название;Цена на 01.12.2026",
  ])("has its prices as they are when the header says something else: %j", (header) => {
    expect(read(`${header}\nCoffee;15000`)).toContainEqual(coffee);
  });

  test("keeps every column, and tells a cell that is empty from one that isn't there", () => {
    const header = "name;price;currency;description;icpu;package;image\n";
    const full = `${header}Coffee;15000;UZS;"With ""oat"" milk;\nand sugar";10101001001000000;1500001;https://example.com/a.jpg`;
    expect(read(full)).toEqual([
      {
        ...coffee,
        description: 'With "oat" milk;\nand sugar',
        icpuCode: "10101001001000000",
        packageCode: "1500001",
        imageUrl: "https://example.com/a.jpg",
      },
    ]);
    expect(read("name;price;icpu\nCoffee;15000;")).toStrictEqual([{ ...coffee, icpuCode: undefined }]);
    expect(read("name;price\nCoffee;15000")).toStrictEqual([coffee]);
  });

  test("counts rows as a spreadsheet does", () => {
    const text = 'Name;Price;Description\n\nCoffee;15000;"two\nlines"\nCake;many;\n;5;\n';
    expect(read(text)).toEqual([
      { ...coffee, description: "two\nlines" },
      "4: price-not-a-number",
      "5: no-name",
    ]);
  });

  test.each([
    ["Cake;", "no-price"],
    ["Cake", "no-price"],
    [`${"x".repeat(129)};5`, "name-too-long"],
    ["Cake;-5", "price-negative"],
    ["Cake;0", "price-zero"],
    ["Cake;1,555", undefined],
    ["Cake;1.555", "price-too-many-decimals"],
    ["Cake;5;UZS;;1010\u0001", "code-wrong"],
    ["Cake;5;UZS;;1,0101E+16", "code-rounded"],
    ["Cake;5;UZS;;;;cake.jpg", "image-wrong"],
    ["Cake;5;UZS;;;;;;;8", "too-many-cells"],
    [`Cake;5;UZS;${"x".repeat(513)}`, "description-too-long"],
    ["name,price\nCake,15,000", "too-many-cells"],
    ['Cake;5;UZS;"never closed\nTea;6', "quotes"],
    [`Cake;5${";".repeat(99)}x`, "too-many-columns"],
    [`Cake;5;UZS;${"x".repeat(4_097)}`, "cell-too-long"],
    [`Cake;5;${"x".repeat(32_000)}`, "row-too-long"],
    [`"Cake;5\n${"Tea;6\n".repeat(6_000)}`, "row-too-long"],
    ["Кофе 15000,50", "comma"],
    ["Rice 15,000", "comma"],
    ["Tea 1,500,000", "comma"],
    ["Coffee 15000", "no-price"],
    ["Coffee 2x15000;5", undefined],
  ])("%j has the problem %s", (text, problem) => {
    const [row] = rowsOf(text);
    expect(row?.ok === false ? row.problem : undefined).toBe(problem);
  });

  test("has cells, not lines that are understood: what stands in the name stays in the name", () => {
    expect(read("Table 5 2x100 000;15 000\nCoffee x3;=5")).toEqual([
      { name: "Table 5 2x100 000", price: "15000", currency: "UZS" },
      "2: price-not-a-number",
    ]);
  });

  test("may have columns that nobody reads, of any length, and empty ones without end", () => {
    const text = `name;price;page\nCoffee;15000;${"<p>".repeat(5_000)}\nTea;5${";".repeat(500)}`;
    expect(read(text)).toEqual([coffee, { name: "Tea", price: "5", currency: "UZS" }]);
  });

  test("is read to its end when rows lie across the parts that it is read in", () => {
    const lines = Array.from(
      { length: 700 },
      (_, n) => `"Item ""${n}"", \n${"x".repeat(n % 90)}";${n + 1};"UZS"\r\n`,
    );
    const items = rowsOf(lines.join("")).map((row) => (row.ok ? row.item.price : row.problem));
    expect(items).toEqual(lines.map((_, n) => String(n + 1)));
  });

  test("names an item that is there twice, with the row that counts", () => {
    expect(rowsOf("Coffee;1\nCOFFEE ;2\nCoffee;3;USD")).toMatchObject([
      { ok: true, item: { price: "1" } },
      { ok: false, problem: "same", other: 1, row: 2 },
      { ok: true, item: { currency: "USD" } },
    ]);
  });
});

const header = {
  name: "Название",
  price: "Цена",
  currency: "Валюта",
  description: "Описание",
  icpuCode: "ИКПУ",
  packageCode: "Код упаковки",
  imageUrl: "Изображение",
  id: "Артикул",
  metadata: "Другие данные",
};

test("a long code is written so that a spreadsheet leaves it alone, and all cells in quotation marks", () => {
  const item = { ...coffee, icpuCode: "10101001001000000", packageCode: "007", price: "1.5" };
  const [, line] = writeItemsCsv([item], "ru", header).split("\r\n");
  expect(line).toBe(`"Coffee";"1,5";"UZS";"";"'10101001001000000";"'007";"";"";""`);
});

describe("a formula in an item", () => {
  /** The characters that begin a formula in Excel, LibreOffice or Google Sheets. */
  const isFormula = (cell: string): boolean => /^[\s"]*[=+\-@＝＋－＠]/.test(cell);

  test.each([
    "=1+1",
    "＝1+1",
    "Tea;=cmd|'/C calc'!A0",
    "Tea; =cmd|'/C calc'!A0",
    "Tea,+1",
    "Tea\t@SUM(A1)",
    'Tea"=1+1',
    'Tea";"-1',
    "Tea\r\n-1",
    "Tea|＠x",
  ])("%j begins none in a program that expects any separator, and comes back as it was", (text) => {
    const metadata = { [text]: { "=1": [text, 2, true, null] } };
    const item = { ...coffee, description: text, packageCode: "=1", id: "+7", metadata };
    for (const locale of ["en", "ru"] as const) {
      const csv = writeItemsCsv([item], locale, header);
      const pieces = [
        csv,
        ...[/[;\r\n]/, /[,\r\n]/, /[\t\r\n]/, /[|\r\n]/, /"/].flatMap((at) => csv.split(at)),
      ];
      for (const delimiter of [";", ",", "\t", "|"])
        pieces.push(...Papa.parse<string[]>(csv, { delimiter }).data.flat());
      expect(pieces.filter(isFormula)).toEqual([]);
      expect(read(csv)).toEqual([item]);
    }
  });

  test("stays a number where it is a price", () => {
    const [, line] = writeItemsCsv([coffee], "en", header).split("\r\n");
    expect(line).toContain(',"15000",');
  });
});

test("what is exported can be imported again without change", () => {
  const texts = fc.oneof(
    anyText({ maxLength: 30 }),
    fc.stringMatching(/^['=+\-@＝＋－＠;,|\t\n"0-9 ]{1,12}$/),
    fc.constantFrom(
      "Table 5 100 000",
      "Tea\u0085",
      "name",
      "sep=;",
      "'=x",
      "''",
      "1,5",
      "Price",
      "\ufeffx",
      "Кофе\nс молоком",
    ),
  );
  const kept = (field: SavedDetail, source: fc.Arbitrary<string>) =>
    fc.option(
      source.filter((text) => itemFields[field].read(text).ok).map((text) => readAs(field, text)),
      { nil: undefined },
    );
  const readAs = (field: SavedDetail, text: string): unknown => {
    const parsed = itemFields[field].read(text);
    return parsed.ok ? parsed.value : "";
  };
  const item = fc
    .record({
      name: texts.filter((text) => itemFields.name.read(text).ok).map((text) => nameOf(text)),
      price: fc.constantFrom("1", "1500", "1500.5", "0.01", "999999999999.99"),
      currency: fc.constantFrom("UZS", "USD"),
      description: kept("description", texts),
      icpuCode: kept("icpuCode", fc.stringMatching(/^[0-9'=E+-]{1,20}$/)),
      packageCode: kept("packageCode", texts),
      imageUrl: kept("imageUrl", webUrl()),
      id: kept("id", texts),
      metadata: kept(
        "metadata",
        fc
          .dictionary(
            texts,
            fc.oneof(texts, fc.integer(), fc.constantFrom(true, null, { "=1": ["1,5", 2] })),
            {
              minKeys: 1,
              maxKeys: 4,
            },
          )
          .map((metadata) => JSON.stringify(metadata)),
      ),
    })
    .filter(({ icpuCode = "", packageCode = "", id = "" }) => !/e\+/i.test(`${icpuCode}${packageCode}${id}`))
    .map((fields) => fields as typeof fields & Pick<Item, SavedDetail>);
  const nameOf = (text: string): string => {
    const parsed = itemFields.name.read(text);
    return parsed.ok ? parsed.value : "";
  };
  const catalogue = fc.uniqueArray(item, { selector: savedItemKey, maxLength: 12 });
  fc.assert(
    fc.property(catalogue, fc.constantFrom("en", "ru", "uz", "uz-Cyrl"), (items, locale) => {
      expect(read(writeItemsCsv(items, locale, header), "KZT")).toEqual(items);
    }),
    { numRuns: 500 },
  );
});

test("a price with three decimals comes back as it was", () => {
  const item = { name: "Tea", price: "1.234", currency: "KWD" };
  for (const locale of ["en", "ru"] as const)
    expect(read(writeItemsCsv([item], locale, header))).toEqual([item]);
});
