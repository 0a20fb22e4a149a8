import { currenciesOf } from "../money/currency-marks.js";
import { isCurrency } from "../money/money.js";
import { evenOut } from "../text/typed-text.js";
import { itemFields, type SavedField, savedFields } from "./item-fields.js";

const columnsByWord = new Map(
  savedFields.flatMap((field) =>
    itemFields[field].column.words.split("|").map((word) => [word, field] as const),
  ),
);

export interface ItemHeader {
  /** The field of each cell of a row; undefined for a cell that isn't kept. */
  readonly columns: readonly (SavedField | undefined)[];
  /** The currency beside the word for price, as in "Price (USD)", in which the prices below are. */
  readonly currency?: string;
}

/**
 * A header in any of the languages.
 * @param fallback the currency that a sign which may stand for several is taken for.
 * @returns undefined when the row names no name and price.
 */
export function readItemHeader(cells: readonly string[], fallback: string): ItemHeader | undefined {
  const columns: (SavedField | undefined)[] = [];
  for (const cell of cells) {
    const column = columnsByWord.get(wordOf(cell));
    // When two columns have one kind, the first one counts.
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

/**
 * Protects a cell: a text that a spreadsheet would run as a formula, or whose digits it would round, is written behind
 * an apostrophe and read back without it. A program that expects other separators cuts a cell in pieces, so each piece
 * counts as the beginning of a cell. A text that has an apostrophe in such a place already gets one more. Tabs and line
 * breaks are separators, and no text begins with one.
 */
const unsafe = /((?:^|[;,|\t\r\n"])[ \u00a0]*)(?='*[=+\-@＝＋－＠])/g;
const written = /((?:^|[;,|\t\r\n"])[ \u00a0]*)'(?='*[=+\-@＝＋－＠])/g;
/** Spreadsheets drop digits of longer numbers, and leading zeros of any number. */
const roundedNumber = /^(?:0\d+|\d{16,}|'+\d+)$/;
const writtenNumber = /^'+\d+$/;

const isCode = (field: SavedField): boolean => {
  const { column } = itemFields[field];
  return "called" in column && column.called === "code";
};

/** A cell as it goes into a file. */
export function writeCell(text: string, field: SavedField): string {
  return isCode(field) && roundedNumber.test(text) ? `'${text}` : text.replace(unsafe, "$1'");
}

/** A cell as it was before it was written. */
export function readCell(cell: string, field: SavedField): string {
  const text = cell.trim();
  return isCode(field) && writtenNumber.test(text) ? text.slice(1) : text.replace(written, "$1");
}

/** True for a code that a spreadsheet has shortened to something like "1.0101E+16". */
export const isRounded = (field: SavedField, text: string): boolean =>
  isCode(field) && /^\d(?:[.,]\d+)?e\+\d+$/i.test(text);
