import Papa from "papaparse";
import type { Locale } from "./locale.js";

/** How workbooks, PDFs, pages that programs name .xls, and other documents begin, which people may send instead of a text file. */
const otherKinds = /^\s*(?:PK\p{Cc}{2}|%PDF-|\{\\rtf|<(?:html|table|!doctype|\?xml)|mime-version:)/iu;
/** The character with which very old programs end a file. */
const endOfFile = "\u001a";

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or else what older Russian programs write: Windows-1251 or, of DOS, cp866.
 * @returns undefined when the file isn't text, such as a workbook or a PDF
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  if (text === undefined || text.includes("\0") || otherKinds.test(text)) return undefined;
  return text.endsWith(endOfFile) ? text.slice(0, -1) : text;
}

function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be", bytes);
  // UTF-8 is tried first, because a text in Windows-1251 is hardly ever valid UTF-8.
  return decodeAs("utf-8", bytes) ?? decodeRussian(bytes);
}

/**
 * Each encoding makes signs of most of the other's letters. Small letters decide, since the lines of DOS's tables are capital
 * letters in Windows-1251; a text in capitals alone has none in either.
 */
function decodeRussian(bytes: Uint8Array): string | undefined {
  const windows = decodeAs("windows-1251", bytes) ?? "";
  const dos = decodeAs("ibm866", bytes) ?? "";
  const more = countOf(smallLetters, dos) - countOf(smallLetters, windows);
  const isDos = more === 0 ? countOf(capitals, dos) > countOf(capitals, windows) : more > 0;
  return isDos ? dos : windows;
}

const smallLetters = /[^а-яё]/g;
const capitals = /[^А-ЯЁ]/g;
const countOf = (others: RegExp, text: string): number => text.replace(others, "").length;

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** In these languages the decimal sign is a comma, so a spreadsheet of their countries expects semicolons between cells. */
const withCommas = (locale: Locale): boolean => locale !== "en";

/** The first character of a CSV file, by which spreadsheets know that it is in UTF-8. */
const byteOrderMark = "\ufeff";

/**
 * Every cell is in quotation marks, so that programs with other settings don't split it; they still read a number in
 * quotation marks as a number.
 */
export function csvFile(rows: readonly (readonly string[])[], locale: Locale): string {
  const delimiter = withCommas(locale) ? ";" : ",";
  const csv = Papa.unparse(rows as string[][], { delimiter, newline: "\r\n", quotes: true });
  return `${byteOrderMark}${csv}\r\n`;
}

/** Returns the cell of an amount. An amount with three decimals gets a fourth one, because "1.500" could be read as thousands. */
export function csvAmount(amount: string, locale: Locale): string {
  const plain = /\.\d{3}$/.test(amount) ? `${amount}0` : amount;
  return withCommas(locale) ? plain.replace(".", ",") : plain;
}

/**
 * Where a spreadsheet would run a formula, the bot writes an apostrophe, and removes it when it reads the file. A
 * program that expects other separators splits a cell, so the start of each piece is protected too. A text that
 * already begins with such an apostrophe gets a second one.
 */
const unsafe = /((?:^|[;,|\t\r\n"])[ \u00a0]*)(?='*[=+\-@＝＋－＠])/g;
const written = /((?:^|[;,|\t\r\n"])[ \u00a0]*)'(?='*[=+\-@＝＋－＠])/g;

export const guardFormulas = (text: string): string => text.replace(unsafe, "$1'");

export const unguardFormulas = (cell: string): string => cell.replace(written, "$1");
