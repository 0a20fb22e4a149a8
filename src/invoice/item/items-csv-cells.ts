import { currenciesOf } from "../../language/money/currency-marks.js";
import { isCurrency } from "../../language/money/money.js";
import { isHeadingEnd, readHeading } from "../../language/money/price-heading.js";
import { defined } from "../../language/omit-undefined.js";
import { guardFormulas, unguardFormulas } from "../../language/text/csv-text.js";
import { evenOut } from "../../language/text/typed-text.js";
import { itemFields, type SavedField, savedFields } from "./item-fields.js";

const columnsByWord = new Map(
  savedFields.flatMap((field) =>
    itemFields[field].column.words.split("|").map((word) => [word, field] as const),
  ),
);

export interface ItemHeader {
  /** The item's field in each cell of a row; undefined for a cell that the bot ignores. */
  readonly columns: readonly (SavedField | undefined)[];
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
  const columns: (SavedField | undefined)[] = [];
  for (const cell of cells) {
    const column = columnsByWord.get(readHeading(cell).name);
    // When two columns of the file have the same meaning, only the first one is used.
    columns.push(column !== undefined && columns.includes(column) ? undefined : column);
  }
  const place = columns.indexOf("price");
  if (!columns.includes("name") || place < 0) return undefined;
  const [price = "", next = ""] = cells.slice(place);
  // A comma inside the heading may have cut it into two cells: "Цена, тыс. сум".
  const heading = isHeadingEnd(next) ? `${price}, ${next}` : price;
  const { mark, unit } = readHeading(heading);
  const currency = mark === "" ? undefined : readCurrency(mark, fallback);
  return {
    columns,
    ...defined({ currency }),
    ...(unit === "unclear" ? { unclear: heading.trim() } : defined({ unit })),
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

/** A spreadsheet drops digits beyond the 15th and leading zeros, so the bot writes an apostrophe before such codes. */
const roundedNumber = /^(?:0\d+|\d{16,}|'+\d+)$/;
const writtenNumber = /^'+\d+$/;

const isCode = (field: SavedField): boolean => {
  const { column } = itemFields[field];
  return "called" in column && column.called === "code";
};

export function writeCell(text: string, field: SavedField): string {
  return isCode(field) && roundedNumber.test(text) ? `'${text}` : guardFormulas(text);
}

export function readCell(cell: string, field: SavedField): string {
  const text = cell.trim();
  return isCode(field) && writtenNumber.test(text) ? text.slice(1) : unguardFormulas(text);
}

/** Checks whether a spreadsheet has shortened a code (a number with many digits) to something like "1.0101E+16". */
export const isRounded = (field: SavedField, text: string): boolean =>
  isCode(field) && /^\d(?:[.,]\d+)?e\+\d+$/i.test(text);
