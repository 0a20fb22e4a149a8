import { Big } from "big.js";
import { readMoney } from "../money/amount.js";
import { currenciesOfMark } from "../money/currency-marks.js";
import { isCurrency } from "../money/money.js";
import { countsPieces } from "../money/number-words.js";
import { smallUnits } from "../money/small-units.js";
import { inLatin } from "../order/words/spelling.js";
import { type NumberGroup, type Numbers, numbersIn, numberWord } from "./numbers.js";
import type { Token } from "./tokens.js";
import { hasRole, rolesIn, withoutEnding } from "./words/roles.js";
import { type Unit, unitOf } from "./words/units.js";

type PerUnit = Unit & { readonly times: Big /** As it was typed. */; readonly word: string };

export interface Amount {
  readonly value: Big;
  readonly currency: string;
  /** Set instead of a value. */
  readonly percent?: Big;
  /** The thousands were left out, as in "кофе 15". */
  readonly isShort: boolean;
  /** The number has another meaning that isn't unlikely, as "1.5" in so'm has. */
  readonly isLoose: boolean;
  /** Only digits, without a word or a sign. */
  readonly isBare: boolean;
  /** A bare number such as "2300", in a currency of which nobody counts single units. */
  readonly isFourDigits: boolean;
  /** What the price is for, as in "90000/кг" and "per 100 g". */
  readonly unit?: PerUnit;
  /** The price is for ten or a dozen, as in "$12 a dozen". */
  readonly isPerTen: boolean;
  readonly saysEach: boolean;
  readonly saysAll: boolean;
  /** An ending that says "each" of several things, and "from" of one: "15 mingdan". */
  readonly endsInDan: boolean;
}

export interface Unread {
  readonly problem: AmountDoubt;
}
type AmountDoubt = "no-number" | "doubt" | "range" | "two-numbers" | "number" | "percent";

export const isUnread = (read: object): read is Unread => "problem" in read;

const saysEach: ReadonlySet<string> = new Set(["each", "at", "piece"]);
/** Between two numbers: "250-300", "250 — 300". */
const dash = /^[-–—]$/;

/** Reads a price, a total, a discount or an advance. @param currency the chat's, for an amount that names none */
export function readAmount(part: readonly Token[], currency: string): Amount | Unread {
  const numbers = numbersIn(part, true);
  const { groups, rest } = numbers;
  const words = rest.map(({ token }) => token.lower);
  // "5 шт за 250" and "uchtasiga 150 ming" say for how many the price is.
  const isCounted = groups.length > 1 && groups.some(({ isCount, text }) => isCount && text !== "1");
  const says = {
    saysEach:
      !isCounted &&
      (rest.some(({ token }) => isEach(token.lower)) ||
        (groups.length > 1 && groups.some(({ isCount, text }) => isCount && text === "1"))),
    saysAll: isCounted || words.some((word) => hasRole(word, "all")),
    endsInDan: part.some(({ lower }) => /(?:dan|дан|тан)$/.test(lower) && lower.length > 2),
  };
  const none = {
    value: Big(0),
    currency,
    isShort: false,
    isLoose: false,
    isBare: false,
    isFourDigits: false,
    isPerTen: false,
    ...says,
  };
  if (groups.length === 0)
    return words.some((word) => hasRole(word, "free") || word === "charge") ? none : { problem: "no-number" };
  if (words.some(isDoubt)) return { problem: "doubt" };
  if (isRange(numbers)) return { problem: "range" };
  const { main, unit: typedUnit } = withoutUnitNumber(numbers);
  const [group, second] = main;
  if (group === undefined || second !== undefined) return { problem: "two-numbers" };
  if (group.text.includes("?") || hidesCount(part)) return { problem: "number" };
  const unit = typedUnit ?? unitAmong(rest, group);
  const common = {
    ...says,
    isPerTen: tensAmong(words) !== undefined,
    ...(unit === undefined ? {} : { unit }),
  };
  if (words.some(isPercent)) {
    const percent = /^\d+(?:[.,]\d+)?$/.test(group.text) ? Big(group.text.replace(",", ".")) : undefined;
    if (percent === undefined || percent.gt(100)) return { problem: "percent" };
    return { ...none, ...common, percent };
  }
  const mark = markAmong(rest, currency);
  const money = moneyOf(group, mark, currency);
  if (isUnread(money)) return money;
  // "Мингтаси 1 млн" is the price of a thousand bricks.
  const isPerThousand = words.some((word) => /^(?:mingtasi|мингтаси)/.test(word));
  return { ...money, ...common, ...(isPerThousand ? { value: money.value.div(1_000), saysEach: true } : {}) };
}

const isEach = (word: string): boolean => rolesIn(word).roles.some((role) => saysEach.has(role));
const isDoubt = (word: string): boolean => hasRole(word, "doubt") || /.(?:gacha|гача)$/.test(word);
const isPercent = (word: string): boolean =>
  /^(?:%|percent|pct|проц|процент.*|foiz.*|фоиз.*|protsent.*)$/.test(word);

/** The word or sign of a currency, without its Uzbek ending: "400 сўмдан". */
function markAmong(rest: Numbers["rest"], expected: string): string | undefined {
  const words = rest.map(({ token }) => token.lower);
  if (/у\.? ?е/.test(words.join(""))) return "usd";
  for (const word of words) {
    const latin = inLatin(word);
    const found = [word, latin, ...withoutEnding(latin).map(({ stem }) => stem)].find((one) =>
      one.length > 1 || /\p{Sc}/u.test(one) ? isMarkOrCode(one) : false,
    );
    // Among people who don't count in dollars, a dollar is the American one.
    const codes = found === undefined ? undefined : currenciesOfMark(found);
    if (found !== undefined) return codes?.has("USD") && !codes.has(expected) ? "usd" : found;
  }
  return undefined;
}

/** A word that has another role, such as "all", is no code. */
const isMarkOrCode = (word: string): boolean =>
  currenciesOfMark(word) !== undefined ||
  (rolesIn(word).roles.every((role) => role === "currency") && isCurrency(word.toUpperCase()));

function isRange({ groups, rest }: Numbers): boolean {
  return groups.some((group, at) => {
    const before = groups[at - 1];
    return (
      before !== undefined &&
      rest.some((one) => one.at >= before.to && one.at < group.from && dash.test(one.token.text))
    );
  });
}

/** "Per 100 g", "за 1 кг", "3 та 100 минг": a number with its unit says what the price is for. */
function withoutUnitNumber({ groups, rest }: Numbers): {
  readonly main: readonly NumberGroup[];
  readonly unit?: PerUnit;
} {
  if (groups.length < 2) return { main: groups };
  for (const group of groups) {
    const unit = unitAmong(
      rest.filter(({ at }) => at === group.to),
      group,
    );
    if (/^(?:1|100|1000|500)$/.test(group.text) && unit !== undefined)
      return { main: groups.filter((one) => one !== group), unit: { ...unit, times: Big(group.text) } };
  }
  const main = groups.filter(({ text, isCount }) => text !== "1" && !isCount);
  if (main.length !== 2) return { main };
  const counted =
    main.findLast((group) => countsAll(group, rest, -1)) ?? main.find((group) => countsAll(group, rest, 0));
  return { main: main.filter((group) => group !== counted) };
}

/** "$80 for all four", "за 3 шт 90": the number behind the word says for how many the price is. */
function countsAll({ text, from, to }: NumberGroup, rest: Numbers["rest"], side: -1 | 0): boolean {
  const word = rest.find(({ at }) => at === (side < 0 ? from - 1 : to))?.token.lower ?? "";
  const says = side < 0 ? hasRole(word, "all", "for") : /^(?:за|for)$/.test(word);
  return says && /^\d{1,2}$/.test(text);
}

function unitAmong(rest: Numbers["rest"], group: NumberGroup): PerUnit | undefined {
  for (const { token, at } of rest) {
    const isMultiplied = at === group.to && token.isGlued && token.lower.length === 1;
    const unit = isMultiplied ? undefined : unitAt(rest, token, at);
    if (unit !== undefined) return { ...unit, times: Big(1), word: token.text };
  }
  return undefined;
}

/** The unit of a word, and of "м2", whose digit is a token of its own. */
const unitAt = (rest: Numbers["rest"], token: Token, at: number): Unit | undefined =>
  unitOf(rest.some((one) => one.at === at + 1 && one.token.text === "2") ? `${token.lower}2` : token.lower);

/** "uchta yuz ming": the tagger has taken a count into the price. */
const hidesCount = (part: readonly Token[]): boolean =>
  part.some(
    ({ lower }, at) =>
      countsPieces(lower) &&
      part[at + 1] !== undefined &&
      numberWord(part[at + 1]?.lower ?? "") !== undefined,
  );

function moneyOf(
  group: NumberGroup,
  mark: string | undefined,
  expected: string,
): Omit<Amount, "unit" | "isPerTen" | "saysEach" | "saysAll" | "endsInDan"> | Unread {
  const { currency, amount } = readMoney(mark === undefined ? group.text : `${group.text} ${mark}`, expected);
  const isBare = !group.hasMultiplier && mark === undefined;
  const of = (value: Big, isLoose: boolean) => {
    const small = smallUnits.get(currency);
    const isShort = isBare && small !== undefined && value.gt(0) && value.lt(small.below);
    const isUnclear = isShort && (!/^\d+$/.test(group.text) || value.lt(5));
    return {
      value: isShort ? value.times(small.factor) : value,
      currency,
      isShort,
      // "1.500" may be one and a half million.
      isLoose: isLoose || isUnclear || (isBare && small !== undefined && /^\d[.,]\d{3}$/.test(group.text)),
      isBare,
      isFourDigits: isBare && small !== undefined && /^\d{4}$/.test(group.text),
    };
  };
  if (amount.ok) return of(Big(amount.value), false);
  if (amount.problem === "zero") return of(Big(0), false);
  const [first] = amount.readings ?? [];
  if (amount.problem === "ambiguous" && first !== undefined)
    return of(Big(first), !/million/.test(group.text));
  if (amount.problem === "too-many-decimals" && /^\d+[.,]\d{1,2}$/.test(group.text))
    return of(Big(group.text.replace(",", ".")), true);
  return { problem: "number" };
}

const tensAmong = (words: readonly string[]): number | undefined =>
  words.map((word) => tens.get(word)).find((many) => many !== undefined);

const tens: ReadonlyMap<string, number> = new Map([
  ["dozen", 12],
  ["dozens", 12],
  ["дюжина", 12],
  ["дюжины", 12],
  ["десяток", 10],
  ["десятка", 10],
  ["десятков", 10],
]);

export interface Count {
  readonly value: Big;
  /** How many one counted thing holds: 10 in "2 десятка". */
  readonly each?: number;
  readonly unit?: Unit;
}

export function readCount(part: readonly Token[]): Count | Unread {
  const numbers = numbersIn(part, false);
  const { groups, rest } = numbers;
  const words = rest.map(({ token }) => token.lower);
  if (words.some(isDoubt)) return { problem: "doubt" };
  if (isRange(numbers)) return { problem: "range" };
  const each = tensAmong(words);
  const [group, second] = groups;
  if (second !== undefined) return { problem: "two-numbers" };
  const value = group === undefined ? wordCount(words) : decimalOf(group);
  if (value === undefined) return { problem: "number" };
  const unit = words.map(unitOf).find((one) => one !== undefined);
  return { value, ...(each === undefined ? {} : { each }), ...(unit === undefined ? {} : { unit }) };
}

const wordCount = (words: readonly string[]): Big =>
  Big(words.some((word) => /^(?:пар[аыу]|couple|pair|juft|жуфт|об[ае]|both|ikkala.*)$/.test(word)) ? 2 : 1);

/** Bricks are counted by the thousand. */
function decimalOf({ text }: NumberGroup): Big | undefined {
  const [, digits, thousand] = /^(\d+(?:[.,]\d+)?)( thousand)?$/.exec(text) ?? [];
  return digits === undefined
    ? undefined
    : Big(digits.replace(",", ".")).times(thousand === undefined ? 1 : 1_000);
}

export interface Measure {
  readonly value: Big;
  readonly unit?: Unit;
}

export function readMeasure(part: readonly Token[]): Measure | Unread {
  const numbers = numbersIn(part, false);
  const { groups, rest } = numbers;
  if (rest.some(({ token }) => isDoubt(token.lower))) return { problem: "doubt" };
  if (isRange(numbers)) return { problem: "range" };
  const [unit, unitAtPlace = 0] =
    rest.map(({ token, at }) => [unitAt(rest, token, at), at] as const).find(([one]) => one !== undefined) ??
    [];
  const [group, second, third] = groups;
  const value = group === undefined ? Big(1) : decimalOf(group);
  if (value === undefined) return { problem: "number" };
  // "Кило двести", "kilo yarim".
  if (unit !== undefined && group !== undefined && second === undefined && unitAtPlace < group.from) {
    const part = value.lt(1) ? value : value.gte(100) && value.lt(1_000) ? value.div(1_000) : undefined;
    if (part !== undefined && unit.size > 1) return { value: part.plus(1), unit };
  }
  if (third !== undefined) return { problem: "two-numbers" };
  if (second === undefined) return { value, ...(unit === undefined ? {} : { unit }) };
  // "1 кг 300 г", "1 kilo yarim".
  const more =
    second.text === "0.5" ? Big(0.5) : /^\d{3}$/.test(second.text) ? Big(second.text).div(1_000) : undefined;
  if (more === undefined || unit === undefined) return { problem: "two-numbers" };
  return { value: value.plus(more), unit };
}
