import { isWord } from "./piece-meaning.js";
import { tokensOf } from "./words/order-tokens.js";
import type { Role } from "./words/order-words.js";

const smallTalk: readonly (Role | undefined)[] = [
  "asks",
  "polite",
  "question",
  "negation",
  "joins",
  "choice",
];

/** Thanks, a request without an item and a question are talk. A single question word isn't: a shirt may say "The Who". */
export function isTalk(text: string): boolean {
  if (/[?？]\s*$/.test(text)) return true;
  const roles = tokensOf(text)
    .filter(isWord)
    .map(({ role }) => role);
  if (roles.filter((role) => role === "question").length > 1) return true;
  return roles.length > 0 && roles.every((role) => smallTalk.includes(role));
}
