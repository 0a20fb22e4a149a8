const longestCode = 32;

/**
 * Reads a typed one-time code: spaces and dashes are left out, and digits of any script become those of ASCII
 * (docs/interface.md, "Sign-in, step 4"). A text with a letter or another sign isn't sent to the service, because it
 * may be a password, typed by mistake.
 * @returns undefined for a text that can't be a code.
 */
export function readOneTimeCode(text: string): string | undefined {
  const code = text
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, "")
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
  return code.length <= longestCode && /^\d+$/.test(code) ? code : undefined;
}

/**
 * Returns the value of a digit of any script. In Unicode the ten digits of a script follow each other, so the value is
 * the distance from the digit 0.
 */
function digitOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}
