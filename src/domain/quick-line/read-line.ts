import { minorUnits } from "../money.js";
import { smallUnits } from "./amounts.js";
import { countBeforeName, priceBeforeName } from "./before-name.js";
import { evenLine } from "./even-line.js";
import { itemOf, type Reading } from "./item-of.js";
import { joinNumbers } from "./number-runs.js";
import { otherReading } from "./other-reading.js";
import { findTail, type Tail } from "./tail.js";
import { type Token, tokensOf } from "./tokens.js";
import type { Refusal, TypedItem } from "./typed-line.js";

export type ReadLine = { readonly item: TypedItem; readonly other?: TypedItem } | Refusal;

interface Readings {
  readonly best: Reading;
  readonly other?: Reading | undefined;
}

/** Reads one line without a bullet. @param currency the invoice's. */
export function readLine(text: string, currency: string): ReadLine {
  const line = evenLine(text);
  const lexed = tokensOf(line, currency);
  const tokens = joinNumbers(
    smallUnits.has(currency) ? withoutDays(lexed) : lexed,
    minorUnits(currency) ?? 2,
  );
  const { best, other } = readingsOf(tokens, currency);
  const item = itemOf(best, line, currency);
  if ("problem" in item) return item;
  const second = other === undefined ? item : itemOf(other, line, currency);
  return "problem" in second || isSame(item, second) ? { item } : { item, other: second };
}

/** "Rent 25.12" ends in a day, where nobody pays hundredths. "2.10 mln" is money. */
const withoutDays = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) => {
    const isDay = token.kind === "number" && /^(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$/.test(token.text);
    const isName = (one: Token | undefined): boolean =>
      one === undefined || one.kind === "word" || one.kind === "number";
    const { start, end, glued } = token;
    return isDay && at > 0 && isName(tokens[at - 1]) && isName(tokens[at + 1])
      ? { kind: "word", start, end, glued }
      : token;
  });

const isSame = (one: TypedItem, other: TypedItem): boolean =>
  one.name === other.name && one.price === other.price && (one.quantity ?? 1) === (other.quantity ?? 1);

function readingsOf(tokens: readonly Token[], currency: string): Readings {
  const found = findTail(tokens);
  if (found === undefined) return withoutOrnament(tokens, currency) ?? withoutTail(tokens);
  const { tail, other } = found;
  if (tail.amount === undefined && tail.quantity !== undefined) {
    const priced = priceBeforeName(tokens.slice(0, tail.start));
    if (priced !== undefined) return { best: { ...priced.best, quantity: tail.quantity } };
  }
  const forAll = readingForAll(tokens, tail);
  if (forAll !== undefined) return forAll;
  const best = readingWith(tokens, tail);
  return { best, other: otherReading(tokens, best, tail, other, currency) };
}

/** "3 coffees for 30000" are 30,000 in all: the number stays in the name, and three at that price each is the other reading. */
function readingForAll(
  tokens: readonly Token[],
  { start, separated: _separated, ...behind }: Tail,
): Readings | undefined {
  if (behind.amount?.forAll !== true || behind.quantity !== undefined) return undefined;
  const name = tokens.slice(0, start);
  const counted = countBeforeName(name);
  return counted === undefined ? undefined : { best: { ...behind, name }, other: { ...behind, ...counted } };
}

/** The reading with this tail, and with the quantity before the name if the tail has none. */
function readingWith(tokens: readonly Token[], { start, separated: _separated, ...behind }: Tail): Reading {
  const name = tokens.slice(0, start);
  if (behind.quantity !== undefined) return { ...behind, name };
  const counted = countBeforeName(name);
  if (counted !== undefined) return { ...behind, ...counted };
  // "Pizza 2 large at 80000": two are meant, but what is the name?
  const unclear = behind.amount?.each === true && start > 2 && tokens[start - 2]?.kind === "number";
  return { ...behind, name, unclear };
}

/** "Coffee 15000 🙏" without what follows the price and has neither letters nor figures. */
function withoutOrnament(tokens: readonly Token[], currency: string): Readings | undefined {
  let end = tokens.length;
  for (let last = tokens[end - 1]; last?.kind === "word" && last.ornament; last = tokens[end - 1]) end--;
  const rest = tokens.slice(0, end);
  const hasPrice = end < tokens.length && findTail(rest)?.tail.amount !== undefined;
  return hasPrice ? readingsOf(rest, currency) : undefined;
}

function withoutTail(tokens: readonly Token[]): Readings {
  const priced = priceBeforeName(tokens);
  if (priced !== undefined) return priced;
  const counted = countBeforeName(tokens);
  if (counted === undefined) return { best: { name: tokens } };
  return { best: counted, other: counted.quantity.explicit ? undefined : { name: tokens } };
}
