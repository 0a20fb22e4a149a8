import { createHash } from "node:crypto";

const longestCode = 32;

/**
 * A one-time code without spaces and dashes, its digits those of ASCII whatever script they were typed in; undefined:
 * that can't be one. Letters stay: the interface doesn't say that a code has only digits.
 */
export function readCode(text: string): string | undefined {
  const code = text
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, "")
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
  return code.length <= longestCode && /[\p{L}\p{N}]/u.test(code) ? code : undefined;
}

/** The decimal digits of a script stand in a row from 0 to 9. */
function digitOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}

/** Stands for a login where the login itself must not be kept. */
export const loginDigest = (login: string): string =>
  createHash("sha256").update(login.trim().toLowerCase()).digest("base64url");
