/**
 * What somebody typed or pasted, evened out so that a parser can read it: lower case, one kind of space, of
 * apostrophe and of dash, and none of the invisible characters that come along with pasted text.
 * For reading only; what is kept and shown is the text itself.
 */
export function evenOut(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s\u00a0]+/g, " ")
    .replace(/[‘’ʻʼ′`´]/g, "'")
    .replace(/[‐‑‒–—−]/g, "-")
    .trim()
    .toLowerCase();
}

/** True when nothing of the text would be seen. Fillers such as U+3164 and U+2800 show as blank, too. */
export function isBlank(text: string): boolean {
  return /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** UTF-16 units that a limit allows for each character that a person counts. */
const unitsPerCharacter = 4;

/**
 * True when a text has more characters than `limit`, counted as a person does: a flag or a family is one. Since one
 * such character can be built from any number of code points, the UTF-16 length is bounded as well.
 */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > limit * unitsPerCharacter) return true;
  return [...graphemes.segment(text)].length > limit;
}

/** The fault of a typed text. */
export interface Fault<Problem extends string = string> {
  readonly ok: false;
  readonly problem: Problem;
  /** The most that is allowed, where there was too much of something. */
  readonly limit?: number;
  /** The line or the key that the problem is about, where there are several. */
  readonly part?: string;
  /** The allowed number of decimals, for a text with too many, and the currency that allows them. */
  readonly decimals?: number;
  readonly currency?: string;
  /** The amounts that may be meant by an ambiguous one, largest first. */
  readonly readings?: readonly string[];
}

/** The result of a parser. */
export type Parsed<Value, Problem extends string> =
  | { readonly ok: true; readonly value: Value }
  | Fault<Problem>;

/** Adds the name of the field to a result's problem. */
export const about = <Field extends string, Value, Problem extends string>(
  field: Field,
  parsed: Parsed<Value, Problem>,
): Parsed<Value, `${Field}-${Problem}`> =>
  parsed.ok ? parsed : { ...parsed, problem: `${field}-${parsed.problem}` };

/** A text that can be seen, with no more characters than the limit says. */
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

/** A text on one line, with single spaces. */
export const onOneLine = (text: string): string => text.trim().replace(/\s+/g, " ");
