const longestCode = 32;

/**
 * Reads a one-time code: spaces and dashes are left out, and digits of any script become those of ASCII. Letters stay,
 * since the interface doesn't say that a code has only digits.
 * @returns undefined for a text that can't be a code.
 */
export function readOneTimeCode(text: string): string | undefined {
  const code = text
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, "")
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
  return code.length <= longestCode && /[\p{L}\p{N}]/u.test(code) ? code : undefined;
}

/** Returns the value of a digit of any script. In Unicode the digits of a script follow each other from 0 to 9. */
function digitOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}
