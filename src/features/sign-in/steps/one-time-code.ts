import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { BotContext } from "../../../frame/context.js";

const longestCode = 64;
const longestDigits = 32;
/** Letters and digits, at least one of them a digit: few passwords look like this, and most codes with letters do. */
const withLetters = /^(?=.*\d)[a-z\d]{4,12}$/i;

/**
 * Reads a typed one-time code (docs/interface.md, "Sign-in, step 4"), with digits of any script. Any other text isn't
 * sent to the service, because it may be a password.
 * @returns undefined for a text that can't be a code
 */
export function readOneTimeCode(
  { deps, session }: Pick<BotContext, "deps" | "session">,
  text: string,
): string | undefined {
  if (isTypedPassword(session.chat, text)) return undefined;
  const typed = text
    .normalize("NFKC")
    .trim()
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
  const compact = typed.replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, "");
  const { codePattern } = deps.settings;
  if (codePattern !== undefined)
    return [typed, compact].find((code) => code.length <= longestCode && codePattern.test(code));
  if (/^\d+$/.test(compact)) return compact.length <= longestDigits ? compact : undefined;
  return withLetters.test(typed) ? typed : undefined;
}

/** In Unicode the ten digits of a script follow each other, so the value is the distance from the digit 0. */
function digitOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}

/**
 * The password typed last, as a digest under a key that only this process has. A password typed twice, because the
 * first answer was slow, would be sent as a one-time code otherwise.
 */
const typed = new LRUCache<string, string>({ max: 200 });
const key = randomBytes(32);

const digestOf = (text: string): string => createHmac("sha256", key).update(text.trim()).digest("base64");

export function notePassword(chat: string, password: string): void {
  typed.set(chat, digestOf(password));
}

const isTypedPassword = (chat: string, text: string): boolean => typed.get(chat) === digestOf(text);
