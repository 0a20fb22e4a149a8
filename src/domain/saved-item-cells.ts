/**
 * Cells that a spreadsheet would run as a formula, or whose digits it would round, are written behind an apostrophe,
 * and read back without it. A text that looks like such a cell already gets one more.
 */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const writtenFormula = /^'['=+\-@\t\r＝＋－＠]/;
/** Of longer numbers spreadsheets drop digits, and of others the zeros in front. */
const roundedNumber = /^(?:0\d+|\d{16,})$/;
const writtenNumber = /^'\d+$/;

/** A cell as it goes into a file. */
export function writeCell(text: string, isCode: boolean): string {
  const isChanged = formula.test(text) || (isCode && roundedNumber.test(text));
  return isChanged || isWritten(text, isCode) ? `'${text}` : text;
}

/** A cell as it was before it was written. */
export function readCell(cell: string, isCode: boolean): string {
  const text = cell.trim();
  return isWritten(text, isCode) ? text.slice(1) : text;
}

const isWritten = (text: string, isCode: boolean): boolean =>
  writtenFormula.test(text) || (isCode && writtenNumber.test(text));

/** True for a code that a spreadsheet has shortened to something like "1.0101E+16". */
export const isRoundedCode = (code: string): boolean => /^\d(?:[.,]\d+)?e\+\d+$/i.test(code);
