import { Big } from "big.js";
import {
  type Amount,
  type Count,
  isUnread,
  type Measure,
  readAmount,
  readCount,
  readMeasure,
} from "./amounts.js";
import type { Doubt } from "./doubts.js";
import type { Group } from "./item-groups.js";
import type { Part } from "./parts.js";
import { isCode, isWord, type Token } from "./tokens.js";
import { hasRole } from "./words/roles.js";

export type { Group } from "./item-groups.js";

export interface ComposedItem {
  readonly name?: string;
  /** How often the price is paid: pieces, or the measured amount in the price's unit. */
  readonly quantity: Big;
  /** The typed words of a count: "2", "3 та". */
  readonly count?: string;
  /** The typed words of a measured amount, which the service's whole quantities can't have. */
  readonly measure?: string;
  readonly amount?: Amount;
  readonly price?: Big;
  /** Undefined while the price is missing. */
  readonly sum?: Big;
  /** The count has a sign of multiplication: "2x15000". */
  readonly saysTimes?: boolean;
  readonly doubts: readonly Doubt[];
  /** What count and price may mean as well. */
  readonly others: readonly Pick<ComposedItem, "quantity" | "price" | "sum">[];
}

export function itemOf(
  { parts }: Group,
  currency: string,
  text: string,
  tokens: readonly Token[],
): ComposedItem {
  const of = (...tags: readonly string[]): Part[] => parts.filter(({ tag }) => tags.includes(tag));
  const names = of("n");
  const [[q, q2], [m, m2], [p, p2]] = [of("q"), of("m"), of("p", "s")];
  const doubts = new Set<Doubt>();
  if (q2 !== undefined || m2 !== undefined) doubts.add("two-counts");
  if (p2 !== undefined) doubts.add("two-prices");
  const second = p2 && readAmount(p2.tokens, currency);
  const amount = p && readAmount(p.tokens, currency);
  const isNamed =
    amount !== undefined && !isUnread(amount) && (isYear(amount) || isNumberOf(amount, p, tokens));
  const typedName = [nameOf(names, text, tokens), isNamed ? p?.text : ""].join(" ").trim();
  const name = typedName === "" ? {} : { name: typedName };
  const count = q && readCount(q.tokens);
  const measure = m && readMeasure(m.tokens);
  if (typedName === "") doubts.add("no-name");
  if (/\d{5}$/.test(typedName)) doubts.add("two-prices");
  if (/[-−–] ?\d+ ?%/.test(typedName)) doubts.add("discount");
  const none = { ...name, quantity: Big(1), others: [] };
  if ((count && isUnread(count)) || (measure && isUnread(measure))) {
    doubts.add("count");
    return { ...none, doubts: [...doubts], ...priceOf(amount) };
  }
  // Half of what?
  if (measure && measure.unit === undefined && !measure.value.mod(1).eq(0)) doubts.add("count");
  const typedMeasure = {
    ...(m === undefined ? {} : { measure: m.text }),
    ...(q === undefined ? {} : { count: q.text }),
  };
  if (amount === undefined || isUnread(amount) || isNamed) {
    if (amount !== undefined && !isUnread(amount)) doubts.add("number");
    else if (amount !== undefined)
      doubts.add(amount.problem === "range" || amount.problem === "doubt" ? "range" : "number");
    return { ...none, ...typedMeasure, quantity: count?.value ?? Big(1), doubts: [...doubts] };
  }
  if (amount.isLoose) doubts.add("thousands");
  if (amount.percent !== undefined) doubts.add("discount");
  // "2x15000"
  const saysTimes = q !== undefined && /[xх×*]/iu.test(q.text);
  const own = saysTimes ? { ...amount, saysEach: true } : amount;
  const times = timesOf(count, measure, own, p?.tag === "s", doubts);
  if (times.quantity.eq(0)) doubts.add("count");
  // Nobody counts so many things without a word: "powerbank 20000 250000".
  const isMany = q !== undefined && times.quantity.gte(1_000) && /^\d+$/.test(q.text);
  if (isMany) doubts.add("count");
  const make = (quantity: Big, price: Big) => ({ quantity, price, sum: price.times(quantity) });
  return {
    ...name,
    ...typedMeasure,
    saysTimes,
    amount,
    ...(isMany ? make(Big(1), times.price) : make(times.quantity, times.price)),
    doubts: [...doubts],
    others: [
      ...(second === undefined || isUnread(second) ? [] : withSecond(amount, second, times.quantity)),
      ...(isMany ? [{ quantity: Big(1), price: times.quantity }, times] : times.others),
      // Beside larger prices, "1.5" may be millions.
      ...(amount.isLoose && amount.isBare
        ? [{ quantity: times.quantity, price: times.price.times(1_000) }]
        : []),
    ].map((other) => make(other.quantity, other.price)),
  };
}

/** "Table 5": the number belongs to the name. */
const isNumberOf = ({ isShort }: Amount, part: Part | undefined, tokens: readonly Token[]): boolean =>
  isShort && numbered.test(tokens[(part?.from ?? 0) - 1]?.lower ?? "");

const numbered = /^(?:table|room|iphone|стол|комната|кабинет|айфон|stol|xona|№|no)$/;

/** "Calendar 2026" */
const isYear = ({ value, isFourDigits }: Amount): boolean =>
  isFourDigits && value.gte(2020) && value.lte(2035);

/** "2 букета: 200000 и 300000" are one of each; elsewhere the second price is rather the one that holds. */
function withSecond({ value }: Amount, second: Amount, quantity: Big): { quantity: Big; price: Big }[] {
  const last = { quantity, price: second.value };
  return quantity.eq(2) ? [{ quantity: Big(1), price: value.plus(second.value) }, last] : [last];
}

const priceOf = (amount: ReturnType<typeof readAmount> | undefined) =>
  amount === undefined || isUnread(amount) ? {} : { amount, price: amount.value, sum: amount.value };

/** The name without words around it that name nothing, and with the few words between its parts: "торт с доставкой". */
function nameOf(parts: readonly Part[], text: string, tokens: readonly Token[]): string {
  const texts = parts.map(({ from, to }, at) => {
    const before = parts[at - 1]?.to;
    const isNear = before !== undefined && tokens.slice(before, from).every(isWord) && from - before <= 2;
    return { from: isNear ? before : from, to };
  });
  const own = texts.flatMap(({ from, to }) => tokens.slice(from, to));
  if (own.every(isNoName) || !own.some(({ text }) => /\p{L}/u.test(text))) return "";
  const first = own.findIndex((token) => !isAround(token));
  const last = own.findLastIndex((token) => !isAround(token));
  return own
    .slice(Math.max(0, first), last + 1)
    .map(({ start, end, isGlued }, at) => `${isGlued || at === 0 ? "" : " "}${text.slice(start, end)}`)
    .join("");
}

const isAround = ({ lower, text }: Token): boolean =>
  /^[,;:.=–—-]$/.test(text) || hasRole(lower, "and", "for", "of", "at", "billing", "times");

const isNoName = (token: Token): boolean =>
  isCode(token) ||
  !/\p{L}{2}|\d/u.test(token.text) ||
  hasRole(token.lower, ...noNames) ||
  /^(?:на|от|ga|dan|за|а|the|an)$/.test(token.lower);

/** A word with such a role names nothing that is sold. */
const noNames = [
  ...([
    "and",
    "for",
    "of",
    "at",
    "denial",
    "total",
    "billing",
    "address",
    "phone",
    "time",
    "person",
    "once",
    "now",
    "discount",
    "advance",
  ] as const),
  ...(["price", "times"] as const),
];

interface Times {
  readonly quantity: Big;
  readonly price: Big;
  readonly others: readonly { readonly quantity: Big; readonly price: Big }[];
}

/** How often the price is paid, by what the price and the count say of each other. */
function timesOf(
  count: Count | undefined,
  measure: Measure | undefined,
  amount: Amount,
  isWhole: boolean,
  doubts: Set<Doubt>,
): Times {
  const price = amount.value;
  const one = { quantity: Big(1), price };
  const pieces = (count?.value ?? Big(1)).times(amount.isPerTen ? 1 : (count?.each ?? 1));
  const saysOne = amount.saysEach || amount.endsInDan || amount.unit !== undefined;
  if (isWhole) {
    const counted = measure === undefined ? pieces : pieces.times(inUnits(measure, amount, new Set()));
    const isUnclear = saysOne && !amount.saysAll && (count ?? measure) !== undefined;
    if (isUnclear) doubts.add("each-or-all");
    const others = counted.eq(1) || amount.saysAll ? [] : [{ quantity: counted, price }];
    const isExact =
      measure === undefined &&
      pieces.gt(1) &&
      price.div(pieces).times(pieces).eq(price) &&
      price.div(pieces).times(100).mod(1).eq(0);
    return { ...(isExact ? { quantity: pieces, price: price.div(pieces) } : one), others };
  }
  if (count === undefined && measure === undefined) {
    // "Духи 2300" are rather 2,300,000, and "самса 4500" are not.
    const isThousands =
      amount.isFourDigits && !price.mod(1_000).eq(0) ? [{ quantity: Big(1), price: price.times(1_000) }] : [];
    if (amount.endsInDan && !amount.saysEach) doubts.add("from");
    if (amount.unit !== undefined && amount.unit.kind !== "month" && amount.unit.kind !== "time")
      doubts.add("no-count");
    return { ...one, others: isThousands };
  }
  if (count?.each !== undefined && !amount.isPerTen && saysOne) {
    // "2 десятка по 18000" may be 18,000 a piece, and 18,000 for ten.
    return { quantity: pieces, price, others: [{ quantity: count.value, price }] };
  }
  // Carpets are counted, and their washing is paid by the square metre.
  const isUncounted = measure === undefined && ["area", "weight", "volume"].includes(amount.unit?.kind ?? "");
  if (isUncounted && count?.unit?.kind !== amount.unit?.kind) doubts.add("no-count");
  const quantity = measure === undefined ? pieces : pieces.times(inUnits(measure, amount, doubts));
  const isBare = !saysOne && !quantity.eq(1);
  const others = isBare || amount.saysAll ? [{ quantity: Big(1), price }] : [];
  // "2 kishi 6 soat soatiga 40 ming" is rather for each of both, and may be for both.
  if (count !== undefined && measure !== undefined && pieces.gt(1))
    others.push({ quantity: quantity.div(pieces), price });
  const typed = amount.isShort ? price.div(1_000) : undefined;
  if (typed !== undefined && quantity.gte(10) && price.times(quantity).gte(20_000_000)) {
    doubts.add("thousands");
    others.unshift({ quantity, price: typed });
  }
  if (amount.saysAll && !saysOne && !quantity.eq(1)) doubts.add("each-or-all");
  if (doubts.has("per-what")) others.push({ quantity: Big(1), price });
  return { quantity, price, others };
}

/** The measured amount in the unit of the price. */
function inUnits(
  { value, unit }: Measure,
  { unit: per, saysEach: each, endsInDan }: Amount,
  doubts: Set<Doubt>,
): Big {
  if (per === undefined) {
    // Nobody pays by the gram, so the price is for all, or for a kilo.
    const isTiny = (unit?.kind === "weight" || unit?.kind === "volume") && unit.size === 1;
    const isMinutes = unit?.kind === "time" && unit.size === 1;
    const isSurely = value.eq(1) || (value.lt(100) && (each || endsInDan));
    if ((isTiny && !isSurely) || isMinutes) doubts.add("per-what");
    return isTiny && !isSurely ? value.div(1_000) : value;
  }
  if (unit?.kind === per.kind) return value.times(unit.size).div(per.times.times(per.size));
  if (unit !== undefined) doubts.add("per-what");
  return value;
}
