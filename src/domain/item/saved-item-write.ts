import Papa from "papaparse";
import type { Locale } from "../text/locale.js";
import type { Item } from "./item.js";
import { type SavedField, savedFields } from "./item-fields.js";
import { writeCell } from "./saved-item-columns.js";

type Written = Pick<Item, SavedField>;

/**
 * Writes items as a CSV file that a spreadsheet opens by a double tap in the language's countries: with a byte order
 * mark, and with semicolons where the decimal sign is a comma. All cells are in quotation marks, so that programs of
 * other countries hardly cut them in pieces; a number in quotation marks is still a number to them.
 * @param header the columns' names in the language
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

/** Three decimals could be thousands, so they get a fourth. */
function priceCell(price: string, withCommas: boolean): string {
  const plain = /\.\d{3}$/.test(price) ? `${price}0` : price;
  return withCommas ? plain.replace(".", ",") : plain;
}
