import { parseItemLines } from "../line/quick-line.js";
import { defined } from "../omit-undefined.js";
import { evenOut, isBlank } from "../text/typed-text.js";
import { type Asked, askingAtStart, invoiceBeforeName } from "./asking-at-start.js";
import { billing } from "./asking-words.js";
import { closingAtEnd } from "./closing-at-end.js";
import { introducing } from "./customer-marks.js";
import { expiryAtEnd } from "./expiry-at-end.js";
import {
  customerAtEnd,
  customerAtStart,
  type FoundCustomer,
  type IsKnown,
  knownInside,
  type SentenceCustomer,
} from "./named-customer.js";
import { phoneAtEnd } from "./phone-at-end.js";
import { isFigure, type Word, wordsOf } from "./words-of-text.js";

/** The parts of a typed text: "выстави счёт Азизу на 120 тысяч за букет до завтра". */
export interface Sentence {
  /** What the item readers read: "120 тысяч за букет". The whole text, if nothing stands around its items. */
  readonly rest: string;
  readonly customer?: SentenceCustomer;
  /** The words for the expiry, which the expiry's reader knows: "до завтра". */
  readonly expiry?: string;
}

export interface SentencePlace {
  readonly currency: string;
  readonly now: Date;
  readonly zone: string;
  readonly saved: readonly { readonly name: string }[];
  readonly isKnown?: IsKnown;
}

/** More parts are no sentence, and looking for them would take long. */
const mostParts = 12;

/**
 * Takes the words of asking, the customer and the expiry off a text with priced items. A text stays whole if what would
 * be left has no price, so that orders in words, notes and codes are read as before.
 */
export function readSentence(text: string, place: SentencePlace): Sentence {
  const found = readAround(text, place);
  if (found.rest !== text) return found;
  // "Manicure 150k for Aziz, discount 10%": a sum may also stand behind the customer.
  const { rest, sums } = parseItemLines(text, place.currency);
  if (sums === undefined || isBlank(rest)) return found;
  const inside = readAround(rest, place);
  return inside.rest === rest ? found : { ...inside, rest: `${inside.rest}, ${sums}` };
}

function readAround(text: string, place: SentencePlace): Sentence {
  const whole = { rest: text };
  const typed = text.trim();
  const [row = ""] = /^[^;\n\v\f\r\u0085\u2028\u2029]*/.exec(typed) ?? [];
  const words = wordsOf(row);
  const isSaved = savedAt(place.saved);
  if (row.length < typed.length) {
    const list = listWithEnd(typed, place, isSaved) ?? { rest: typed };
    const { from } = startOf(words, row, isSaved, undefined, 1);
    if (from === 0) return list.rest === typed ? whole : list;
    const rest = `${restOf(row, words.slice(from))}${list.rest.slice(row.length)}`.replace(/^[;\s]+/, "");
    return hasItems(rest, place.currency) ? { ...list, rest } : whole;
  }
  const shorter: End = endOf(words, row, place, isSaved);
  const ends = shorter.to === words.length ? [shorter] : [shorter, { to: words.length }];
  for (const end of ends) {
    const isKnown = end.customer === undefined ? (place.isKnown ?? nobody) : undefined;
    for (const start of [
      startOf(words.slice(0, end.to), row, isSaved, isKnown),
      { from: 0, asked: "nothing" as const },
    ]) {
      const found = sentenceOf(row, words, { start, end }, place);
      if (found !== undefined) return found;
    }
  }
  return whole;
}

/**
 * Takes the customer and the expiry off the end of "Coffee 15000; Cake 40 000 for Aziz". In a list of several lines, or
 * of several customers, a name or a time may belong to its line alone.
 */
function listWithEnd(
  typed: string,
  place: SentencePlace,
  isSaved: (rest: string) => boolean,
): Sentence | undefined {
  const [list = "", last = ""] =
    /^([^\n\v\f\r\u0085\u2028\u2029]*;)([^;\n\v\f\r\u0085\u2028\u2029]+)$/.exec(typed)?.slice(1) ?? [];
  if (list === "" || wordsOf(list).some(({ even }) => introducing.has(even))) return undefined;
  const words = wordsOf(last);
  const end = endOf(words, last, place, isSaved);
  const found = sentenceOf(last, words, { start: { from: 0, asked: "nothing" }, end }, place);
  return found && { ...found, rest: `${list} ${found.rest}` };
}

const nobody: IsKnown = () => false;

interface Start {
  /** The place of the first word that isn't taken off. */
  readonly from: number;
  readonly asked: Asked;
  readonly customer?: FoundCustomer | undefined;
}

interface End {
  /** The place behind the last word that isn't taken off. */
  readonly to: number;
  readonly customer?: FoundCustomer | undefined;
  readonly phone?: string | undefined;
  readonly expiry?: string | undefined;
}

function sentenceOf(
  row: string,
  words: readonly Word[],
  { start, end }: { readonly start: Start; readonly end: End },
  { currency, isKnown = nobody }: SentencePlace,
): Sentence | undefined {
  const left = words.slice(start.from, end.to);
  const { customer: outside = start.customer } = end;
  const inside = outside === undefined ? knownInside(left, isKnown) : undefined;
  if (left.length === 0 || (left.length === words.length && inside === undefined)) return undefined;
  const parts = inside === undefined ? [left] : [left.slice(0, inside.from), left.slice(inside.to)];
  const rest = parts.map((part) => restOf(row, part)).join(" ");
  const found = outside ?? inside;
  if (!hasItems(rest, currency)) return undefined;
  if (outside?.needsItem === true && start.asked === "nothing" && !hasName(rest, currency)) return undefined;
  const name = [found?.name, end.phone].filter((part) => part !== undefined).join(" ");
  const customer =
    name === "" ? undefined : { name, isInCase: found?.isInCase === true && end.phone === undefined };
  return { rest, ...defined({ customer, expiry: end.expiry }) };
}

/** Without the sign that joined the rest to what was taken off: "букет 50000, для Азиза". */
const restOf = (row: string, words: readonly Word[]): string =>
  words.length === 0 ? "" : row.slice(words[0]?.start, words.at(-1)?.end).replace(/[,;:—–-]$/, "");

/**
 * @param isKnown undefined if the customer stands at the end already, or is none of this text's
 * @param least how many words must be there, so that something is left
 */
function startOf(
  words: readonly Word[],
  row: string,
  isSaved: (rest: string) => boolean,
  isKnown: IsKnown | undefined,
  least = 2,
): Start {
  let start: Start = { from: 0, asked: "nothing" };
  let isBilled = false;
  for (let part = 0; part < mostParts; part++) {
    const left = words.slice(start.from);
    if (left.length < least) return start;
    const customer =
      start.customer !== undefined || isKnown === undefined
        ? undefined
        : customerAtStart(left, isKnown, { asked: start.asked, isBilled });
    if (customer !== undefined) {
      if (isSaved(restOf(row, left))) return start;
      start = { ...start, from: start.from + customer.count, customer };
      continue;
    }
    const { count, asked } = askingAtStart(left, start.customer === undefined ? start.asked : "invoice");
    isBilled = bills(left);
    const named = count > 0 || isKnown === undefined ? 0 : invoiceBeforeName(left);
    const isNamed =
      named > 0 && customerAtStart(left.slice(named), isKnown ?? nobody, { asked: "invoice", isBilled });
    if ((count === 0 && !isNamed) || isSaved(restOf(row, left))) return start;
    start = { ...start, from: start.from + (count || named), asked: named > 0 ? "invoice" : asked };
  }
  return start;
}

/** "Invoice Coffee 15000" names a product, and "invoice Aziz 120k for flowers" a customer. */
const bills = ([first, ...others]: readonly Word[]): boolean =>
  first !== undefined &&
  billing.has(first.even) &&
  !first.hasSignBehind &&
  (first.even !== "invoice" || others.some(({ even }) => even === "for"));

function endOf(
  words: readonly Word[],
  row: string,
  place: SentencePlace,
  isSaved: (rest: string) => boolean,
): End {
  let end: End = { to: words.length };
  for (let part = 0; part < mostParts; part++) {
    const left = words.slice(0, end.to);
    if (left.length < 2) return end;
    const closing = closingAtEnd(left, place.currency);
    if (closing > 0) {
      end = { ...end, to: end.to - closing };
      continue;
    }
    const phone = end.phone === undefined ? phoneAtEnd(left, row) : undefined;
    if (phone !== undefined) {
      end = { ...end, to: end.to - phone.count, phone: phone.text };
      continue;
    }
    const expiry = end.expiry === undefined ? expiryAtEnd(left, row, place) : undefined;
    if (expiry !== undefined && left.slice(0, -expiry.count).some(isFigure)) {
      end = { ...end, to: end.to - expiry.count, expiry: expiry.text };
      continue;
    }
    const isKnown = place.isKnown ?? nobody;
    const customer =
      end.customer === undefined
        ? customerAtEnd(left, place.currency, isKnown, end.phone !== undefined)
        : undefined;
    if (customer === undefined || isSaved(restOf(row, left.slice(-customer.count)))) return end;
    end = { ...end, to: end.to - customer.count, customer };
  }
  return end;
}

/** Checks whether a text begins with the name of a saved item, which stays whatever its words are. */
function savedAt(saved: readonly { readonly name: string }[]): (rest: string) => boolean {
  let names: readonly string[] | undefined;
  return (rest) => {
    // Few texts have something around their items, and a chat may have saved thousands of names.
    names ??= saved.map(({ name }) => evenOut(name));
    const even = `${evenOut(rest)} `;
    return names.some((name) => even.startsWith(`${name} `));
  };
}

function hasItems(rest: string, currency: string): boolean {
  const { lines, discount, rest: items } = parseItemLines(rest, currency);
  if (discount !== undefined && isBlank(items)) return true;
  const isPriced = lines.some((line) =>
    line.ok ? line.item.price !== undefined : refusedItems.has(line.problem),
  );
  const isSum = lines.length > 1 && lines.some((line) => line.ok && line.item.name === undefined);
  return isPriced && !isSum;
}

/** These problems say that a line is an item, but not which. */
const refusedItems: ReadonlySet<string> = new Set([
  "several-items",
  "price-ambiguous",
  "price-other-currency",
  "quantity-in-words",
]);

const hasName = (rest: string, currency: string): boolean =>
  parseItemLines(rest, currency).lines.every((line) => line.ok && line.item.name !== undefined);
