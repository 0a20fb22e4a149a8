import { isBlank } from "../text/typed-text.js";
import { splittings } from "./item/several-items.js";
import { type ReadLine, readLine } from "./read-line.js";
import { normalizedLine } from "./tokens/normalized-line.js";
import { readTokens } from "./tokens/numbers.js";
import { slashBetween } from "./tokens/token-kinds.js";

const bullet =
  /^\s*(?:[-–—•·‣▪▫◦●○►▸➤+*]\s+|[-–—•·‣▪▫◦●○►▸➤]\s*(?=\p{L})|\d{1,3}[.)]\s+|\d{1,3}\)\s*(?=\p{L})|\d{1,3}\.(?=\p{L}))(?=\S)/u;

/** Reads one item from a line, without the mark of a list at its start: "1.", "1)", "-", "•", "*". */
const readItem = (line: string, currency: string): ReadLine => readLine(line.replace(bullet, ""), currency);

const space = "[\\s\\u00a0]";
/** Spaces before a sign. They are looked for only where a row of spaces begins, because a long row would take long otherwise. */
const spacesBefore = `(?:(?<!${space})${space}+)?`;
const separators = [
  `,(?:${space}+|(?=\\p{L}))`,
  `${space}\\+${space}|\\+(?=\\p{L})`,
  `${space}(?:and|и|va|ва|ham|ҳам|hamda|ҳамда|plus|плюс|&)${space}(?:(?:ещё|еще|yana|яна|also)${space})?`,
  `${spacesBefore}(?:\\||${slashBetween})${space}*(?=[\\p{L}\\d])`,
  `${space}[-–—]${space}+(?=\\p{L})|\\.${space}+(?=\\p{L})`,
];
/** The separators between items: first all of them together, then each alone. A line is split only if each part is an item. */
const betweenItems = [separators.join("|"), ...separators].map((one) => new RegExp(one, "iu"));
const mostOnALine = 12;

export interface LinePart {
  readonly text: string;
  readonly read: ReadLine;
}

/** Splits a line into its items: "Tea 15000, Coffee 20000". A line that isn't clearly several items stays whole. */
export function itemsOfLine(line: string, currency: string): readonly LinePart[] {
  let tried: readonly string[] = [];
  for (const between of betweenItems) {
    const parts = line.split(between).filter((part) => !isBlank(part));
    if (parts.length < 2 || parts.length > mostOnALine || isSameList(parts, tried)) continue;
    tried = parts;
    const items = allItems(parts, currency);
    if (items !== undefined) return items;
  }
  const read = readItem(line, currency);
  const isSeveral = "problem" in read && read.problem === "several-items";
  return (isSeveral ? splitItems(line, currency) : undefined) ?? [{ text: line, read }];
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

function allItems(parts: readonly string[], currency: string): readonly LinePart[] | undefined {
  const items: LinePart[] = [];
  let [areClear, areSmall] = [true, true];
  for (const text of parts) {
    const read = readItem(text, currency);
    areClear &&= isClearItem(read);
    areSmall &&= hasSmallPrice(read);
    if (!areClear && !areSmall) return undefined;
    items.push({ text, read });
  }
  return items;
}

/** "Coffee 15, tea 5" are two items whose prices lack their thousands. Beside a full price, "iPhone 15" is rather a name. */
const hasSmallPrice = (read: ReadLine): boolean =>
  "item" in read && read.item.name !== undefined && read.inThousands !== undefined;

/** Splits a line such as "2 tea 15k 3 coffee 20k"; undefined when it can't be split, or can be split in two ways. */
function splitItems(text: string, currency: string): readonly LinePart[] | undefined {
  const line = normalizedLine(text);
  const tokens = readTokens(line, currency);
  const ways = splittings(tokens, currency)
    .filter(({ length }) => length > 0 && length < mostOnALine)
    .map((starts) => {
      const ends = [...starts, tokens.tokens.length];
      const places = ends.map((end, at) => [tokens.tokens[starts[at - 1] ?? 0], tokens.tokens[end - 1]]);
      const parts = places.map(([first, last]) => line.typed(first?.start ?? 0, last?.end ?? 0));
      return allItems(parts, currency) ?? [];
    })
    .filter(({ length }) => length > 0);
  const different = new Set(ways.map((items) => items.map((item) => item.text).join("\n")));
  return different.size === 1 ? ways[0] : undefined;
}

/** Checks whether a text consists of an item's name and a price, and the price can't be part of the name. */
export const isItem = (part: string, currency: string): boolean => isClearItem(readItem(part, currency));

function isClearItem(read: ReadLine): boolean {
  if ("problem" in read || read.item.name === undefined || read.item.price === undefined) return false;
  // Another number before the name is neither a quantity nor a part of the name, so the text isn't one clear item.
  if (read.item.quantity !== undefined && /^\d+\s/.test(read.item.name)) return false;
  // A number that may belong to the name, as in "Table 5, 100 000", doesn't prove that the text has a price.
  return read.other === undefined || read.other.price !== undefined;
}
