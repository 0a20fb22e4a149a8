import { currenciesOf } from "./currency-marks.js";
import { isCurrency } from "./money.js";
import { evenOut } from "./typed-text.js";

/** Columns of a file of saved items, in the order that they are written in, and read in without a header. */
export const itemColumns = [
  "name",
  "price",
  "currency",
  "description",
  "icpuCode",
  "packageCode",
  "imageUrl",
] as const;
export type ItemColumn = (typeof itemColumns)[number];

/** Codes are digits that are no number. */
export const isCode = (column: ItemColumn): boolean => column === "icpuCode" || column === "packageCode";

const words: Readonly<Record<ItemColumn, string>> = {
  name:
    "name|item|item name|product|product name|goods|title|service|название|наименование|наименование товара|товар|" +
    "услуга|позиция|nomi|nom|mahsulot|mahsulot nomi|tovar|tovar nomi|xizmat|номи|ном|маҳсулот",
  price:
    "price|unit price|cost|цена|цена за единицу|цена за ед|цена за шт|цена продажи|стоимость|" +
    "narxi|narx|sotuv narxi|нархи|нарх",
  currency: "currency|валюта|valyuta|valyutasi",
  description: "description|описание|tavsif|tavsifi|тавсиф",
  icpuCode: "icpu|icpu code|ikpu|mxik|mxik code|mxik kodi|икпу|код икпу|мхик",
  packageCode: "package|package code|упаковка|код упаковки|qadoq|qadoq kodi|o'ram kodi",
  imageUrl: "image|image url|picture|photo|изображение|картинка|фото|rasm|rasmi|surat",
};

const columnsByWord = new Map(
  itemColumns.flatMap((column) => words[column].split("|").map((word) => [word, column] as const)),
);

export interface ItemHeader {
  /** What each cell of a row holds; undefined: something that isn't kept. */
  readonly columns: readonly (ItemColumn | undefined)[];
  /** What stands beside the word for price, as in "Price (USD)": the prices below are in it. */
  readonly currency?: string;
}

/**
 * A header in any of the languages.
 * @param fallback the currency that a sign which may stand for several is taken for.
 * @returns undefined when the row names no name and price.
 */
export function readItemHeader(cells: readonly string[], fallback: string): ItemHeader | undefined {
  const columns: (ItemColumn | undefined)[] = [];
  for (const cell of cells) {
    const column = columnsByWord.get(wordOf(cell));
    // Of two columns of a kind the first one counts.
    columns.push(column !== undefined && columns.includes(column) ? undefined : column);
  }
  if (!columns.includes("name") || !columns.includes("price")) return undefined;
  const currency = currencyOf(cells[columns.indexOf("price")] ?? "", fallback);
  return currency === undefined ? { columns } : { columns, currency };
}

const wordOf = (cell: string): string =>
  evenOut(cell.slice(0, 100))
    .replace(/[(,:].*$/, "")
    .replaceAll(".", " ")
    .replaceAll("_", " ")
    .replace(/\s+/g, " ")
    .trim();

function currencyOf(priceHeader: string, fallback: string): string | undefined {
  const mark = /[(,:](.*)$/.exec(evenOut(priceHeader.slice(0, 100)))?.[1];
  return mark === undefined ? undefined : readCurrency(mark.replaceAll(/[()]/g, ""), fallback);
}

/** A currency as its code, a word or a sign. @returns undefined when it is none that we know, or could be several. */
export function readCurrency(text: string, fallback?: string): string | undefined {
  const mark = evenOut(text)
    .replace(/(?<![.,])[.,]+$/, "")
    .trim();
  if (isCurrency(mark.toUpperCase())) return mark.toUpperCase();
  const owners = currenciesOf(mark);
  if (fallback !== undefined && owners?.has(fallback) === true) return fallback;
  const [only, second] = owners ?? [];
  return second === undefined ? only : undefined;
}
