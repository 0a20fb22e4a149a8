import { currenciesOf } from "../../language/money/currency-marks.js";
import { isCurrency } from "../../language/money/money.js";
import { isHeadingEnd, readHeading } from "../../language/money/price-heading.js";
import { defined } from "../../language/omit-undefined.js";
import { guardFormulas, unguardFormulas } from "../../language/text/csv-text.js";
import { evenOut } from "../../language/text/typed-text.js";
import { itemFields, type SavedField, savedFields } from "./item-fields.js";

/** "icpuCode", "ICPU code" and "icpu_code" are one name. */
const lettersOf = (word: string): string => evenOut(word).replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** The smaller the rank, the better the word names the field. */
const columnsByWord = new Map(
  savedFields.flatMap((field) => {
    const { words, headings }: { words: string; headings?: string } = itemFields[field].column;
    const all = [field, ...words.split("|"), ...(headings?.split("|") ?? [])];
    return all.map((word, rank) => [lettersOf(word), { field, rank }] as const);
  }),
);

/** The most columns of a row that holds an item. */
export const mostColumns = 100;

export interface ItemHeader {
  /** The item's field in each cell of a row; undefined for a cell that the bot ignores. */
  readonly columns: readonly (SavedField | undefined)[];
  /** The text above each column. */
  readonly headings?: readonly string[];
  /** The currency of a heading such as "Price (USD)" applies to all prices below. */
  readonly currency?: string;
  /** The unit of a heading such as "Price, thousand" applies to all prices below that name none. */
  readonly unit?: "thousand" | "million";
  /** The heading of the prices, if it names a unit that the bot doesn't know, so that the merchant is told. */
  readonly unclear?: string;
}

/**
 * @param fallback the currency to choose when a sign may mean several currencies
 * @returns undefined when the row doesn't name both a name and a price column
 */
export function readItemHeader(cells: readonly string[], fallback: string): ItemHeader | undefined {
  const best = new Map<SavedField, { readonly rank: number; readonly at: number }>();
  const headings = cells.slice(0, mostColumns).map((cell) => cell.trim());
  for (const [at, cell] of headings.entries()) {
    const { field, rank } = columnsByWord.get(lettersOf(readHeading(cell).name)) ?? {};
    if (field !== undefined && rank !== undefined && rank < (best.get(field)?.rank ?? rank + 1))
      best.set(field, { rank, at });
  }
  const columns: (SavedField | undefined)[] = headings.map(() => undefined);
  for (const [field, { at }] of best) columns[at] = field;
  const place = columns.indexOf("price");
  if (!columns.includes("name") || place < 0) return undefined;
  const [price = "", next = ""] = headings.slice(place);
  // A comma inside the heading may have cut it into two cells: "Цена, тыс. сум".
  const isCut = isHeadingEnd(next);
  const heading = isCut ? `${price}, ${next}` : price;
  const { mark, unit } = readHeading(heading);
  const currency = mark === "" ? undefined : readCurrency(mark, fallback);
  return {
    columns,
    headings: isCut ? headings.with(place + 1, "") : headings,
    ...defined({ currency }),
    ...(unit === "unclear" ? { unclear: heading } : defined({ unit })),
  };
}

/** Reads a code, a word or a sign; undefined for a text that is unknown or may mean several currencies. */
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

/** These words stand in a column of units, such as the third one of a price list without a header. */
const units = new Set(
  (
    "шт штук штука кг г гр грамм т тонна л литр мл м метр м2 м3 см мм уп упак упаковка пач пачка кор коробка ящик бут бутылка " +
    "пара компл комплект набор рул рулон порция услуга час dona ta kg g gr gramm l litr ml m metr sm quti juft portsiya xizmat soat " +
    "pcs pc piece unit box pack pair set hour дона та кути жуфт за per x х"
  ).split(" "),
);

const longestUnit = 20;

/** A number may stand beside the unit, as in "10 шт" and "за 1 кг", and no other sign, which may be that of a currency. */
export function isUnit(cell: string): boolean {
  if (cell.length > longestUnit || !/^[\p{L}\d\s.,]+$/u.test(cell)) return false;
  const words = evenOut(cell).match(/\p{L}[\p{L}\d]*/gu) ?? [];
  return words.length > 0 && words.every((word) => units.has(word));
}

/** A spreadsheet drops digits beyond the 15th and leading zeros, so the bot writes an apostrophe before such codes. */
const roundedNumber = /^(?:0\d+|\d{16,}|'+\d+)$/;
/** Other programs write the digits as a formula: =10501001001000001. */
const writtenNumber = /^(?:'+|=)\d+$/;

const isCode = (field: SavedField): boolean => {
  const { column } = itemFields[field];
  return "called" in column && column.called === "code";
};

export function writeCell(text: string, field: SavedField): string {
  return isCode(field) && roundedNumber.test(text) ? `'${text}` : guardFormulas(text);
}

/** Spreadsheets keep the digits of a code if it stands in a formula: ="10501001001000001". */
const quotedFormula = /^="((?:[^"]|"")*)"$/;

export function readCell(cell: string, field: SavedField): string {
  const text = cell.trim().replace(quotedFormula, (_, quoted: string) => quoted.replaceAll('""', '"').trim());
  return isCode(field) && writtenNumber.test(text) ? text.slice(1) : unguardFormulas(text);
}

/** Checks whether a spreadsheet has shortened a code (a number with many digits) to something like "1.0101E+16". */
export const isRounded = (field: SavedField, text: string): boolean =>
  isCode(field) && /^\d(?:[.,]\d+)?e\+\d+$/i.test(text);
