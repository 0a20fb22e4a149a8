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
