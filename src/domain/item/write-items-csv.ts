import Papa from "papaparse";
import type { Locale } from "../text/locale.js";
import type { Item } from "./item.js";
import { type SavedField, savedFields } from "./item-fields.js";
import { writeCell } from "./items-csv-cells.js";

type Written = Pick<Item, SavedField>;

/**
 * Writes items to a CSV file that a spreadsheet in the language's countries opens by a double click. For that the file
 * has a byte order mark, and semicolons as delimiters where the decimal sign is a comma. Every cell is in quotation
 * marks, so that programs with other settings don't split it; they still read a number in quotation marks as a number.
 * @param header the names of the columns in the language
 */
export function writeItemsCsv(
  items: readonly Written[],
  locale: Locale,
  header: Readonly<Record<SavedField, string>>,
): string {
  const withCommas = locale !== "en";
  const data = items.map((item) => savedFields.map((column) => cellOf(item, column, withCommas)));
  const csv = Papa.unparse(
    { fields: savedFields.map((column) => header[column]), data },
    { delimiter: withCommas ? ";" : ",", newline: "\r\n", quotes: true },
  );
  return `\ufeff${csv}\r\n`;
}

function cellOf(item: Written, column: SavedField, withCommas: boolean): string {
  const value = item[column] ?? "";
  if (column === "price") return priceCell(value, withCommas);
  return writeCell(value, column);
}

/** Returns the cell of a price. A price with three decimals gets a fourth one, because "1.500" could be read as thousands. */
function priceCell(price: string, withCommas: boolean): string {
  const plain = /\.\d{3}$/.test(price) ? `${price}0` : price;
  return withCommas ? plain.replace(".", ",") : plain;
}
