import { Big } from "big.js";
import { inLatin } from "../order/words/spelling.js";
import { type Amount, isUnread, readAmount } from "./amounts.js";
import { type Doubt, doubtsOfWords } from "./doubts.js";
import { type ComposedItem, type Group, itemOf } from "./item.js";
import { groupsOf } from "./item-groups.js";
import type { Tag } from "./labels.js";
import { type Part, partsOf } from "./parts.js";
import { isWord, type Token } from "./tokens.js";
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
  readonly sum: Big;
}

const itemTags: ReadonlySet<Tag> = new Set(["n", "q", "m", "p", "s"]);

/** From tags to items and a sum: exact, and the same each time. @param currency the chat's @param known items that other taggings of the same text had */
export function compose(
  text: string,
  tokens: readonly Token[],
  labels: readonly number[],
  currency: string,
  known = new Map<string, ComposedItem>(),
): Composed {
  const parts = partsOf(text, tokens, labels);
  const groups = groupsOf(
    parts.filter(({ tag }) => itemTags.has(tag)),
    tokens,
  );
  const hasPrice = parts.some(({ tag }) => tag === "p" || tag === "s" || tag === "t");
  const doubts = new Set<Doubt>(doubtsOfWords(tokens, labels, parts));
  const own = groups.map((group) => {
    const key = group.parts.map(({ tag, from, to }) => `${tag}${from}-${to}`).join();
    const item = known.get(key) ?? itemOf(group, currency);
    known.set(key, item);
    return item;
  });
  const read = withOnePrice(withSharedPrice(withFree(own, groups, tokens)), text, groups);
  for (const item of read)
    for (const doubt of item.doubts)
      if (doubt !== "thousands" || !lacksThousandsToo(item, read)) doubts.add(doubt);
  const sums = sumsOf(read, parts, groups, tokens, currency, doubts);
  if (isMixedSize(read)) doubts.add("thousands");
  const total = totalWith(sums.items, groups, tokens);
  if (total === undefined) return { parts, doubts: [...doubts], hasPrice, ...sums };
  doubts.add("with-total");
  const others = [{ items: sums.items, sum: total }, ...sums.others];
  return { parts, doubts: [...doubts], hasPrice, ...sums, others };
}

/** A small number beside others of its size that lack their thousands lacks them as well. */
function lacksThousandsToo({ amount }: ComposedItem, items: readonly ComposedItem[]): boolean {
  if (amount?.isShort !== true) return false;
  if (amount.value.mod(1_000).eq(0))
    return items.some(({ amount: one }) => one?.isShort === true && !one.isLoose);
  const clear = items.flatMap(({ amount: one }) => (one === undefined || one.isLoose ? [] : [one]));
  return clear.some(({ isShort }) => isShort) && clear.every(({ value }) => value.lt(amount.value.times(20)));
}

/** "Доставка в подарок": what a word says to be free costs nothing. */
function withFree(
  items: readonly ComposedItem[],
  groups: readonly Group[],
  tokens: readonly Token[],
): readonly ComposedItem[] {
  return items.map((item, at) => {
    const [group, next] = [groups[at], groups[at + 1]];
    if (item.amount !== undefined || item.doubts.length > 0 || group === undefined) return item;
    const own = tokens.slice(group.from, next?.from);
    if (!own.some(({ lower }) => hasRole(lower, "free"))) return item;
    return { ...item, price: Big(0), sum: Big(0) };
  });
}

/** "Маникюр и педикюр по 180", "петрушка 4, укроп 4, все по 1500": a price for each of the things before it. */
function withSharedPrice(items: readonly ComposedItem[]): readonly ComposedItem[] {
  const made = [...items];
  for (let at = made.length - 2; at >= 0; at--) {
    const [item, next] = [made[at], made[at + 1]];
    if (item === undefined || next?.amount === undefined || next.price === undefined) continue;
    const isHole = item.sum === undefined && item.doubts.length === 0 && item.measure === undefined;
    if (!isHole || !(next.amount.saysEach || next.amount.endsInDan) || next.measure !== undefined) continue;
    const { amount, price } = next;
    made[at] = { ...item, amount, price, sum: price.times(item.quantity) };
  }
  return made;
}

/** "Лаваши 56000 с доставкой 71000": what costs more than all before it may be all together. */
function totalWith(
  items: readonly ComposedItem[],
  groups: readonly Group[],
  tokens: readonly Token[],
): Big | undefined {
  const [last, group] = [items.at(-1), groups.at(-1)];
  if (last?.sum === undefined || group === undefined || items.length < 2) return undefined;
  const around = [tokens[group.from - 1], tokens[group.from], ...tokens.slice(group.from + 1, group.to)];
  const isWith =
    around.slice(0, 2).some((token) => /^(?:с|со|with)$/.test(token?.lower ?? "")) ||
    around.some((token) => /^(?:bilan|билан|blan|блан)$/.test(token?.lower ?? ""));
  return isWith && last.quantity.eq(1) && last.sum.gt(sumOf(items.slice(0, -1))) ? last.sum : undefined;
}

/** "Тени, помада, тушь всё вместе 450к" is one thing with one price. */
function withOnePrice(
  items: readonly ComposedItem[],
  text: string,
  groups: readonly Group[],
): readonly ComposedItem[] {
  const last = items.at(-1);
  const [first, end] = [groups[0]?.parts[0], groups.at(-1)?.parts.findLast(({ tag }) => tag === "n")];
  if (last?.amount?.saysAll !== true || items.length < 2 || first === undefined || end === undefined)
    return items;
  if (items.slice(0, -1).some(({ amount }) => amount !== undefined)) return items;
  const price = last.amount.value;
  const name = text.slice(first.tokens[0]?.start, end.tokens.at(-1)?.end);
  return [{ name, quantity: Big(1), amount: last.amount, price, sum: price, doubts: [], others: [] }];
}

/** "Тетрадь 1300, ручка 25": where one price lacks its thousands, the other may lack them as well. */
const isMixedSize = (items: readonly ComposedItem[]): boolean =>
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

function sumsOf(
  read: readonly ComposedItem[],
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
  if (totals.length > 1 || discounts.length > 1) doubts.add("two-sums");
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
  if (stated !== undefined && holes.length === items.length && items.length > 1 && only !== undefined) {
    const name = items.flatMap((item) => item.name ?? []).join(", ");
    items = [{ ...only, name, amount: stated, price: stated.value, quantity: Big(1), sum: stated.value }];
  } else if (stated !== undefined && holes.length === 1 && items.length === 1 && only !== undefined)
    items = [{ ...only, amount: stated, price: stated.value, quantity: Big(1), sum: stated.value }];
  else if (holes.length > 0) doubts.add("no-price");
  const full = sumOf(items);
  const [discount] = discounts;
  if (discount !== undefined) checkDiscount(discount.part, discount.amount, groups, doubts);
  const less = (sum: Big): Big => lessDiscount(sum, discount?.amount);
  let sum = less(full);
  if (sum.lt(0)) doubts.add("discount");
  let others = [...largerOf(items, less), ...alternativesOf(items, less)];
  const charge = items.find(({ amount }) => amount?.percent !== undefined)?.amount?.percent;
  if (charge !== undefined) others.unshift({ items, sum: full.plus(full.times(charge).div(100)) });
  for (const { part, amount } of advances)
    if (
      /^(?:залог|zalog|garov|гаров|deposit|депозит|depozit)/.test(part.tokens.map((t) => t.lower).join(" "))
    )
      others.push({ items, sum: sum.plus(amount.value) });
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
      const fitting = [...others, ...wholes(items, less)].find((other) => other.sum.eq(total));
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
    ...(discount === undefined ? {} : { discount: discount.amount }),
    ...(advances[0] === undefined ? {} : { advance: advances[0].amount }),
    ...(total === undefined ? {} : { total }),
    others,
    isConfirmed,
  };
}

const sumOf = (items: readonly ComposedItem[]): Big =>
  items.reduce((all, { sum = Big(0) }) => all.plus(sum), Big(0));

/** "150+25=175": the total lacks its thousands as the prices do. */
function statedTotal({ value, isBare }: Amount, sum: Big): Big {
  return isBare && value.times(1_000).eq(sum) ? sum : value;
}

function lessDiscount(sum: Big, discount: Amount | undefined): Big {
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

/** A service charge or a tax is no discount, whether its word stands in the part or in front of it. */
const isCharge = ({ text, from, to }: Part, tokens: readonly Token[]): boolean =>
  text.startsWith("+") ||
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
      own.every(
        (token) => !isWord(token) || hasRole(token.lower, "thousand", "million", "number", "currency"),
      ) &&
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
function alternativesOf(items: readonly ComposedItem[], less: (sum: Big) => Big): Alternative[] {
  return items.flatMap((item, at) =>
    item.others.map((other) => {
      const changed = items.map((one, place) => (place === at ? { ...one, ...other } : one));
      return { items: changed, sum: less(sumOf(changed)) };
    }),
  );
}

/** The sum if the small prices lack their thousands, as those beside them do. */
function largerOf(items: readonly ComposedItem[], less: (sum: Big) => Big): Alternative[] {
  if (!isMixedSize(items)) return [];
  const changed = items.map((item) => {
    const { amount, price, sum } = item;
    if (amount === undefined || amount.isShort || !amount.isBare || amount.value.gte(10_000)) return item;
    return { ...item, ...(price && { price: price.times(1_000) }), ...(sum && { sum: sum.times(1_000) }) };
  });
  return [{ items: changed, sum: less(sumOf(changed)) }];
}

/** All prices of bare counts are for all their pieces. */
function wholes(items: readonly ComposedItem[], less: (sum: Big) => Big): Alternative[] {
  const changed = items.map((item) => {
    const [whole] = item.others;
    return whole === undefined ? item : { ...item, ...whole };
  });
  return [{ items: changed, sum: less(sumOf(changed)) }];
}
