import type { TypedItem } from "../../../language/line/item/typed-item.js";
import { readLine } from "../../../language/line/read-line.js";
import type { DraftItem } from "./draft.js";

type Goods = Pick<DraftItem, "name" | "price" | "currency">;

/** The parts of the name of an item that is sold by measure: "сыр 2 кг × 80 000". */
interface Measured {
  readonly noun: string;
  readonly amount: string;
  /** The price of one of the measure, perhaps with its currency and its own measure: "80 000/кг". */
  readonly one: string;
}

const sign = " × ";
const amount = "(?<amount>\\d[\\d.,]* ?\\p{L}+)";
const [behind, before] = [`^(?<noun>.*\\S) ${amount}$`, `^${amount} (?<noun>.+)$`].map(
  (words) => new RegExp(words, "u"),
);

/** Splits "сыр 2 кг" and "2 кг сыра". */
function nounAndAmount(words: string): Omit<Measured, "one"> | undefined {
  const { noun, amount } = (behind?.exec(words) ?? before?.exec(words))?.groups ?? {};
  return noun === undefined || amount === undefined ? undefined : { noun, amount };
}

function itemOf({ noun, amount, one }: Measured, currency: string): TypedItem | undefined {
  const read = readLine(`${noun} ${amount} по ${one}`, currency);
  return "item" in read ? read.item : undefined;
}

/** A name may have such a sign without a measure: "Плитка 30 см × 60". The price then isn't their product. */
function measuredIn({ name, price, currency }: Goods): Measured | undefined {
  const at = name.lastIndexOf(sign);
  const words = at < 0 ? undefined : nounAndAmount(name.slice(0, at));
  const parts = words && { ...words, one: name.slice(at + sign.length) };
  const item = parts && itemOf(parts, currency);
  return item?.name === name && item.price === price ? parts : undefined;
}

/** Returns an item's name without its measure and the price of one. */
export const nounOf = (item: Goods): string => measuredIn(item)?.noun ?? item.name;

/**
 * Returns the noun of a typed line that corrects an item sold by measure: "сыр" for "сыр 3 кг" and "сыр 2 кг по 85000".
 */
export const nounOfLine = ({ name = "", price }: TypedItem, currency: string): string =>
  price === undefined ? (nounAndAmount(name)?.noun ?? name) : nounOf({ name, price, currency });

/**
 * Returns what becomes of an item sold by measure with another amount, another price of one, or both.
 * @returns undefined for an item that isn't sold by measure, or a line that leaves open what it changes
 */
export function measuredAnew(item: Goods, typed: TypedItem): TypedItem | undefined {
  const parts = measuredIn(item);
  const { name = "", price, quantity, currency = item.currency } = typed;
  if (parts === undefined || quantity !== undefined) return undefined;
  if (price !== undefined && measuredIn({ name, price, currency }) !== undefined) return typed;
  const typedAmount = price === undefined ? nounAndAmount(name)?.amount : undefined;
  if (price === undefined && typedAmount === undefined) return undefined;
  const one = price === undefined ? parts.one : parts.one.replace(/^[\d .]*\d/, price);
  return itemOf({ ...parts, amount: typedAmount ?? parts.amount, one }, item.currency);
}
