/**
 * What a spreadsheet would run as a formula, or whose digits it would round, is written behind an apostrophe and read
 * back without it. A program that expects other separators cuts a cell in pieces, so each piece counts as the beginning
 * of a cell. A text that has an apostrophe in such a place already gets one more. Tabs and line breaks are separators,
 * and no text begins with one.
 */
const unsafe = /((?:^|[;,|\t\r\n"])[ \u00a0]*)(?='*[=+\-@＝＋－＠])/g;
const written = /((?:^|[;,|\t\r\n"])[ \u00a0]*)'(?='*[=+\-@＝＋－＠])/g;
/** Of longer numbers spreadsheets drop digits, and of others the zeros in front. */
const roundedNumber = /^(?:0\d+|\d{16,}|'+\d+)$/;
const writtenNumber = /^'+\d+$/;

/** A cell as it goes into a file. */
export function writeCell(text: string, isCode: boolean): string {
  return isCode && roundedNumber.test(text) ? `'${text}` : text.replace(unsafe, "$1'");
}

/** A cell as it was before it was written. */
export function readCell(cell: string, isCode: boolean): string {
  const text = cell.trim();
  return isCode && writtenNumber.test(text) ? text.slice(1) : text.replace(written, "$1");
}

/** True for a code that a spreadsheet has shortened to something like "1.0101E+16". */
export const isRoundedCode = (code: string): boolean => /^\d(?:[.,]\d+)?e\+\d+$/i.test(code);
