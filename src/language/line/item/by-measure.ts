import { Big } from "big.js";
import { checkAmount } from "../../money/amount.js";
import { readDecimal } from "../../money/decimal-text.js";
import { minorUnits } from "../../money/money.js";
import { thousandsLeftOut } from "../../money/small-units.js";
import { type Line, lineOf, type Token } from "../tokens/lexer.js";
import { type Measure, measureOf } from "../tokens/measures.js";
import { roughly } from "../tokens/numbers.js";
import {
  isCounted,
  isEach,
  isForAll,
  isMeasure,
  isMoney,
  isThere,
  none,
  type Phrase,
  phraseOf,
} from "../tokens/phrases.js";
import { has, isOf, moneyMarks, pattern } from "../tokens/token-kinds.js";
import type { Reading } from "./price-for-all.js";
import { checkName, priceOf, type Refusal, type TypedItem } from "./typed-item.js";

/*
 * A weight, a volume, a length or a time with the price of one: "1.5 кг сыра по 90000", "olma 3 kg 15000 dan". The
 * service takes whole quantities only, so such a line is one item. Its name has the measure and the price of one, and
 * its price is their product: "сыра 1.5 кг × 90 000" at 135,000.
 */

export interface MeasuredReading {
  readonly name: readonly Token[];
  readonly amount: Phrase;
  readonly price: Phrase;
  readonly total: Phrase;
  readonly measure: Measure;
  /**
   * - "sure": the price is for one of the measure
   * - "likely": the measure may also be a size of the thing, which then costs the price as it stands
   * - "unlikely": the price is rather for all
   * - "unclear": the price of one gram, or of another measure that can't be converted
   */
  readonly certainty: "sure" | "likely" | "unlikely" | "unclear";
}

/** Checks for a price that names its measure, as in "90000/кг" and "90 000 за час". */
export const namesMeasure = ({ shape }: Phrase): boolean => perMeasure.test(shape);
const perMeasure = pattern("[per for] measure+ $", "");

/** Finds the measure of a line and the price for one of it; undefined when the line has none of the two. */
export function measuredReading(
  { name, tail, price, count, total }: Reading,
  { tokens }: Line,
): MeasuredReading | undefined {
  if (!isThere(price) || tail !== undefined || isForAll(price)) return undefined;
  // In "300 000 за 2 часа массажа" the price is for all.
  if (name[0] !== undefined && isOf(tokens[tokens.indexOf(name[0]) - 1], "for")) return undefined;
  const isBehind = isMeasure(count);
  if (isThere(count) && !isBehind) return undefined;
  const found = isBehind ? { name, amount: count } : atEdge(name);
  const measure = found && measureOf(found.amount.tokens.filter(({ kind }) => kind === "measure"));
  if (found === undefined || measure === undefined || !has({ tokens: found.name }, "word")) return undefined;
  const certainty = certaintyOf(price, found.amount, measure);
  return certainty && { ...found, price, total, measure, certainty };
}

function certaintyOf(
  price: Phrase,
  amount: Phrase,
  measure: Measure,
): MeasuredReading["certainty"] | undefined {
  if (namesMeasure(price)) return perOf(price, measure)?.kind === measure.kind ? "sure" : "unclear";
  // In "Кола 1.5 л x 2" the 2 is a number of bottles.
  const isTimes = isCounted(amount) && isMoney(price);
  if (!isEach(price) && !isTimes) return isOffered(amount, measure) ? "unlikely" : undefined;
  if (measure.sale === "small") return "unclear";
  return measure.sale === "size" ? "likely" : "sure";
}

/** "Вода 0.5 л 3000" is a bottle, while "Сыр 0.5 кг 90000" may be half of 90 000. The price of one is the price of all. */
function isOffered(amount: Phrase, { sale }: Measure): boolean {
  if (isCounted(amount) || sale === "small" || amount.number.text === "1") return false;
  return sale === "by-measure" || roughly(amount.number) > 1;
}

function perOf({ tokens }: Phrase, otherwise: Measure): Measure | undefined {
  const named = tokens.filter(({ kind }) => kind === "measure");
  return named.length === 0 ? otherwise : measureOf(named);
}

const atStart = pattern("^ number measure+ (?= [word ornament] )", "");
const atEnd = pattern("(?<! [times capitalX minus] ) number measure+ [dash colon comma]* $", "");

function atEdge(
  name: readonly Token[],
): { readonly name: readonly Token[]; readonly amount: Phrase } | undefined {
  const line = lineOf(name);
  const [start] = atStart.exec(line.shape) ?? [];
  if (start !== undefined)
    return { name: name.slice(start.length), amount: phraseOf(lineOf(name.slice(0, start.length))) };
  const end = atEnd.exec(line.shape);
  if (end === null) return undefined;
  const amount = name.slice(end.index).filter((token) => isOf(token, "number", "measure"));
  return { name: name.slice(0, end.index), amount: phraseOf(lineOf(amount)) };
}

/** @param noun the words of the item's name, as they were typed @param typed the measure as it was typed: "1.5 кг" */
export function measuredItem(
  { amount, price, total, measure, certainty }: MeasuredReading,
  { noun, typed, per }: { readonly noun: string; readonly typed: string; readonly per: string },
  currency: string,
): TypedItem | Refusal {
  if (certainty === "unclear") return { problem: "measure-unit" };
  if (has(amount, "minus")) return { problem: "quantity-too-small" };
  const one = priceOf(price, currency);
  if ("problem" in one) return one;
  // In "1.5 кг сыра по 90" the price has probably left out its thousands.
  const isShort = thousandsLeftOut(one.price, currency) !== undefined && !has(price, ...moneyMarks);
  const unit = perOf(price, measure);
  const [number, second] = readDecimal(amount.number.text.replace(/[ \u00a0]+/g, " "), 3);
  // "1,500 кг" may be one and a half kilograms, or 1,500 of them.
  if (number === undefined || second !== undefined || unit === undefined || isShort)
    return { problem: "measure-sum" };
  const product = Big(one.price).times(number).times(measure.size);
  const sum = product.div(unit.size);
  const decimals = minorUnits(one.currency ?? currency) ?? 2;
  if (!sum.times(unit.size).eq(product) || !sum.round(decimals).eq(sum)) return { problem: "measure-sum" };
  const checked = checkAmount(sum.toFixed(), decimals);
  if (!checked.ok) return { problem: `price-${checked.problem}` };
  if (isThere(total)) {
    const stated = priceOf(total, currency);
    if ("problem" in stated || stated.currency !== one.currency || !sum.eq(stated.price))
      return { problem: "line-total" };
  }
  const perUnit = unit.size === measure.size ? "" : `/${per}`;
  const mark = one.currency === undefined ? "" : ` ${one.currency}`;
  const named = checkName(`${noun} ${typed} × ${grouped(one.price)}${mark}${perUnit}`);
  return "problem" in named ? named : { ...named, ...one, price: checked.value };
}

/** "90000" becomes "90 000", and "4.5" becomes "4.50". */
function grouped(price: string): string {
  const [integer = "", decimals] = price.split(".");
  const whole = integer.replace(/(?<=\d)(?=(?:\d{3})+$)/g, " ");
  return decimals === undefined ? whole : `${whole}.${decimals.padEnd(2, "0")}`;
}

/** The reading in which the measure is the size of the thing, and the price is the item's price: "Кола 1,5 л" at 12,000. */
export function asSize(reading: Reading): Reading {
  const { name, count, price } = reading;
  if (!isThere(count)) return reading;
  const size = count.tokens.filter((token) => isOf(token, "number", "measure"));
  const isBehind = count.number.start > price.number.start;
  return {
    ...reading,
    name: isBehind ? name : [...name, ...size],
    ...(isBehind ? { tail: size } : {}),
    count: none,
    total: none,
  };
}
