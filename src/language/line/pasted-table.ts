import { readHeading } from "../money/price-heading.js";
import { defined } from "../omit-undefined.js";
import { patternsOver } from "../text/token-patterns.js";
import { wordTable } from "../text/word-table.js";
import { inThousandsOf } from "./item/left-out-thousands.js";
import { checkName, itemOf, type ReadItem, type Refusal } from "./item/typed-item.js";
import { count, price } from "./tokens/grammar.js";
import { lineOf, type Token } from "./tokens/lexer.js";
import { coverMobileNumbers, normalizedLine } from "./tokens/normalized-line.js";
import { isPriceFirst, readTokens, roughly } from "./tokens/numbers.js";
import {
  isMarked,
  isMeasure,
  isThere,
  none,
  noParts,
  type Parts,
  type Phrase,
  phraseOf,
} from "./tokens/phrases.js";
import { has, isOf, moneyMarks, pattern } from "./tokens/token-kinds.js";

type Column = "number" | "name" | "quantity" | "unit" | "price" | "currency" | "total";

const headers: readonly (readonly [Column, string])[] = [
  ["number", "№|#|no|n|n/n|п/п|№ п/п|t/r"],
  [
    "name",
    "name|item|items|product|goods|service|title|наименование|название|товар|товары|услуга|позиция|имя|nomi|nom|mahsulot|tovar|xizmat|номи|ном|маҳсулот|хизмат",
  ],
  [
    "quantity",
    "qty|quantity|count|amount|pcs|кол-во|кол|количество|шт|soni|son|miqdor|miqdori|dona|сони|сон|миқдор|миқдори|дона",
  ],
  ["unit", "unit|units|uom|ед|ед изм|единица|birlik|o'lchov"],
  ["price", "price|unit price|cost|rate|цена|цена за шт|цена за ед|стоимость|narx|narxi|нарх|нархи"],
  ["currency", "currency|валюта|valyuta|valyutasi|валютаси"],
  ["total", "total|sum|subtotal|сумма|итого|всего|jami|summa|summasi|жами|суммаси"],
];

const columns = wordTable(headers, "|");

/** The most columns that a heading may name or leave empty. A line of more words isn't a heading. */
const mostColumns = 50;

interface Heading {
  readonly column: Column | undefined;
  readonly marks: readonly Token[];
  /** Whether the column's heading names a unit that the bot doesn't know, as in "Price, '000". */
  readonly isUnclear: boolean;
}
export type Header = readonly Heading[];

/** Reads the names of the columns in the first line of a pasted sheet; undefined when the line isn't such a heading. */
export function readHeader(cells: readonly string[], currency: string): Header | undefined {
  if (cells.length < 2 || cells.length > mostColumns) return undefined;
  const headings = cells.map(readHeading);
  const named = headings.map(({ name }) => columns.get(name));
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  const known = named.filter((column) => column !== undefined).length;
  if (known < 2 || known !== filled || new Set(named).size === 1) return undefined;
  return headings.map(({ mark, unit }, at) => ({
    column: named[at],
    marks: marksIn(`${unit ?? ""} ${mark}`, currency),
    isUnclear: unit === "unclear" && ["price", "total"].includes(named[at] ?? ""),
  }));
}

const marksIn = (words: string, currency: string): readonly Token[] =>
  readTokens(normalizedLine(words), currency).tokens.filter((token) => isOf(token, ...moneyMarks));

const isCurrencyMark = ({ currencies }: Token): boolean => currencies !== undefined;

function withMarks(price: Phrase, marks: readonly Token[]): Phrase {
  if (!isThere(price) || marks.length === 0) return price;
  const behind = price.tokens.indexOf(price.number) + 1;
  // In "15k" the price itself says that it is in thousands, so a heading such as "Price, k UZS" says nothing new.
  const added = has(price, "thousand", "million") ? marks.filter(isCurrencyMark) : marks;
  const tokens = [...price.tokens.slice(0, behind), ...added, ...price.tokens.slice(behind)];
  return phraseOf(lineOf(tokens));
}

interface Cell extends Parts {
  readonly kind: "empty" | "text" | "figure" | "measure" | "mark";
  /** The words and signs for a currency in the cell, if it contains nothing else. */
  readonly marks: readonly Token[];
}

export const mostCells = 12;

/**
 * Reads a row of a pasted sheet. Without headings, the name comes first, then quantity and price in either order, and
 * perhaps the row's total, which shows which of the two is the price. A number before the name is the number of the
 * row.
 */
export function readRow(
  row: readonly string[],
  header: Header | undefined,
  currency: string,
): ReadItem | Refusal | undefined {
  // Only behind a name, a count and a price is a number such as 500000010 more likely the row's total than a mobile number.
  const cells = row.map((text, at) => cellOf(text.trim(), currency, at > 2));
  if (header === undefined && hasSeveral(cells)) return { problem: "several-items" };
  const known = header && byHeader(cells, header);
  const parts = known ?? byOrder(cells);
  if (parts === undefined) return undefined;
  const isIn = (at: number, column: Column): boolean =>
    known !== undefined && header?.[at]?.column === column;
  const hasNameColumn = row.some((_, at) => isIn(at, "name"));
  const name = row
    .filter((_, at) => (hasNameColumn ? isIn(at, "name") : cells[at]?.kind === "text"))
    .map((text) => text.trim())
    .join(" ");
  if (Object.keys(checkName(name)).length === 0) return undefined;
  const isMeasured = cells.some(({ kind }) => kind === "measure") && !isOne(parts.count);
  if (isMeasured) return { problem: "quantity-unit" };
  if (known !== undefined && header?.some(({ isUnclear }) => isUnclear))
    return { problem: "price-ambiguous" };
  const isUnknown = cells.some(
    ({ kind, marks }, at) => isIn(at, "currency") && kind !== "empty" && marks.length === 0,
  );
  if (isUnknown) return { problem: "price-other-currency" };
  const price = withMarks(
    parts.price,
    cells.flatMap(({ marks }) => marks),
  );
  const item = itemOf(name, { ...parts, price }, currency);
  return "problem" in item
    ? item
    : { item, ...defined({ inThousands: inThousandsOf(price, item, currency) }) };
}

/** Checks for cells such as "tea | 15000 | coffee | 20000" and "2 | tea | 3 | coffee", which are several items in one row. */
const hasSeveral = (cells: readonly Cell[]): boolean =>
  severalItems.test(cellShape(cells.filter(({ kind }) => kind === "text" || kind === "figure")));

const { shapeOf: cellShape, pattern: cellPattern } = patternsOver<Cell["kind"]>([
  "text",
  "figure",
  "measure",
  "mark",
  "empty",
]);
const severalItems = cellPattern("^ (text+ figure+){2,} $ | ^ (figure+ text+){2,} $", "");

const isOne = (count: Phrase): boolean =>
  !isThere(count) || (roughly(count.number) === 1 && !isMeasure(count));

const priceCell = pattern(`^ ${price} $`, "");
const countCell = pattern(`^ ${count} $`, "");

function cellOf(text: string, currency: string, mayBeTotal: boolean): Cell {
  const marks: readonly Token[] = [];
  if (text === "") return { ...noParts, marks, kind: "empty" };
  const even = normalizedLine(text);
  const line = readTokens(mayBeTotal ? even : { ...even, text: coverMobileNumbers(even.text) }, currency);
  const [mark, second] = line.tokens;
  if (second === undefined && isOf(mark, "measure", "piece", "pack", "currency", "leadingCurrency"))
    return {
      ...noParts,
      marks: line.tokens.filter(isCurrencyMark),
      kind: isOf(mark, "measure") ? "measure" : "mark",
    };
  const figure = {
    price: priceCell.test(line.shape) ? phraseOf(line) : none,
    count: countCell.test(line.shape) ? phraseOf(line) : none,
  };
  return { ...noParts, ...figure, marks, kind: Object.values(figure).some(isThere) ? "figure" : "text" };
}

function byHeader(cells: readonly Cell[], header: Header): Parts | undefined {
  const placeOf = (name: Column): number => header.findIndex(({ column }) => column === name);
  const at = (name: Column): Parts => cells[placeOf(name)] ?? noParts;
  const moneyAt = (name: Column): Phrase => withMarks(at(name).price, header[placeOf(name)]?.marks ?? []);
  const { count } = at("quantity");
  const [price, total] = [moneyAt("price"), moneyAt("total")];
  if (isThere(price)) return { count, price, total };
  // Some sheets have only names and sums. The sum is then the price.
  const isSumAlone = isThere(total) && placeOf("price") === -1 && isOne(count);
  return isSumAlone ? { ...noParts, price: total } : undefined;
}

function byOrder(cells: readonly Cell[]): Parts | undefined {
  const name = cells.findIndex(({ kind }) => kind === "text");
  if (name === -1) return undefined;
  const isFigure = ({ kind }: Cell): boolean => kind === "figure";
  const [before, behind] = [cells.slice(0, name).filter(isFigure), cells.slice(name).filter(isFigure)];
  // In "2 | Coffee | 15000" the 2 is the quantity. Before two or more numbers, it only numbers the row.
  const figures = behind.length > 1 ? behind : [...before, ...behind];
  const [first, second, third] = figures;
  if (before.length > 1 || figures.length > 3 || first === undefined) return undefined;
  const parts = second === undefined ? { ...noParts, price: first.price } : pairOf(first, second);
  const total = third === undefined ? none : third.price;
  const isComplete = isThere(parts.price) && (third === undefined || isThere(total));
  return isComplete ? { ...parts, total } : undefined;
}

/** The price is the cell that is marked as money, else the larger number. */
function pairOf(first: Cell, second: Cell): Parts {
  const one = { ...noParts, count: first.count, price: second.price };
  const other = { ...noParts, count: second.count, price: first.price };
  const isPair = ({ price, count }: Parts): boolean => isThere(price) && isThere(count);
  if (!isPair(one)) return isPair(other) ? other : noParts;
  if (!isPair(other) || isMarked(one.price)) return one;
  return isMarked(other.price) || isPriceFirst(first.count.number, second.price.number) ? other : one;
}
