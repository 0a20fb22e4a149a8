const alreadyEven = /^[!-_a-~А-яЁё]+(?: [!-_a-~А-яЁё]+)*$/;

/** Normalizes a text for comparing: lower case, one kind of space, apostrophe and dash, no invisible characters. */
export function evenOut(text: string): string {
  // Nearly all names of items consist of such characters only, and thousands of them are compared with one text.
  if (alreadyEven.test(text)) return text.toLowerCase();
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s\u00a0]+/g, " ")
    .replace(/[‘’ʻʼ′`´]/g, "'")
    .replace(/[‐‑‒–—−]/g, "-")
    .trim()
    .toLowerCase();
}

/** Checks whether a text would be invisible. Characters such as U+3164 and U+2800 also look blank. */
export function isBlank(text: string): boolean {
  return /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/** How many UTF-16 units a text may have per character of the limit. A person counts a family emoji as one character, but it has many units. */
const unitsPerCharacter = 4;

/**
 * Counts characters as a person does: a family emoji is one. Such a character has any number of units, so these are
 * limited as well.
 */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > limit * unitsPerCharacter) return true;
  // Few texts get here, and a start would take several milliseconds for the tables of characters.
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return [...graphemes.segment(text)].length > limit;
}

export interface Fault<Problem extends string = string> {
  readonly ok: false;
  readonly problem: Problem;
  readonly limit?: number;
  /** The one line or key that has the mistake, if the text has several lines or keys. */
  readonly part?: string;
  /** Set when a number has too many decimals: how many are allowed, and the currency that allows them. */
  readonly decimals?: number;
  readonly currency?: string;
  /** The possible values of an ambiguous amount, the largest first. */
  readonly readings?: readonly string[];
}

export type Parsed<Value, Problem extends string> =
  | { readonly ok: true; readonly value: Value }
  | Fault<Problem>;

/** Names the field in the result of a parser that failed, so that the message to the merchant can say which field is wrong. */
export const about = <Field extends string, Value, Problem extends string>(
  field: Field,
  parsed: Parsed<Value, Problem>,
): Parsed<Value, `${Field}-${Problem}`> =>
  parsed.ok ? parsed : { ...parsed, problem: `${field}-${parsed.problem}` };

/** @param field the name with which the name of the problem begins ("note-too-long") */
export function readText<Field extends string>(
  field: Field,
  value: string,
  limit: number,
): Parsed<string, `${Field}-empty` | `${Field}-too-long`> {
  if (isBlank(value)) return { ok: false, problem: `${field}-empty` };
  return isLongerThan(value, limit)
    ? { ok: false, problem: `${field}-too-long`, limit }
    : { ok: true, value };
}

export const onOneLine = (text: string): string => text.trim().replace(/\s+/g, " ");
