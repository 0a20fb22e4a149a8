import Papa from "papaparse";
import type { Locale } from "./locale.js";

/** In these languages the decimal sign is a comma, so a spreadsheet of their countries expects semicolons between cells. */
const withCommas = (locale: Locale): boolean => locale !== "en";

/** The first character of a CSV file, by which spreadsheets know that it is in UTF-8. */
export const byteOrderMark = "\ufeff";

/**
 * Writes rows of a CSV file that a spreadsheet in the language's countries opens by a double click. Every cell is in
 * quotation marks, so that programs with other settings don't split it; they still read a number in quotation marks as a
 * number. The file begins with `byteOrderMark`.
 */
export function csvRows(rows: readonly (readonly string[])[], locale: Locale): string {
  const delimiter = withCommas(locale) ? ";" : ",";
  const csv = Papa.unparse(rows as string[][], { delimiter, newline: "\r\n", quotes: true });
  return `${csv}\r\n`;
}

/** Returns the cell of an amount. An amount with three decimals gets a fourth one, because "1.500" could be read as thousands. */
export function csvAmount(amount: string, locale: Locale): string {
  const plain = /\.\d{3}$/.test(amount) ? `${amount}0` : amount;
  return withCommas(locale) ? plain.replace(".", ",") : plain;
}
