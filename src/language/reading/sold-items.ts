import { Big } from "big.js";
import { minorUnits } from "../money/money.js";
import { onOneLine } from "../text/typed-text.js";
import type { Amount } from "./amounts.js";
import type { ComposedItem } from "./item.js";

/** An item as an invoice has it, whose quantity is whole (interface, section 2.8). */
export interface SoldItem {
  /** Undefined for an amount alone. */
  readonly name?: string;
  readonly quantity: number;
  /** The price of one, as a decimal string; undefined while it is missing. */
  readonly price?: string;
  /** The price as it was typed, where it has left out its thousands. */
  readonly asTyped?: string;
}

/**
 * Makes the items that an invoice has. A measured amount becomes a part of the name, and its price one price: 1.5 kg at
 * 90,000 are one item for 135,000.
 * @returns undefined when an amount can't be paid in the currency, as half a tiyin can't
 */
export function soldItems(items: readonly ComposedItem[], currency: string): SoldItem[] | undefined {
  // What is free isn't paid, so no invoice has it.
  const sold = items.filter(({ price }) => price?.eq(0) !== true).map(soldItem);
  const decimals = minorUnits(currency) ?? 2;
  const arePayable = sold.every(
    ({ price }) => price === undefined || !/\.\d/.test(price) || Big(price).round(decimals).eq(price),
  );
  return arePayable ? sold : undefined;
}

function soldItem({ name: typed, quantity, count, measure, price, sum, amount }: ComposedItem): SoldItem {
  const name = typed === undefined ? "" : onOneLine(typed).replace(/^[\s,;:.=–—-]+|[\s,;:=–—-]+$/g, "");
  const isWhole = measure === undefined && quantity.mod(1).eq(0) && quantity.gt(0);
  if (price === undefined || sum === undefined)
    return { ...named(withMeasure(name, measure)), quantity: isWhole ? quantity.toNumber() : 1 };
  if (!isWhole) {
    const each = quantity.eq(1) || amount === undefined ? "" : ` × ${grouped(price)}${perUnit(amount)}`;
    return {
      ...named(`${withMeasure(name, measure ?? quantity.toFixed())}${each}`),
      quantity: 1,
      price: sum.toFixed(),
    };
  }
  const asTyped =
    amount?.isShort === true && price.eq(amount.value) ? { asTyped: price.div(1_000).toFixed() } : {};
  // One price for all pieces is the price of one thing, whose name says how many there are.
  const whole =
    quantity.eq(1) && count !== undefined && /[2-9]|\d\d/.test(count) ? `${onOneLine(count)} ${name}` : name;
  return { ...named(whole), quantity: quantity.toNumber(), price: price.toFixed(), ...asTyped };
}

const named = (name: string): Pick<SoldItem, "name"> => (name === "" ? {} : { name });

/** "/кг" behind the price of a kilo. Longer words, such as "soatiga", say more than the unit. */
const perUnit = ({ unit }: Amount): string =>
  unit?.times.eq(1) === true && unit.word.length <= 3 ? `/${unit.word}` : "";

const withMeasure = (name: string, measure: string | undefined): string =>
  [name, measure === undefined ? "" : onOneLine(measure)].filter((part) => part !== "").join(" ");

/** "90 000", as a price inside a name is written. */
const grouped = (price: Big): string => price.toFixed().replace(/(?<=\d)(?=(?:\d{3})+(?!\d))/g, " ");
