import { Big } from "big.js";
import { discountOff, unitOf } from "../../language/money/discount-size.js";
import { totals } from "../../language/money/money.js";
import type { Item } from "../item/item.js";
import { itemLimits } from "../item/item-limits.js";
import { type Tolerance, tolerance } from "./payment-tolerance.js";

/** An amount or a percentage that is taken off an invoice's total. */
export const discount = tolerance;

export type Discount = Tolerance;

type Priced = Pick<Item, "name" | "price" | "currency" | "quantity">;

interface Discounted<One extends Priced> {
  readonly items: readonly One[];
  readonly currency: string;
  readonly discount?: Discount | undefined;
}

type Charged<One> =
  | {
      /** The items as the customer pays them. A line that was split off stands last, so that all others keep their places. */
      readonly items: readonly One[];
      /** The amount that the discount takes off the total; undefined without a discount. */
      readonly off?: string;
      /** The name of the line of which some pieces have another price than the rest. */
      readonly split?: string;
    }
  /** The discount leaves nothing to pay for some item, or not all prices have the invoice's currency, or there is no room for a split line. */
  | { readonly problem: "covers-all" | "currencies" | "no-room" };

/**
 * Spreads the discount over the prices, because the service knows no negative item. Each line bears its share, in the
 * roundest amounts that are possible, and the lines come to the total less the discount exactly.
 */
export function chargedFor<One extends Priced>({ items, currency, discount }: Discounted<One>): Charged<One> {
  if (discount === undefined || items.length === 0) return { items };
  const [sum, second] = totals(items);
  if (sum === undefined || second !== undefined || sum.currency !== currency)
    return { problem: "currencies" };
  const total = Big(sum.amount);
  const priced = { prices: items.map(({ price }) => price), currency, discount };
  const smallest = unitOf(priced);
  const off = discountOff(total, priced);
  const left = total.minus(off);
  if (left.lte(0)) return { problem: "covers-all" };
  const prices = items.map(({ price }) => Big(price));
  // The shares that are whole by themselves come first: half of 10,000 and of 90,000 is 5,000 and 45,000.
  const areExact = prices.every((price) => price.times(left).mod(total.times(smallest)).eq(0));
  const units = areExact ? [smallest] : unitsFrom(smallest, left, prices);
  let split: Lines<One> | undefined;
  for (const unit of units) {
    const spread = spreadIn(unit, items, left);
    if (spread?.split === undefined && spread !== undefined) return { ...spread, off: off.toFixed() };
    split ??= spread;
  }
  if (split === undefined) return { problem: "covers-all" };
  return split.items.length > itemLimits.items ? { problem: "no-room" } : { ...split, off: off.toFixed() };
}

/** Returns the items as they are sent. A discount that can't be taken off leaves them as they are, and then nothing may be sent. */
export function chargedItems<One extends Priced>(terms: Discounted<One>): readonly One[] {
  const charged = chargedFor(terms);
  return "problem" in charged ? terms.items : charged.items;
}

/**
 * Returns the powers of ten, the largest first, in which all these amounts are whole. A large unit would distort the
 * shares of cheap items.
 */
function unitsFrom(smallest: Big, left: Big, prices: readonly Big[]): Big[] {
  const units = [smallest];
  const isUsable = (unit: Big): boolean =>
    left.mod(unit).eq(0) && prices.every((price) => price.mod(unit).eq(0) && unit.times(10).lte(price));
  for (let unit = smallest.times(10); isUsable(unit); unit = unit.times(10)) units.unshift(unit);
  return units;
}

interface Lines<One> {
  readonly items: readonly One[];
  readonly split?: string;
}

/**
 * Spreads what is left to pay over the lines in whole units.
 * @returns undefined when a piece of some line would cost nothing
 */
function spreadIn<One extends Priced>(unit: Big, items: readonly One[], left: Big): Lines<One> | undefined {
  const pieces = items.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);
  const wanted = inUnits(left, unit);
  if (wanted < pieces) return undefined;
  const prices = items.map(({ price }) => inUnits(Big(price), unit));
  const total = prices.reduce((sum, price, at) => sum + price * quantityAt(items, at), 0n);
  // Where a share would come to nothing, each piece keeps one unit, and the rest is spread.
  const isTooSmall = prices.some((price) => (price * wanted) / total < 1n);
  const kept = isTooSmall ? 1n : 0n;
  const [room, toSpread] = [total - kept * pieces, wanted - kept * pieces];
  const shares = prices.map((price, at) => {
    const exact = (price - kept) * toSpread;
    return room === 0n
      ? { at, price: kept, rest: 0n }
      : { at, price: kept + exact / room, rest: exact % room };
  });
  let missing = wanted - shares.reduce((sum, { price, at }) => sum + price * quantityAt(items, at), 0n);
  // The lines that lost most by rounding down get a unit for each piece, as far as that goes.
  const lowered = shares
    .filter(({ at, price }) => price < (prices[at] ?? 0n))
    .sort((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1));
  let toSplit: (typeof shares)[number] | undefined;
  for (const share of lowered) {
    const quantity = quantityAt(items, share.at);
    if (missing >= quantity) {
      share.price += 1n;
      missing -= quantity;
    } else toSplit ??= share;
  }
  const charged = items.map((item, at) => ({ ...item, price: amountOf(shares[at]?.price ?? 0n, unit) }));
  if (missing === 0n) return { items: charged };
  // Fewer units are left than the line has pieces, so that many of its pieces cost one unit more.
  const line = toSplit === undefined ? undefined : charged[toSplit.at];
  if (line === undefined || toSplit === undefined) throw new Error("A discount can't be spread.");
  const dearer = Number(missing);
  const splitOff = { ...line, price: amountOf(toSplit.price + 1n, unit), quantity: dearer };
  const rest = { ...line, quantity: line.quantity - dearer };
  return { items: [...charged.map((one) => (one === line ? rest : one)), splitOff], split: line.name };
}

const quantityAt = (items: readonly Pick<Item, "quantity">[], at: number): bigint =>
  BigInt(items[at]?.quantity ?? 0);

const inUnits = (amount: Big, unit: Big): bigint => BigInt(amount.div(unit).toFixed());

const amountOf = (units: bigint, unit: Big): string => Big(units.toString()).times(unit).toFixed();
