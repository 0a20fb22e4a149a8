export type Cell =
  | { readonly kind: "empty" }
  | { readonly kind: "text"; readonly text: string }
  /** A text that programs must not read as a number, such as a tax code with 17 digits or a reference like "007". */
  | { readonly kind: "code"; readonly text: string }
  /** A decimal string, shown with so many decimals. */
  | { readonly kind: "number"; readonly value: string; readonly decimals: number }
  /** A moment in milliseconds since 1970, shown as date and time of the chat's time zone. */
  | { readonly kind: "moment"; readonly at: number };

export type Row = readonly Cell[];

const empty: Cell = { kind: "empty" };

export const textCell = (text: string | undefined): Cell => (isEmpty(text) ? empty : { kind: "text", text });

export const codeCell = (text: string | undefined): Cell => (isEmpty(text) ? empty : { kind: "code", text });

/** The years that every spreadsheet has, without their first and last days, which may lie outside in some time zone. */
const [firstMoment, lastMoment] = [Date.UTC(1901, 0, 1), Date.UTC(9999, 0, 1)];

/** A moment in a year that spreadsheets don't have becomes a text. */
export function momentCell(at: number | undefined): Cell {
  if (at === undefined) return empty;
  const isInCalendar = at >= firstMoment && at < lastMoment;
  return isInCalendar ? { kind: "moment", at } : textCell(new Date(at).toISOString());
}

const isEmpty = (text: string | undefined): text is undefined => text === undefined || text === "";

/** Spreadsheets round the digits behind the fifteenth to zeros without a word. */
const exactDigits = 15;

/** The most decimals for which the files have a number format. No currency has more than four. */
export const mostDecimals = 8;

/** Zeros at either end cost no digits: they only say where the point is. */
export function isExact(amount: string): boolean {
  const [, decimals = ""] = amount.split(".");
  const digits = amount.replace(/\D/g, "").replace(/^0+/, "");
  const significant = amount.includes(".") ? digits.replace(/0+$/, "") : digits;
  return significant.length <= exactDigits && decimals.length <= mostDecimals;
}

/**
 * An amount that a spreadsheet would round becomes a text, and the caller says so in a remark.
 * @param decimals the decimals that the currency has; an amount with more shows all of its own
 */
export function amountCell(amount: string, decimals: number): Cell {
  if (!isExact(amount)) return { kind: "code", text: amount };
  const given = amount.split(".")[1]?.length ?? 0;
  return { kind: "number", value: amount, decimals: Math.max(given, decimals) };
}

/** Excel calls a file with a longer text (in UTF-16 units) in a cell damaged. */
const longestText = 32_767;

/** Control characters that XML forbids or that end a text in some programs, all but line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this pattern is about.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** No spreadsheet holds control characters, halves of characters or texts that are too long. */
export function cellText(text: string): string {
  const clean = text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\r\n?/g, "\n")
    .replace(forbidden, "");
  if (clean.length <= longestText) return clean;
  // The cut may leave the first half of a character.
  return `${clean.slice(0, longestText - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
