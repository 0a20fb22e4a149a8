import { evenLine } from "./even-line.js";
import { count, pattern, price } from "./grammar.js";
import { isPriceFirst, readTokens, roughly } from "./numbers.js";
import {
  checkName,
  isMarked,
  isMeasure,
  isThere,
  itemOf,
  none,
  noParts,
  type Parts,
  type Phrase,
  phraseOf,
  type Refusal,
  type TypedItem,
} from "./reading.js";

/** The content of a sheet's column. */
type Column = "number" | "name" | "quantity" | "unit" | "price" | "total";

const headers: readonly (readonly [Column, string])[] = [
  ["number", "№|#|no|n|n/n|п/п|№ п/п|t/r"],
  [
    "name",
    "name|item|items|product|goods|service|title|наименование|название|товар|товары|услуга|позиция|имя|nomi|nom|mahsulot|tovar|xizmat",
  ],
  ["quantity", "qty|quantity|count|amount|pcs|кол-во|кол|количество|шт|soni|son|miqdor|miqdori|dona"],
  ["unit", "unit|units|uom|ед|ед изм|единица|birlik|o'lchov"],
  ["price", "price|unit price|cost|rate|цена|цена за шт|цена за ед|стоимость|narx|narxi"],
  ["total", "total|sum|subtotal|сумма|итого|всего|jami|summa|summasi"],
];

const columns = new Map(
  headers.flatMap(([column, names]) => names.split("|").map((name) => [name, column] as const)),
);

export type Header = readonly (Column | undefined)[];

/** The columns that a sheet's first line names; undefined: it is no such line. */
export function readHeader(cells: readonly string[]): Header | undefined {
  if (cells.length < 2) return undefined;
  const named = cells.map((cell) => columns.get(plainHeader(cell)));
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  const known = named.filter((column) => column !== undefined).length;
  return known >= 2 && known === filled && new Set(named).size > 1 ? named : undefined;
}

/** "Price (UZS)", "Цена, сум", "Кол-во:" without what follows the word. */
const plainHeader = (cell: string): string =>
  evenLine(cell.trim().slice(0, 60))
    .text.replace(/[(,:].*$/, "")
    .replace(/[\s.]+/g, " ")
    .trim();

/** A figure may be a price, a count, or either. */
interface Cell extends Parts {
  readonly kind: "empty" | "text" | "figure" | "measure" | "mark";
}

/** Cells that a row has at most. */
export const mostCells = 12;

/**
 * Reads a row of a sheet. Without known columns: name, then quantity and price, or price and quantity, then perhaps
 * their product, which tells which is which; a number before the name counts the rows.
 * @returns undefined when it can't be read as a row.
 */
export function readRow(
  row: readonly string[],
  header: Header | undefined,
  currency: string,
): TypedItem | Refusal | undefined {
  const cells = row.map((text) => cellOf(text.trim(), currency));
  const known = header && byHeader(cells, header);
  const parts = known ?? byOrder(cells);
  if (parts === undefined) return undefined;
  const hasNameColumn = known !== undefined && header?.includes("name") === true;
  const name = row
    .filter((_, at) => (hasNameColumn ? header?.[at] === "name" : cells[at]?.kind === "text"))
    .map((text) => text.trim())
    .join(" ");
  if (Object.keys(checkName(name)).length === 0) return undefined;
  const isMeasured = cells.some(({ kind }) => kind === "measure") && !isOne(parts.count);
  return isMeasured ? { problem: "quantity-unit" } : itemOf(name, parts, currency);
}

const isOne = (count: Phrase): boolean =>
  !isThere(count) || (roughly(count.number) === 1 && !isMeasure(count));

const priceCell = pattern(`^ ${price} $`, "");
const countCell = pattern(`^ ${count} $`, "");

function cellOf(text: string, currency: string): Cell {
  if (text === "") return { ...noParts, kind: "empty" };
  const line = readTokens(evenLine(text), currency);
  const { shape } = line;
  if (/^[mupcC]$/.test(shape)) return { ...noParts, kind: shape === "m" ? "measure" : "mark" };
  const figure = {
    price: priceCell.test(shape) ? phraseOf(line) : none,
    count: countCell.test(shape) ? phraseOf(line) : none,
  };
  return { ...noParts, ...figure, kind: Object.values(figure).some(isThere) ? "figure" : "text" };
}

function byHeader(cells: readonly Cell[], header: Header): Parts | undefined {
  const at = (column: Column): Parts => cells[header.indexOf(column)] ?? noParts;
  const [{ count }, { price }, { price: total }] = [at("quantity"), at("price"), at("total")];
  if (isThere(price)) return { count, price, total };
  // A sheet with a name and a sum alone.
  const isSumAlone = isThere(total) && !header.includes("price") && isOne(count);
  return isSumAlone ? { ...noParts, price: total } : undefined;
}

function byOrder(cells: readonly Cell[]): Parts | undefined {
  const name = cells.findIndex(({ kind }) => kind === "text");
  if (name === -1) return undefined;
  const isFigure = ({ kind }: Cell): boolean => kind === "figure";
  const [before, behind] = [cells.slice(0, name).filter(isFigure), cells.slice(name).filter(isFigure)];
  // "2 | Coffee | 15000" is a quantity; before two figures or more, it is the number of the row.
  const figures = behind.length > 1 ? behind : [...before, ...behind];
  const [first, second, third] = figures;
  if (before.length > 1 || figures.length > 3 || first === undefined) return undefined;
  const parts = second === undefined ? { ...noParts, price: first.price } : pairOf(first, second);
  const total = third === undefined ? none : third.price;
  const isComplete = isThere(parts.price) && (third === undefined || isThere(total));
  return isComplete ? { ...parts, total } : undefined;
}

/** The price is the figure that is marked as money, else the larger one. */
function pairOf(first: Cell, second: Cell): Parts {
  const one = { ...noParts, count: first.count, price: second.price };
  const other = { ...noParts, count: second.count, price: first.price };
  const isPair = ({ price, count }: Parts): boolean => isThere(price) && isThere(count);
  if (!isPair(one)) return isPair(other) ? other : noParts;
  if (!isPair(other) || isMarked(one.price)) return one;
  return isMarked(other.price) || isPriceFirst(first.count.number, second.price.number) ? other : one;
}
