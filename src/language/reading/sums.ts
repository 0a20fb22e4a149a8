import { Big } from "big.js";
import { inLatin } from "../order/words/spelling.js";
import { type Amount, isUnread, readAmount } from "./amounts.js";
import type { Doubt } from "./doubts.js";
import type { ComposedItem } from "./item.js";
import type { Group } from "./item-groups.js";
import type { Tag } from "./labels.js";
import type { Part } from "./parts.js";
import type { Token } from "./tokens.js";
import { hasRole } from "./words/roles.js";

/** What one tagging of a text comes to. */
export interface Composed {
  readonly parts: readonly Part[];
  readonly items: readonly ComposedItem[];
  /** What is to be paid, without the advance; undefined while a price is missing. */
  readonly sum?: Big;
  /** The currency of all amounts; undefined when they have several. */
  readonly currency?: string;
  readonly discount?: Amount;
  /** What was or will be paid apart from this invoice. The sum is without it. */
  readonly advance?: Amount;
  readonly total?: Big;
  /** Why anybody would ask. */
  readonly doubts: readonly Doubt[];
  /** What else the sum may be, where that is as fair a reading. */
  readonly others: readonly Alternative[];
  readonly hasPrice: boolean;
  /** A stated total is the items' sum. */
  readonly isConfirmed: boolean;
}

export interface Alternative {
  readonly items: readonly ComposedItem[];
  readonly discount?: Amount;
  /** The items' sum less the discount. */
  readonly sum: Big;
}

/** "Тетрадь 1300, ручка 25": where one price lacks its thousands, the other may lack them as well. */
export const isMixedSize = (items: readonly ComposedItem[]): boolean =>
  items.some(({ amount }) => amount?.isShort === true) &&
  items.some(
    ({ amount }) =>
      amount !== undefined &&
      !amount.isShort &&
      amount.isBare &&
      amount.value.gt(0) &&
      amount.value.lt(10_000) &&
      (!amount.value.mod(500).eq(0) || isSmallFor(amount.value, items)),
  );

/** Beside 800,000, "1 500" is rather 1,500,000. */
const isSmallFor = (value: Big, items: readonly ComposedItem[]): boolean =>
  items.some(({ amount }) => amount?.isShort === true && amount.value.gte(value.times(100)));

/** Adds up the items, and takes the discount, the advance and the total of a text. @param doubts gets what anybody would ask */
export function sumsOf(
  read: readonly ComposedItem[],
  also: readonly ComposedItem[],
  parts: readonly Part[],
  groups: readonly Group[],
  tokens: readonly Token[],
  currency: string,
  doubts: Set<Doubt>,
): Omit<Composed, "parts" | "doubts" | "hasPrice"> {
  const amountsOf = (tag: Tag): { readonly part: Part; readonly amount: Amount }[] =>
    parts
      .filter((part) => part.tag === tag)
      .flatMap((part) => {
        const amount = readAmount(part.tokens, currency);
        if (!isUnread(amount)) return [{ part, amount }];
        if (tag !== "a")
          doubts.add(amount.problem === "doubt" || amount.problem === "range" ? "range" : "number");
        return [];
      });
  const totals = amountsOf("t");
  const discounts = amountsOf("d");
  const advances = amountsOf("a");
  if (parts.some(({ tag }) => tag === "a")) checkAdvance(parts, tokens, advances, doubts);
  const [discount, secondDiscount] = discounts;
  if (totals.length > 1 || secondDiscount !== undefined) doubts.add("two-sums");
  if (parts.some(hidesPrice)) doubts.add("number-left");
  const currencies = new Set(
    [...read.map(({ amount }) => amount), ...totals.map(({ amount }) => amount)].flatMap((amount) =>
      amount === undefined || amount.isBare ? [] : [amount.currency],
    ),
  );
  const [named = currency, second] = currencies;
  if (
    second !== undefined ||
    (currencies.size > 0 && named !== currency && read.some(({ amount }) => amount?.isBare))
  )
    doubts.add("currencies");
  let items = read;
  const stated = totals[0]?.amount;
  const holes = items.filter(({ sum: own, name }) => own === undefined && name !== undefined);
  const only = items[0];
  if (stated !== undefined && holes.length === items.length && only !== undefined) {
    const name = items.flatMap((item) => item.name ?? []).join(", ");
    items = [{ ...only, name, amount: stated, price: stated.value, quantity: Big(1), sum: stated.value }];
  } else if (holes.length > 0) doubts.add("no-price");
  const full = sumOf(items);
  if (discount !== undefined) checkDiscount(discount.part, discount.amount, groups, doubts);
  const offer = (some: readonly ComposedItem[]): Alternative => ({
    items: some,
    sum: lessDiscount(sumOf(some), discount?.amount),
    ...(discount && { discount: discount.amount }),
  });
  let { sum } = offer(items);
  if (sum.lt(0)) doubts.add("discount");
  const isWhole = also.length > 0 && also.every((item) => item.sum !== undefined);
  const haveOthers = items.filter((item) => item.others.length > 0).length > 1;
  let others = [
    ...(isWhole ? [also] : []),
    ...largerOf(items),
    ...alternativesOf(items),
    ...(haveOthers ? [wholes(items)] : []),
  ].map(offer);
  const charge = items.find(({ amount }) => amount?.percent !== undefined)?.amount?.percent;
  if (charge !== undefined) others.unshift({ items, sum: full.plus(full.times(charge).div(100)) });
  for (const { part, amount } of advances)
    if (
      /^(?:залог|zalog|garov|гаров|deposit|депозит|depozit)/.test(part.tokens.map((t) => t.lower).join(" "))
    )
      others.push({ items, sum: sum.plus(amount.value) });
  if (secondDiscount !== undefined) others.unshift({ items, sum: full });
  const isUnsure = discount !== undefined && mayBeOfPrice(discount.part, discount.amount, groups, full);
  const isNewPrice = isUnsure && discount.amount.percent === undefined;
  if (isUnsure) {
    doubts.add("discount");
    others.unshift({ items, sum: full });
    if (isNewPrice) {
      others.push(offer(items));
      ({ items, sum } = insteadOf(items, discount.amount.value));
    }
  }
  if (discount !== undefined && isCharge(discount.part, tokens)) {
    doubts.add("discount");
    const { percent, value } = discount.amount;
    others = [full.plus(percent === undefined ? value : full.times(percent).div(100)), full].map((one) => ({
      items,
      sum: one,
    }));
  }
  const total = stated === undefined ? undefined : statedTotal(stated, sum);
  let isConfirmed = false;
  if (total !== undefined && holes.length === 0 && items.length > 0) {
    if (total.eq(sum) || total.eq(full)) {
      others = [];
      isConfirmed = total.eq(sum) && (items.length > 1 || items[0]?.quantity.eq(1) === false);
    } else {
      const fitting = [...others, offer(wholes(items))].find((other) => other.sum.eq(total));
      if (fitting === undefined) {
        doubts.add("total-differs");
        others = [{ items, sum: total }, ...others];
      } else {
        ({ items, sum } = fitting);
        others = [];
        isConfirmed = true;
      }
    }
  }
  const isOpen = items.some(({ sum: own }) => own === undefined) || items.length === 0;
  return {
    items,
    ...(isOpen ? {} : { sum }),
    ...(doubts.has("currencies") ? {} : { currency: named }),
    ...(discount === undefined || isNewPrice ? {} : { discount: discount.amount }),
    ...(advances[0] === undefined ? {} : { advance: paidBefore(advances[0], sum) }),
    ...(total === undefined ? {} : { total }),
    others,
    isConfirmed,
  };
}

export const sumOf = (items: readonly ComposedItem[]): Big =>
  items.reduce((all, { sum = Big(0) }) => all.plus(sum), Big(0));

/** "150+25=175": the total lacks its thousands as the prices do. */
function statedTotal({ value, isBare }: Amount, sum: Big): Big {
  return isBare && value.times(1_000).eq(sum) ? sum : value;
}

/** Takes a discount off a sum. */
export function lessDiscount(sum: Big, discount: Pick<Amount, "percent" | "value"> | undefined): Big {
  if (discount === undefined) return sum;
  if (discount.percent === undefined) return sum.minus(discount.value);
  return sum.times(Big(100).minus(discount.percent)).div(100);
}

/** A discount between two items may be of one of them alone; and some are charges. */
function checkDiscount(
  part: Part,
  { percent, unit }: Amount,
  groups: readonly Group[],
  doubts: Set<Doubt>,
): void {
  const isBehind = groups.some(({ from }) => from > part.to);
  // "Minus one hour" is no sum.
  if (unit !== undefined) doubts.add("discount");
  if (percent !== undefined && isBehind && groups.some(({ to }) => to <= part.from)) doubts.add("discount");
}

/** Where the price may be the one after the discount, or what looks like a discount belongs to the name. */
function mayBeOfPrice(
  { from, to, tokens }: Part,
  { percent, value }: Amount,
  groups: readonly Group[],
  full: Big,
): boolean {
  const isInside = groups.some((group) => group.from < from && to < group.to);
  if (percent === undefined) return value.times(2).gt(full);
  const isSaid = tokens.some(({ lower }) => lower !== "%" && hasRole(lower, "discount"));
  return isInside || (!isSaid && percent.gte(50));
}

/** One price in place of all. */
function insteadOf(items: readonly ComposedItem[], sum: Big): Alternative {
  const [first, ...others] = items;
  return first === undefined || others.length > 0
    ? { items, sum }
    : { items: [{ ...first, quantity: Big(1), price: sum, sum }], sum };
}

/** A round number of a price in what names a place, a time or a person. */
const hidesPrice = ({ tag, tokens }: Part): boolean =>
  "weco".includes(tag) && tokens.some(({ text }) => /^\d+[05]00$/.test(text));

/** "Остаток 200000" says what is left, so the advance is what is missing. */
function paidBefore({ part, amount }: { readonly part: Part; readonly amount: Amount }, sum: Big): Amount {
  const isRest = amount.percent === undefined && part.tokens.some(({ lower }) => restWord.test(lower));
  return isRest ? { ...amount, value: sum.minus(amount.value) } : amount;
}

const restWord = /^(?:остат|остал|qoldi|qolgan|қолди|қолган|rest|remaining|balance)/;

/** A service charge or a tax is no discount, whether its word stands in the part or in front of it. */
const isCharge = ({ text, from, to }: Part, tokens: readonly Token[]): boolean =>
  /^(?:\+|плюс|plus)/i.test(text) ||
  tokens.slice(Math.max(0, from - 2), to).some(({ lower }) => hasRole(lower, "charge"));

/** A clear advance leaves the sum whole. One of unknown size is asked. */
function checkAdvance(
  parts: readonly Part[],
  tokens: readonly Token[],
  amounts: readonly unknown[],
  doubts: Set<Doubt>,
): void {
  // "1 млн" alone, with no word in it or beside it that speaks of paying.
  const isUnsaid = parts.some(
    ({ tag, tokens: own, from, to }) =>
      tag === "a" &&
      !own.some(({ lower }) => hasRole(lower, "advance", "owed", "half")) &&
      !tokens.slice(Math.max(0, from - 3), to + 2).some(({ lower }) => hasRole(lower, "advance", "owed")),
  );
  if (isUnsaid) doubts.add("advance");
  const unclear = parts.filter(({ tag }) => tag === "a").length > amounts.length;
  const says = parts.some(
    ({ tag, tokens }) =>
      tag === "a" &&
      tokens.some(
        ({ lower }) =>
          hasRole(lower, "half") ||
          /^yarm/.test(inLatin(lower)) ||
          /^(?:полностью|full|to'liq|толик|тўлиқ|оплач.*|paid|весь|все|hammasi.*)$/.test(lower),
      ),
  );
  if (unclear && !says) doubts.add("advance");
}

/** The sums if the price of one bare count is for all its pieces, or if each price of a whole is for one. */
function alternativesOf(items: readonly ComposedItem[]): readonly ComposedItem[][] {
  return items.flatMap((item, at) =>
    item.others.map((other) => items.map((one, place) => (place === at ? { ...one, ...other } : one))),
  );
}

/** The sum if the small prices lack their thousands, as those beside them do. */
function largerOf(items: readonly ComposedItem[]): readonly ComposedItem[][] {
  if (!isMixedSize(items)) return [];
  const changed = items.map((item) => {
    const { amount, price, sum } = item;
    if (amount === undefined || amount.isShort || !amount.isBare || amount.value.gte(10_000)) return item;
    return { ...item, ...(price && { price: price.times(1_000) }), ...(sum && { sum: sum.times(1_000) }) };
  });
  return [changed];
}

/** All prices of bare counts are for all their pieces. */
const wholes = (items: readonly ComposedItem[]): ComposedItem[] =>
  items.map((item) => ({ ...item, ...item.others[0] }));
