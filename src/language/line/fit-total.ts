import { Big } from "big.js";
import { minorUnits } from "../money/money.js";
import type { TypedItem } from "./item/typed-item.js";
import { readLine } from "./read-line.js";

interface ReadLine {
  readonly ok: true;
  readonly text: string;
  readonly item: TypedItem;
  readonly other?: TypedItem;
}

/** More ways to read the lines of one text aren't tried. */
const mostWays = 256;

/**
 * Chooses between the readings of lines by the total that the text states: "2 кабоб 40 тыс, всего 40 тыс" are two for
 * 40 000 together. Lines whose own readings come to the total stay; otherwise the fewest lines are read in another way.
 * @param isTotal whether a sum of the items is the stated total, perhaps after a discount
 * @returns undefined when no reading comes to the total, or several do
 */
export function fitTotal(
  lines: readonly (ReadLine | { readonly ok: false })[],
  currency: string,
  isTotal: (sum: Big) => boolean,
): readonly ReadLine[] | undefined {
  if (!lines.every((line): line is ReadLine => line.ok && line.item.price !== undefined)) return undefined;
  if (isTotal(sumOf(lines.map(({ item }) => item)))) return lines.map(decided);
  const ways = lines.map((line) => otherReadings(line, currency));
  const count = ways.reduce((product, { length }) => product * (length + 1), 1);
  const fitting: { readonly items: readonly TypedItem[]; readonly changed: number }[] = [];
  const tryFrom = (at: number, items: readonly TypedItem[], changed: number): void => {
    const line = lines[at];
    if (line === undefined) {
      if (isTotal(sumOf(items))) fitting.push({ items, changed });
      return;
    }
    tryFrom(at + 1, [...items, line.item], changed);
    // With too many ways, only one line at a time is read differently.
    if (count > mostWays && changed > 0) return;
    for (const other of ways[at] ?? []) tryFrom(at + 1, [...items, other], changed + 1);
  };
  tryFrom(0, [], 0);
  const fewest = Math.min(...fitting.map(({ changed }) => changed));
  const [only, second] = fitting.filter(({ changed }) => changed === fewest);
  if (only === undefined || second !== undefined) return undefined;
  return lines.map(({ text }, at) => ({ ok: true, text, item: only.items[at] ?? {} }));
}

const lineSum = ({ price = "0", quantity = 1 }: TypedItem): Big => Big(price).times(quantity);

const sumOf = (items: readonly TypedItem[]): Big =>
  items.reduce((sum, item) => sum.plus(lineSum(item)), Big(0));

/** The total has refuted another reading that comes to another sum. */
function decided({ other, ...line }: ReadLine): ReadLine {
  const isPossible = other?.price !== undefined && lineSum(other).eq(lineSum(line.item));
  return isPossible ? { ...line, other } : line;
}

/** The price may be for all pieces together, or for each; words before a count may be no part of the name. */
function otherReadings({ text, item, other }: ReadLine, currency: string): TypedItem[] {
  const { price = "0", quantity = 1 } = item;
  const found: TypedItem[] = [];
  const each = Big(price).div(quantity);
  const isWhole = each.times(quantity).eq(price) && each.round(minorUnits(currency) ?? 2).eq(each);
  if (quantity > 1 && isWhole) found.push({ ...item, price: each.toFixed() });
  if (other?.price !== undefined) found.push(other);
  const counted = quantity === 1 ? readLine(text.replace(wordsBeforeCount, ""), currency) : undefined;
  if (
    counted !== undefined &&
    "item" in counted &&
    (counted.item.quantity ?? 1) > 1 &&
    counted.item.price === price
  )
    found.push(counted.item);
  const sums = new Set([lineSum(item).toFixed()]);
  return found.filter((one) => {
    const sum = lineSum(one).toFixed();
    const isNew = !sums.has(sum);
    sums.add(sum);
    return isNew;
  });
}

/** The "Aka " in "Aka 2ta kabob 40 ming" */
const wordsBeforeCount = /^(?:\p{L}{1,20}[,!.]? ){1,3}(?=\d{1,3} ?\p{L})/u;
