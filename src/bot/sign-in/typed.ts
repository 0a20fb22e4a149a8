import { createHash } from "node:crypto";

const longestCode = 32;

/** Returns a one-time code without spaces and dashes, with ASCII digits; undefined for other texts. The interface may allow letters. */
export function readCode(text: string): string | undefined {
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

/** Returns a digest of a login, for records that must not contain the login itself. */
export const loginDigest = (login: string): string =>
  createHash("sha256").update(login.trim().toLowerCase()).digest("base64url");
