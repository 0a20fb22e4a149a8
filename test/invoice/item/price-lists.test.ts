import { describe, expect, test } from "vitest";
import { savedFields } from "../../../src/invoice/item/item-fields.js";
import { readItemsCsv } from "../../../src/invoice/item/read-items-csv.js";

/** The items and faults of a file, and the columns that weren't used. */
function read(text: string, currency = "UZS") {
  const rows: unknown[] = [];
  const reading = readItemsCsv(text, currency);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return { rows, unused: value.unused };
    if (value !== undefined) rows.push(value.ok ? value.item : `${value.row}: ${value.problem}`);
  }
}

const coffee = { name: "Кофе", price: "15000", currency: "UZS" };

describe("a heading", () => {
  const values: Readonly<Record<string, string>> = {
    name: "Кофе",
    price: "15000",
    currency: "UZS",
    description: "С молоком",
    icpuCode: "10501001001000001",
    packageCode: "1500001",
    imageUrl: "https://example.com/a.jpg",
    id: "A-1",
    metadata: '{""colour"":""red""}',
  };
  const line = savedFields.map((field) => `"${values[field]}"`).join(";");
  const all = { ...values, metadata: { colour: "red" } };

  test.each([
    ["the interface's", (field: string) => field],
    ["the interface's in capitals", (field: string) => field.toUpperCase()],
    [
      "as a program writes it",
      (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ],
  ])("may be %s", (_, nameOf) => {
    expect(read(`${savedFields.map(nameOf).join(";")}\n${line}`)).toEqual({ rows: [all], unused: [] });
  });

  test.each([
    ["Номенклатура;Розничная цена", coffee],
    ["Наименование товара;Цена (сум);ИКПУ код", { ...coffee, icpuCode: undefined }],
    [
      "Mahsulot nomi;Sotish narxi;IKPU kodi;O‘ram kodi",
      { ...coffee, icpuCode: undefined, packageCode: undefined },
    ],
    ["Маҳсулот номи;Сотиш нархи;Маҳсулот коди", { ...coffee, id: undefined }],
    ["Товар;Цена, сум;Код товара", { ...coffee, id: undefined }],
  ])("may be of another program: %s", (header, item) => {
    const cells = header.split(";").map((_, at) => (at === 0 ? "Кофе" : at === 1 ? "15 000" : ""));
    expect(read(`${header}\n${cells.join(";")}`)).toEqual({ rows: [item], unused: [] });
  });

  test("that names a field better than another one wins, wherever it stands", () => {
    const text = "Код;Стоимость;Номенклатура;Артикул;Цена\n00-001;30000;Кофе;A-1;15000";
    expect(read(text)).toEqual({ rows: [{ ...coffee, id: "A-1" }], unused: ["Код", "Стоимость"] });
  });
});

describe("a price list of 1C", () => {
  const header = "Код;Артикул;Номенклатура;Ед. изм.;Цена;Остаток";

  test("has its items read, and the columns named that nobody needs", () => {
    expect(read(`${header}\n00-001;A-1;Кофе;шт;15 000,00;7\n00-002;;Чай;кг;5000;`)).toEqual({
      rows: [
        { ...coffee, id: "A-1" },
        { name: "Чай", price: "5000", currency: "UZS", id: undefined },
      ],
      unused: ["Код", "Ед. изм.", "Остаток"],
    });
  });

  test("may have a title of several rows above its header, which holds no item", () => {
    const title = 'ООО "Ромашка"\nПрайс-лист на 28.11.2026\n\nКурс доллара;12500\n';
    expect(read(`${title}${header}\n00-001;A-1;Кофе;шт;15000;7`).rows).toEqual([
      "4: above-header",
      { ...coffee, id: "A-1" },
    ]);
  });
});

describe("a unit", () => {
  test.each([
    ["Номенклатура;Цена;Ед.\nКофе;15000;шт", ["Ед."]],
    ["Товар;Цена;Единица\nКофе;15000;кг", ["Единица"]],
    ["Кофе;15000;шт", ["C"]],
    ["Кофе;15000;Упак.", ["C"]],
    ["Кофе,15000,dona", ["C"]],
    ["Кофе\t15000\tкг", ["C"]],
    ["Кофе;15000;10 шт", ["C"]],
    ["Кофе;15000;10шт.", ["C"]],
    ["Кофе;15000;1,5 кг", ["C"]],
    ["Кофе;15000;1 000 гр", ["C"]],
    ["Кофе;15000;шт 10", ["C"]],
    ["Кофе;15000;за 1 кг", ["C"]],
    ["Кофе;15000;10 x 12 шт", ["C"]],
    ["Кофе;15000;5 та", ["C"]],
    ["Кофе;15000;2 м2", ["C"]],
    ["Кофе,15000,500 pcs", ["C"]],
  ])("is no currency: %j", (text, unused) => {
    expect(read(text)).toEqual({ rows: [coffee], unused });
  });

  test.each([
    ["Кофе;15000;12", "1: currency"],
    ["Кофе;15;USD/шт", "1: currency"],
    ["Кофе;15;$ / шт", "1: currency"],
    ["Кофе;15;5 USD", "1: currency"],
    ["Кофе,15,000", "1: currency"],
    ["Кофе,15,000 шт", "1: comma"],
    ["Кофе,1,500,000 шт", "1: currency"],
  ])("isn't read in what may be a currency or a part of the price: %j", (text, fault) => {
    expect(read(text).rows).toEqual([fault]);
  });

  test("leaves a currency that nobody knows what it is: a fault", () => {
    expect(read("Кофе;15000;тугрики\nЧай;5;USD").rows).toEqual([
      "1: currency",
      { name: "Чай", price: "5", currency: "USD" },
    ]);
  });
});

describe("a column that isn't used", () => {
  test("is named by its heading, or by its letter when it has none but holds something", () => {
    expect(read("Name;Price;;Склад;;Price\nКофе;15000;x;7;;16000")).toEqual({
      rows: [coffee],
      unused: ["C", "Склад", "Price"],
    });
    const many = `name;price${";".repeat(30)}\nКофе;15000${";".repeat(29)}y`;
    expect(read(many)).toEqual({ rows: [coffee], unused: ["AE"] });
  });
});

test("a heading that a comma has cut into two cells is no column of its own", () => {
  expect(read("Название,Цена, тыс. сум,Склад\nКофе,15,,7")).toEqual({ rows: [coffee], unused: ["Склад"] });
});

describe("a formula that keeps a code's digits", () => {
  test.each(['="10501001001000001"', "=10501001001000001", '"=""10501001001000001"""'])(
    "is read as the code: %s",
    (cell) => {
      expect(read(`name;price;icpuCode\nКофе;15000;${cell}`).rows).toEqual([
        { ...coffee, icpuCode: "10501001001000001" },
      ]);
    },
  );

  test("may stand in every column", () => {
    expect(read('name;price;id\n="Кофе";="15000";="0""1"').rows).toEqual([{ ...coffee, id: '0"1' }]);
  });

  test("is no other formula", () => {
    expect(read("name;price;id\nКофе;=15000;=A1").rows).toEqual(["2: price-not-a-number"]);
  });
});
