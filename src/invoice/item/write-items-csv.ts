import { csvAmount, csvFile } from "../../language/text/csv-text.js";
import type { Locale } from "../../language/text/locale.js";
import type { Item } from "./item.js";
import { type SavedField, savedFields } from "./item-fields.js";
import { writeCell } from "./items-csv-cells.js";
import { metadataText } from "./metadata.js";

type Written = Pick<Item, SavedField>;

/** Writes a CSV file that a spreadsheet in the language's countries opens by a double click. */
export function writeItemsCsv(
  items: readonly Written[],
  locale: Locale,
  header: Readonly<Record<SavedField, string>>,
): string {
  const data = items.map((item) => savedFields.map((column) => cellOf(item, column, locale)));
  return csvFile([savedFields.map((column) => header[column]), ...data], locale);
}

function cellOf(item: Written, column: SavedField, locale: Locale): string {
  const value = item[column] ?? "";
  if (typeof value !== "string") return writeCell(metadataText(value), column);
  return column === "price" ? csvAmount(value, locale) : writeCell(value, column);
}
