import {
  amountAt,
  isMarked,
  isPriceFirst,
  isYear,
  moneyFrom,
  roughly,
  roughValue,
  type TypedAmount,
} from "./amounts.js";
import { isSmallCount, quantityAt, type TypedQuantity } from "./quantities.js";
import { skipSeparators } from "./separators.js";
import type { NumberToken, Token } from "./tokens.js";

/** What stands behind a name: a price, a quantity, a total, in whatever order they were typed. */
export interface Tail {
  /** The first token. */
  readonly start: number;
  readonly amount?: TypedAmount;
  readonly quantity?: TypedQuantity;
  /** Of the line. */
  readonly total?: TypedAmount;
  /** True when a dash, a colon or the like ends the name. */
  readonly separated: boolean;
}

export interface FoundTail {
  readonly tail: Tail;
  /** How it may be read as well. */
  readonly other?: Tail;
}

/** More tokens than any price with its quantity, total and marks has. */
const longestTail = 18;
/** Up to here, "Coffee 2 15000" is two coffees; above, "Windows 11 500000" is a name. */
const mostWithoutMark = 10;
/** Up to here, the quantity is worth offering. */
const mostToOffer = 100;

/** Finds the longest part at the end of a line that is price and quantity. */
export function findTail(tokens: readonly Token[]): FoundTail | undefined {
  let offered: Tail | undefined;
  for (let start = Math.max(0, tokens.length - longestTail); start < tokens.length; start++) {
    // "2x4 30000": the 4 belongs to the 2. "Table for 4 200000": four guests, not four tables.
    if (belongsBefore(tokens, start)) continue;
    const found = tailsAt(tokens, start);
    if (found.match !== undefined) {
      if (isSum(tokens, start)) return undefined;
      const other = found.other ?? offered;
      return { tail: found.match, ...(other === undefined ? {} : { other }) };
    }
    offered = found.other ?? offered;
  }
  return undefined;
}

function belongsBefore(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1]?.kind, tokens[at]?.kind];
  if (token === "times") return before === "number";
  return (
    token === "number" && (before === "times" || (before === "for" && tokens[at + 1]?.kind === "number"))
  );
}

/** "15000 + 5000", "15 000 - 2000": to take one of the two for the price would be wrong. */
function isSum(tokens: readonly Token[], start: number): boolean {
  const added = tokens[start - 1];
  const isAdded = added?.kind === "word" && added.ornament === true;
  if (!isAdded && tokens[start]?.kind !== "dash" && tokens[start]?.kind !== "minus") return false;
  const before = isAdded ? start - 2 : start - 1;
  const last = tokens[before];
  if (last?.kind === "number") return isLarge(last);
  return tokens[before - 1]?.kind === "number" && (last?.kind === "currency" || last?.kind === "thousand");
}

interface Match {
  readonly match?: Tail;
  readonly other?: Tail;
}

function tailsAt(tokens: readonly Token[], start: number): Match {
  const from = skipSeparators(tokens, start);
  const separated = from > start;
  const place = { start, separated };
  const first = quantityFirst(tokens, from, place);
  const second = priceFirst(tokens, from, place);
  if (first?.quantity?.explicit === true && first.amount !== undefined)
    return { match: oriented(first, second) };
  if (first !== undefined) return bareQuantity(first, second, place, tokens);
  const match = second ?? quantityOnly(tokens, from, place);
  return match === undefined ? {} : { match };
}

type Start = Pick<Tail, "start" | "separated">;

/** "2 x 15000", "x2 15000", "2 pcs 15000", "2 at 15000"; and "2 15000". */
function quantityFirst(tokens: readonly Token[], at: number, place: Start): Tail | undefined {
  const counted = quantityAt(tokens, at);
  if (counted === undefined) return undefined;
  const { quantity } = counted;
  // "2 pcs = 30000" says what both cost.
  const behind = quantity.explicit
    ? skipSeparators(tokens, counted.next, ["dash", "colon", "comma"])
    : counted.next;
  const priced = amountAt(tokens, behind);
  if (priced === undefined || priced.amount.forAll) return undefined;
  const explicit = quantity.explicit || priced.amount.each;
  // "2 kg 15000" and "2 portions 15000" are the end of a name and a price.
  if ((quantity.measured || quantity.packed) && !explicit) return undefined;
  return ended(tokens, priced.next, { ...place, amount: priced.amount, quantity: { ...quantity, explicit } });
}

/** "15000", "15000 x 2", "15000 2 pcs", "15000 (2 pcs)", "$10 2". */
function priceFirst(tokens: readonly Token[], at: number, place: Start): Tail | undefined {
  const priced = amountAt(tokens, at);
  if (priced === undefined) return undefined;
  const { amount, next } = priced;
  return countBehind(tokens, next, { ...place, amount }) ?? ended(tokens, next, { ...place, amount });
}

function countBehind(
  tokens: readonly Token[],
  at: number,
  front: Start & { readonly amount: TypedAmount },
): Tail | undefined {
  const behind = skipSeparators(tokens, at, ["comma", "dash"]);
  const counted = quantityAt(tokens, behind);
  if (counted === undefined) return undefined;
  const { quantity, next } = counted;
  const isUnit = quantity.packed || quantity.measured;
  const isBare = !quantity.explicit && !isUnit;
  if (!quantity.explicit && (!isMoney(front.amount) || front.amount.forAll)) return undefined;
  const tail = ended(tokens, next, { ...front, quantity: { ...quantity, explicit: !isBare } });
  // "15000 - 2" may be a subtraction.
  if (isBare && behind > at) return undefined;
  return tail?.quantity?.explicit === true || (tail !== undefined && isCountBehind(tail)) ? tail : undefined;
}

/** "x3", "3 pcs". Before a name that ends so, "2 kg" and "2 portions" stay in it. */
function quantityOnly(tokens: readonly Token[], at: number, place: Start): Tail | undefined {
  const counted = quantityAt(tokens, at);
  if (counted === undefined) return undefined;
  const { quantity, next } = counted;
  const isAlone = place.start === 0 && (quantity.measured || quantity.packed);
  return (quantity.explicit && !quantity.measured) || isAlone
    ? ended(tokens, next, { ...place, quantity })
    : undefined;
}

/** The tail, if nothing but a total and punctuation follows. */
function ended(tokens: readonly Token[], at: number, tail: Tail): Tail | undefined {
  if (isEnd(tokens, at)) return tail;
  const equals = tokens[at]?.kind === "equals";
  const stated = amountAt(tokens, equals ? at + 1 : at);
  if (stated === undefined || !isEnd(tokens, stated.next) || tail.amount === undefined) return undefined;
  const total = stated.amount;
  const agrees = isProduct(tail, total);
  // "Board 2x4 30000" and "Table 5 = 30000" are names that end in figures, while "2x15000 = 40000" is a mistake.
  const isMistake =
    tail.quantity?.explicit === false
      ? false
      : isMoney(tail.amount) || (equals && tail.quantity !== undefined);
  if (!agrees && !isMistake) return undefined;
  if (!equals && tail.quantity === undefined) return undefined;
  return {
    ...tail,
    total,
    ...(agrees && tail.quantity ? { quantity: { ...tail.quantity, explicit: true } } : {}),
  };
}

const isMoney = (amount: TypedAmount): boolean => isMarked(amount) || roughly(amount.number) >= moneyFrom;

function isProduct({ amount, quantity }: Tail, total: TypedAmount): boolean {
  if (amount === undefined) return false;
  const count = quantity === undefined ? 1 : roughly(quantity.number);
  return Math.abs(roughValue(amount) * count - roughValue(total)) < 0.005;
}

function isEnd(tokens: readonly Token[], at: number): boolean {
  return skipSeparators(tokens, at, ["comma", "dash"]) === tokens.length;
}

/** "15000 x 2" and "2 x 15000" say the same. */
function oriented(first: Tail, second: Tail | undefined): Tail {
  const { quantity, amount } = first;
  if (quantity === undefined || amount === undefined || second?.quantity === undefined) return first;
  if (isMarked(amount)) return first;
  return isPriceFirst(quantity.number, amount.number) ? second : first;
}

/** "Coffee 2 15000", where nothing says what the first number is. */
function bareQuantity(first: Tail, second: Tail | undefined, place: Start, tokens: readonly Token[]): Match {
  const { quantity, amount } = first;
  if (quantity === undefined || amount === undefined) return {};
  if (first.total !== undefined) return { match: oriented(first, second) };
  const isAlone = place.start === 0;
  const name = { start: tokens.indexOf(amount.number), amount, separated: false };
  const byName = isAlone ? {} : { other: withMarks(tokens, name) };
  if (isSmallCount(quantity.number, mostWithoutMark)) return { match: first, ...byName };
  if (second?.quantity !== undefined)
    return isLarge(quantity.number) ? { match: second } : { match: second, ...byName };
  return isSmallCount(quantity.number, mostToOffer) ? { other: first } : {};
}

/** "Coffee 15000 2": a small count behind what can only be money. */
function isCountBehind({ amount, quantity }: Tail): boolean {
  if (amount === undefined || quantity === undefined) return false;
  if (isMarked(amount) || isLarge(amount.number)) return isSmallCount(quantity.number, moneyFrom - 1);
  return isMoney(amount) && !isYear(amount.number) && isSmallCount(quantity.number, mostToOffer);
}

const isLarge = (number: NumberToken): boolean =>
  number.parts.length > 1 || roughly(number) >= 10 * moneyFrom;

/** The tail from the sign or word that stands before its number on. */
function withMarks(tokens: readonly Token[], tail: Tail): Tail {
  let start = tail.start;
  while (["minus", "currency", "each-before"].includes(tokens[start - 1]?.kind ?? "")) start--;
  return { ...tail, start };
}
