import type { Token } from "./lexer.js";

/**
 * How a measure is sold:
 * - "by-measure": beside "по", "at" or "dan" the price is for one of it, as for kilograms and hours
 * - "size": a thing may have that size, too, as a bottle of 1.5 l and a cable of 5 m
 * - "small": hardly anybody names the price of one gram, so the price must name its own measure
 */
type Sale = "by-measure" | "size" | "small";

export interface Measure {
  /** Only measures of the same kind can be converted. */
  readonly kind: string;
  /** How many of the kind's smallest unit it has. */
  readonly size: number;
  readonly sale: Sale;
}

/** Sizes that things have but that nobody sells, such as millimetres, watts and gigabytes, aren't listed. */
const measures: readonly (readonly [kind: string, size: number, sale: Sale, words: string])[] = [
  ["weight", 1, "small", "g г gr гр gramm грамм граммов"],
  ["weight", 1_000, "by-measure", "kg кг кило kilo килограмм килограмма килограммов kilogram kilogramm"],
  ["weight", 1_000_000, "by-measure", "tonna tonn тонна тонны тонн"],
  ["pound", 1, "by-measure", "lb lbs"],
  ["volume", 1, "small", "ml мл"],
  ["volume", 1_000, "size", "l л litr литр литра литров liter litre liters litres"],
  ["length", 1, "size", "m м metr метр метра метров meter metre meters metres"],
  ["length", 1_000, "by-measure", "km км"],
  ["area", 1, "by-measure", "кв.м kv.m"],
  ["time", 1, "small", "min мин минут daqiqa дақиқа"],
  ["time", 60, "by-measure", "ч час часа часов soat соат hour hours hr hrs h"],
  ["day", 1, "by-measure", "kun кун день дня дней day days"],
  ["week", 1, "by-measure", "неделя недели недель hafta ҳафта week weeks"],
  ["month", 1, "by-measure", "oy мес месяц месяца месяцев month months"],
];
const byWord = new Map(
  measures.flatMap(([kind, size, sale, words]) =>
    words.split(" ").map((word) => [word, { kind, size, sale }] as const),
  ),
);

/** @param tokens the one or two words of a measure, as in "kg" and "кв м" */
export const measureOf = (tokens: readonly Token[]): Measure | undefined =>
  byWord.get(tokens.map(({ text }) => text.replace(/\.$/, "")).join("."));
