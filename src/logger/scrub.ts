/**
 * Patterns of secrets, which are removed from every finished log line as the last line of defence. No match extends
 * past a quotation mark or a backslash, so the line stays valid JSON.
 */
const patterns: readonly (readonly [RegExp, string])[] = [
  // A bot token, also inside a URL path (`/bot123:…`) and percent-encoded.
  [/\d{3,}(?::|%3A)[\w-]{20,}/gi, "[bot token]"],
  [/\b(bearer)(\s+|%20)[^\s"\\]+/gi, "$1 [removed]"],
  // A signed token (JWT) without its scheme "Bearer".
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, "[token]"],
];

/** Returns the text without anything that looks like a bot token or a bearer credential. */
export function scrub(text: string): string {
  return patterns.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), text);
}
