import { isOf, type Token } from "../words/order-tokens.js";
import { isTerm, type NameIndex, nearness, type SavedName } from "./name-index.js";

/**
 * Saved names such as "Fish and chips" and "Coca-Cola 0.5" become plain words and sizes where they stand completely in
 * the order, so that the grammar of orders doesn't split them into two items.
 */
export function withWholeNames<Item>(tokens: readonly Token[], index: NameIndex<Item>): Token[] {
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = longestNameAt(tokens, at, index);
    const part = tokens.slice(at, at + Math.max(length, 1));
    read.push(...(length === 0 ? part : part.filter(isTerm).map(plain)));
    at += part.length;
  }
  return read;
}

/** A size that was a number keeps the number's value. */
function plain({ role: _, ...token }: Token): Token {
  return { ...token, kind: token.kind === "word" || /^\D*$/.test(token.text) ? "word" : "size" };
}

/** Returns how many tokens the longest saved name covers that begins at this token; 0 when none begins there. */
function longestNameAt<Item>(tokens: readonly Token[], at: number, index: NameIndex<Item>): number {
  const first = tokens[at];
  if (first === undefined || !isTerm(first)) return 0;
  let longest = 0;
  for (const word of index.near(first).keys()) {
    for (const name of index.tearable.get(word) ?? []) {
      if (!index.effort.spend(1 + name.tokens.length * stepsForToken)) return longest;
      longest = Math.max(longest, lengthOfName(tokens, at, name, index));
    }
  }
  return longest;
}

const stepsForToken = 3;

function lengthOfName<Item>(
  tokens: readonly Token[],
  at: number,
  name: SavedName<Item>,
  index: NameIndex<Item>,
): number {
  // A saved name is compared with the order from its second word on, because it was found by its first word.
  let place = at + 1;
  for (const expected of name.tokens.slice(1)) {
    if (isOf(expected, "link", "end")) continue;
    while (isOf(tokens[place], "link")) place++;
    const token = tokens[place];
    if (token === undefined || !isSameToken(token, expected, index)) return 0;
    place++;
  }
  return place - at;
}

function isSameToken<Item>(token: Token, expected: Token, index: NameIndex<Item>): boolean {
  if (!isTerm(expected))
    return token.kind === expected.kind && (token.text === expected.text || token.role === expected.role);
  if (token.kind === "number") return token.text === expected.text;
  return isTerm(token) && (index.near(token).get(expected.text) ?? nearness.doubtful) < nearness.doubtful;
}
