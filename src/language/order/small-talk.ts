import { tokensOf } from "./order-tokens.js";
import { isWord } from "./piece-meaning.js";
import type { Role } from "./small-words.js";

/** The roles of words that may stand alone in a message but don't name an item. */
const smallTalk: readonly (Role | undefined)[] = [
  "asks",
  "polite",
  "question",
  "negation",
  "joins",
  "choice",
];

/**
 * Checks whether a text is a part of a talk rather than the name of an item: thanks, a request without an item, or a
 * question. A single question word is no sign of a talk, as "The Who" may be sold on a shirt.
 */
export function isTalk(text: string): boolean {
  if (/[?？]\s*$/.test(text)) return true;
  const roles = tokensOf(text)
    .filter(isWord)
    .map(({ role }) => role);
  if (roles.filter((role) => role === "question").length > 1) return true;
  return roles.length > 0 && roles.every((role) => smallTalk.includes(role));
}
