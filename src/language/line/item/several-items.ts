import { endingOf } from "../tokens/grammar.js";
import { type Line, partOf, type Token } from "../tokens/lexer.js";
import { hasCents, isGrouped, isLarge, isYear, leastPrice, roughly } from "../tokens/numbers.js";
import { isCounted, isMarked, isThere } from "../tokens/phrases.js";
import { isOf, moneyMarks, nameEnds, pattern } from "../tokens/token-kinds.js";

/*
 * A line may hold several priced items without a separator, as in "Tea 15000 Coffee 20000". The name of "Powerbank 20000
 * black 150000" has the same form, so such a line is refused unless its prices show where each item ends.
 */

/**
 * Checks whether a name still contains a price, so that the line may have several items.
 * @param isSeparated whether a sign ends the name ("Nokia 3310 black - 500 000"), so that a plain number belongs to it
 */
export function holdsPrice(name: readonly Token[], currency: string, isSeparated: boolean): boolean {
  const lastWord = name.findLastIndex((token) => isOf(token, "word", "for"));
  return name.some((token, at) => {
    if (token.kind !== "number") return false;
    // In "Nails 1000 pcs" the unit behind the number shows that the number isn't a price.
    if (isOf(name[at + 1], "piece", "pack", "measure")) return false;
    if (isGrouped(token) || isMarkedAt(name, at)) return true;
    const isSignBefore = isOf(name[at - 1], ...nameEnds);
    if (isSeparated && !isSignBefore && /^\d+$/.test(token.text)) return false;
    // In "Nokia 3310" the number at the end of the name belongs to the name.
    return at < lastWord && isPriceLike(token, currency);
  });
}

const isPriceLike = (number: Token, currency: string): boolean => {
  if (hasCents(number, currency)) return roughly(number) >= 1;
  // A number with nine digits or more inside a name is rather a phone number than a price.
  return roughly(number) >= leastPrice(currency) && number.text.length < 9 && !isYearInName(number);
};

/** Checks for a year in an item's name, as in "Rent 2026 December". The round number 2000 is rather a price. */
const isYearInName = (number: Token): boolean =>
  (isYear(number.text) || /^19\d\d$/.test(number.text)) && !number.text.endsWith("00");

/** In "Monitor 4k" the letter behind the small number is a part of the name and marks no money. */
function isMarkedAt(tokens: readonly Token[], at: number): boolean {
  const [before, number, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (number === undefined) return false;
  if (before?.kind === "leadingCurrency" && before.end === number.start) return true;
  if (behind === undefined || !isOf(behind, ...moneyMarks)) return false;
  if (behind.text.length > 1 || /\p{Sc}/u.test(behind.text)) return true;
  return behind.start === number.end && roughly(number) >= 10;
}

/** Returns two ways to split a line, as positions of tokens: before each word behind a number, and before that word's count. */
export function splittings(line: Line, currency: string): readonly (readonly number[])[] {
  const { shape } = line;
  const words = [...shape.matchAll(wordBehindNumber)].map(({ index }) => index).filter((at) => at > 0);
  const counts = words.map((at) => {
    const [found] = countBeforeWord.exec(shape.slice(0, at)) ?? [""];
    return at - found.length;
  });
  return [words, counts].map((starts) => closedStarts(line, starts, currency));
}

/** The word "Coffee" in "Tea 15000 Coffee 20000": behind something else than a word of the name */
const wordBehindNumber = pattern("(?<= [^word ornament] [ornament dash comma open]* ) word", "g");
/** The "3 x" in "2 tea 15k 3 x coffee 20k": a count behind another number */
const countBeforeWord = pattern("(?<= number [^word]* ) minus? number [times capitalX piece]* $", "");
/** The "3 x coffee" there */
const countedWord = pattern("^ minus? number [times capitalX piece]* word", "");

/** Removes the positions before which no clear price stands, such as "pro" in "iphone 15 pro 12 mln case 50 ming". */
function closedStarts(line: Line, starts: readonly number[], currency: string): readonly number[] {
  const closed: number[] = [];
  for (const at of starts) {
    const item = partOf(line, closed.at(-1) ?? 0, at);
    const isList = [item.shape, line.shape.slice(at)].every((shape) => countedWord.test(shape));
    if (isClear(item, isList, currency)) closed.push(at);
  }
  return closed;
}

/** A price is clear if it is marked as money, follows a sign or a count, or is large in a list of counted items. */
function isClear(item: Line, isList: boolean, currency: string): boolean {
  const match = endingOf(item);
  if (match === undefined || !isThere(match.price)) return false;
  const { price, count, start } = match;
  if (roughly(price.number) >= leastPrice(currency) && isOf(item.tokens[start], ...nameEnds)) return true;
  if (isMarked(price)) return true;
  return isLarge(price.number) && (isCounted(count) || isList);
}
