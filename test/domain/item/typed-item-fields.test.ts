import { describe, expect, it } from "vitest";
import { isSurelyFields, readTypedItemFields } from "../../../src/domain/item/typed-item-fields.js";

const icpu = "10101001001000000";

/** The fields in a text as an object, and what else was read. */
function read(text: string) {
  const typed = readTypedItemFields(text);
  if (typed === undefined) return undefined;
  const { parts, doubtful, name, isSure } = typed;
  return {
    ...Object.fromEntries(parts.map(({ field, value }) => [field, value])),
    ...(doubtful.length > 0 ? { doubtful } : {}),
    ...(name === undefined ? {} : { name }),
    ...(isSure ? { isSure } : {}),
  };
}

describe("fields of an item in one message", () => {
  it.each([
    [`icpu ${icpu}, package 1234`, { icpuCode: icpu, packageCode: "1234", isSure: true }],
    [`package 1234 icpu ${icpu}`, { icpuCode: icpu, packageCode: "1234" }],
    [`код ${icpu} упаковка 1234`, { icpuCode: icpu, packageCode: "1234", isSure: true }],
    [`ИКПУ: ${icpu}\nкод упаковки: 1234`, { icpuCode: icpu, packageCode: "1234", isSure: true }],
    [`MXIK ${icpu} qadoq 1234`, { icpuCode: icpu, packageCode: "1234", isSure: true }],
    [
      "icpu 101 01 001 001 000 000, oʻram kodi 7",
      {
        icpuCode: "101 01 001 001 000 000",
        packageCode: "7",
        isSure: true,
      },
    ],
    [
      "description With oat milk, image https://a.example/b,c.jpg, id SKU-7, colour: red",
      {
        description: "With oat milk",
        imageUrl: "https://a.example/b,c.jpg",
        id: "SKU-7",
        metadata: "colour: red",
        isSure: true,
      },
    ],
    [
      "описание Холодный, без сахара; артикул A7",
      { description: "Холодный, без сахара", id: "A7", isSure: true },
    ],
    [
      "tavsif sovuq; rasm https://a.example/x.jpg",
      {
        description: "sovuq",
        imageUrl: "https://a.example/x.jpg",
        isSure: true,
      },
    ],
    ["id 7,colour: red,size: 2", { id: "7", metadata: "colour: red\nsize: 2" }],
    ['id 7, metadata: {"a": 1, "b": [2, 3]}', { id: "7", metadata: '{"a": 1, "b": [2, 3]}', isSure: true }],
    [
      `Latte: icpu ${icpu}, package 1234`,
      { name: "Latte", icpuCode: icpu, packageCode: "1234", isSure: true },
    ],
    [`Latte:\nicpu ${icpu}`, { name: "Latte", icpuCode: icpu, isSure: true }],
  ])("are read from %j", (text, fields) => {
    expect(read(text)).toEqual(fields);
  });

  it.each([
    ["package 1234 20000", ["package 1234 20000"]],
    ["код 1234", ["код 1234"]],
    [`icpu ${icpu} Latte 20000`, [`icpu ${icpu} Latte 20000`]],
    [`icpu ${icpu}, Latte 20000`, ["Latte 20000"]],
    [`icpu ${icpu}, icpu 7`, ["icpu 7"]],
    [`Latte: icpu ${icpu}\nTea: icpu ${icpu}`, [`Tea: icpu ${icpu}`]],
    ["description cold, Tea 5000", ["Tea 5000"]],
  ])("leave nothing out: of %j %j is doubtful", (text, doubtful) => {
    expect(readTypedItemFields(text)?.doubtful).toEqual(doubtful);
  });

  it("are only likely in the heading of a pasted table", () => {
    expect(readTypedItemFields("ИКПУ\tНаименование\tЦена\n10101001001000000\tLatte\t20000")?.isSure).toBe(
      false,
    );
  });

  it.each([
    "артикул 778899",
    "упаковка 1234567",
    "id 12345",
    "SKU: A-4455",
    "код товара 4455",
    "код упаковки: 1234",
    "id: 12345",
    "o'ram kodi 7",
    "metadata shelf: 12",
    "Метаданные: полка: 12",
    "metamaʼlumotlar javon: 12",
    'metadata {"shelf": 12}',
  ])("are certain in %j, whose number is no price", (text) =>
    expect(readTypedItemFields(text)?.isSure).toBe(true),
  );

  it.each([
    "артикул 7788 20000",
    "Упаковка 5000",
    "id 5000",
    "Фото 10x15 5000",
    "ID карта 50000",
    "Maʼlumotlar bazasi: 50000",
  ])("aren't certain in %j, which may be goods with their price", (text) =>
    expect(isSurelyFields(text)).toBe(false),
  );

  it.each(["Latte 20000", "colour: red", "2 lattes", "for Aziz", "Codeine 5000", icpu, ""])(
    "aren't in %j",
    (text) => {
      expect(readTypedItemFields(text)).toBeUndefined();
    },
  );
});
