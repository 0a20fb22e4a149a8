/**
 * The last line of defence: what no field should hold is blotted out of the finished line. Matches are cut at quotes
 * and backslashes, so that the line stays JSON.
 */
const patterns: readonly (readonly [RegExp, string])[] = [
  // A bot token, also in a URL path (`/bot123:…`) and percent-encoded.
  [/\d{3,}(?::|%3A)[\w-]{20,}/gi, "[bot token]"],
  [/\b(bearer)(\s+|%20)[^\s"\\]+/gi, "$1 [removed]"],
  // A signed token (JWT) without its scheme.
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, "[token]"],
];

/** The text without what looks like a bot token or a bearer credential. */
export function scrub(text: string): string {
  return patterns.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), text);
}
