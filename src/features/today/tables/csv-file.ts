import { csvAmount, csvRows, guardFormulas } from "../../../language/text/csv-text.js";
import type { Locale } from "../../../language/text/locale.js";
import { clockTime } from "../../../language/time/dates.js";
import { dayAt } from "../../../language/time/local-time.js";
import { type Cell, cellText, type Row } from "./cell.js";

/**
 * A spreadsheet makes a date of "3/4", drops the zeros of "007" and rounds numbers of more than 15 digits when it
 * opens a CSV file. A plain number of up to 15 digits stays as it is.
 */
const changed = /^(?!(?:0|[1-9]\d{0,14})$)(?=\D*\d)[\d., \u00a0:/eE+-]*$/;

/** An apostrophe in front keeps a spreadsheet from changing a text or running a formula. */
function guarded(text: string): string {
  const safe = guardFormulas(text);
  return changed.test(text) && !safe.startsWith("'") ? `'${safe}` : safe;
}

interface Form {
  readonly zone: string;
  readonly locale: Locale;
}

export const csvLine = (row: Row, form: Form): string =>
  csvRows([row.map((cell) => csvCell(cell, form))], form.locale);

function csvCell(cell: Cell, { zone, locale }: Form): string {
  switch (cell.kind) {
    case "empty":
      return "";
    case "number":
      return csvAmount(cell.value, locale);
    case "moment":
      return `${dayAt(cell.at, zone)} ${clockTime(cell.at, zone)}`;
    default:
      return guarded(cellText(cell.text));
  }
}
