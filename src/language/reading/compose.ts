import { Big } from "big.js";
import { type Doubt, doubtsOfWords } from "./doubts.js";
import { type ComposedItem, type Group, itemOf } from "./item.js";
import { groupsOf } from "./item-groups.js";
import type { Tag } from "./labels.js";
import { type Part, partsOf } from "./parts.js";
import { type Composed, isMixedSize, sumOf, sumsOf } from "./sums.js";
import type { Token } from "./tokens.js";
import { hasRole } from "./words/roles.js";

const itemTags: ReadonlySet<Tag> = new Set(["n", "q", "m", "p", "s"]);

/** From tags to items and a sum: exact, and the same each time. @param currency the chat's @param known items that other taggings of the same text had */
export function compose(
  text: string,
  tokens: readonly Token[],
  labels: readonly number[],
  currency: string,
  known = new Map<string, ComposedItem>(),
): Composed {
  const parts = withTotals(partsOf(text, tokens, labels), text, tokens);
  const itemParts = parts.filter(({ tag }) => itemTags.has(tag));
  const groups = groupsOf(itemParts, tokens);
  const hasPrice = parts.some(({ tag }) => tag === "p" || tag === "s" || tag === "t");
  const doubts = new Set<Doubt>(doubtsOfWords(tokens, labels, parts));
  const itemsOf = (groups: readonly Group[]): readonly ComposedItem[] => {
    const own = groups.map((group) => {
      const key = group.parts.map(({ tag, from, to }) => `${tag}${from}-${to}`).join();
      const item = known.get(key) ?? itemOf(group, currency, text, tokens);
      known.set(key, item);
      return item;
    });
    return withOnePrice(withSharedPrice(withFree(own, groups, tokens)), text, groups);
  };
  const read = itemsOf(groups);
  for (const item of read)
    for (const doubt of item.doubts)
      if (doubt !== "thousands" || !lacksThousandsToo(item, read)) doubts.add(doubt);
  // "Ручка 80 минг 2 та стекло 230 минг": the count is of the handle, or of the pane.
  const hasLooseCount = itemParts.some(
    ({ tag }, at) => tag === "q" && /[ps]/.test(itemParts[at - 1]?.tag ?? ""),
  );
  const also = hasLooseCount ? itemsOf(groupsOf(itemParts, tokens, true)) : [];
  const sums = sumsOf(read, also, parts, groups, tokens, currency, doubts);
  if (isMixedSize(read)) doubts.add("thousands");
  const total = totalWith(sums.items, groups, tokens);
  if (total === undefined) return { parts, doubts: [...doubts], hasPrice, ...sums };
  doubts.add("with-total");
  const others = [...(sums.sum === undefined ? [] : [{ items: sums.items, sum: sums.sum }]), ...sums.others];
  const items = restAsLast(sums.items, total);
  return { parts, doubts: [...doubts], hasPrice, ...sums, items, sum: total, others };
}

/** "Жами 40 минг" is a total, whatever the tagger thinks. */
const withTotals = (typed: readonly Part[], text: string, tokens: readonly Token[]): Part[] =>
  withWholeNumbers(typed, text, tokens).flatMap((part, at, parts): Part[] => {
    if (isNamedCharge(part)) return [{ ...part, tag: "d" }];
    const [before, next] = [parts[at - 1], parts[at + 1]];
    if (isNamedTotal(part) && next?.tag === "p") return [];
    return part.tag === "p" && before !== undefined && isNamedTotal(before)
      ? [{ ...part, tag: "t" }]
      : [part];
  });

/** "Two hundred fifty thousand", "2 с половиной миллиона": what looks like a count is the beginning of the price. */
function withWholeNumbers(parts: readonly Part[], text: string, tokens: readonly Token[]): Part[] {
  const isBeginning = (part: Part, next: Part | undefined): boolean => {
    if (part.tag !== "q" || next?.tag !== "p") return false;
    const [joint, half] = tokens.slice(part.to, part.to + 2);
    if (/^(?:с|and|a)$/.test(joint?.lower ?? "") && next.from <= part.to + 1)
      return hasRole(half?.lower ?? "", "half");
    const isRest = /^0\d\d/.test(next.tokens[0]?.text ?? "");
    return next.from === part.to && (isRest || hasRole(part.tokens.at(-1)?.lower ?? "", "hundred"));
  };
  return parts.flatMap((part, at) => {
    const [before, next] = [parts[at - 1], parts[at + 1]];
    if (isBeginning(part, next)) return [];
    if (before === undefined || !isBeginning(before, part)) return [part];
    const own = tokens.slice(before.from, part.to);
    return [{ ...part, from: before.from, tokens: own, text: text.slice(own[0]?.start, own.at(-1)?.end) }];
  });
}

/** "Обслуживание 10%" */
const isNamedCharge = ({ tag, tokens }: Part): boolean =>
  tag === "n" &&
  tokens.some(({ text }) => text === "%") &&
  tokens.some(({ lower }) => hasRole(lower, "charge"));

const isNamedTotal = ({ tag, tokens }: Part): boolean =>
  tag === "n" && tokens.every(({ lower }) => hasRole(lower, "total"));

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

/** The last thing costs what the whole leaves for it. */
function restAsLast(items: readonly ComposedItem[], total: Big): ComposedItem[] {
  const price = total.minus(sumOf(items.slice(0, -1)));
  return items.map((item, at) => (at === items.length - 1 ? { ...item, price, sum: price } : item));
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
