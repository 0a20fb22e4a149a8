import type { Item } from "./item.js";
import { itemLimits } from "./item.js";
import { type ItemTextField, parseItemField } from "./item-fields.js";
import { parseItemName } from "./item-name.js";
import { namesTotal, parseItemLines } from "./line/quick-line.js";
import { type ParsedAmount, parseAmount } from "./money.js";
import { isRoundedCode, readCell } from "./saved-item-cells.js";
import { type ItemColumn, type ItemHeader, isCode, readCurrency } from "./saved-item-columns.js";

/** What a row sets of a saved item; a field that is undefined is taken away, one that isn't there stays. */
export type ReadItem = Pick<Item, "name" | "price" | "currency"> &
  Partial<Pick<Item, "description" | "icpuCode" | "packageCode" | "imageUrl">>;

type RowProblem =
  | "no-name"
  | "name-too-long"
  | "no-price"
  | `price-${Extract<ParsedAmount, { ok: false }>["problem"]}`
  | "currency"
  | `${"description" | "code" | "image"}-${"wrong" | "too-long"}`
  /** A spreadsheet has dropped digits of a code. */
  | "code-rounded"
  /** More cells than columns: a sign that separates them stands in one of them. */
  | "too-many-cells"
  /** A quotation mark is never closed. */
  | "quotes"
  /** The sum below a list, not an item. */
  | "total"
  /** The same item stands further up. */
  | "same";

export interface RowFault {
  readonly problem: RowProblem;
  /** What stands there. */
  readonly text: string;
  readonly limit?: number;
  /** With price-too-many-decimals: the currency, and how many it has. */
  readonly currency?: string;
  readonly decimals?: number;
  /** With same: the other row. */
  readonly other?: number;
}

/** In characters, as those of a message: what is longer is no line that anybody has typed. */
const longestLine = 4_096;

interface RowOptions {
  /** Of prices that name none. */
  readonly currency: string;
  readonly delimiter: string;
  /** The columns are named by a header. */
  readonly named: boolean;
}

type CodeField = "description" | "icpuCode" | "packageCode" | "imageUrl";
const problemNames = {
  description: "description",
  icpuCode: "code",
  packageCode: "code",
  imageUrl: "image",
} as const satisfies Partial<Record<ItemTextField, string>>;

/** Reads the cells of one row. */
export function readItemRow(
  cells: readonly string[],
  header: ItemHeader,
  { currency, delimiter, named }: RowOptions,
): ReadItem | RowFault {
  const quickLine = named ? undefined : quickLineOf(cells, delimiter);
  if (quickLine !== undefined) {
    const read = readQuickLine(quickLine, currency);
    if (read !== undefined) return read;
  }
  const surplus = cells.slice(header.columns.length).find((cell) => cell.trim() !== "");
  if (surplus !== undefined) return { problem: "too-many-cells", text: surplus.trim() };
  const at = (column: ItemColumn): string | undefined => {
    const index = header.columns.indexOf(column);
    const cell = index < 0 ? undefined : cells[index];
    return cell === undefined ? undefined : readCell(cell, isCode(column));
  };
  const name = parseItemName(at("name") ?? "");
  if (!name.ok)
    return name.problem === "empty"
      ? { problem: "no-name", text: cells.join(" ").trim() }
      : { problem: "name-too-long", text: at("name") ?? "", limit: itemLimits.name };
  if (namesTotal(name.name)) return { problem: "total", text: name.name };
  const price = readPrice(at("price") ?? "", at("currency") ?? "", header.currency ?? currency);
  if ("problem" in price) return price;
  const fields: { [field in CodeField]?: string | undefined } = {};
  for (const field of ["description", "icpuCode", "packageCode", "imageUrl"] as const) {
    const cell = at(field);
    if (cell === undefined) continue;
    const read = readField(field, cell);
    if ("problem" in read) return read;
    fields[field] = read.value;
  }
  return { name: name.name, ...price, ...fields };
}

/**
 * The row as the one line that it may be: without a delimiter, or with one that belongs to a number, as in
 * "Coffee 15,000".
 */
function quickLineOf(cells: readonly string[], delimiter: string): string | undefined {
  const [first = "", ...rest] = cells;
  if (first.length > longestLine) return undefined;
  if (rest.every((cell) => cell.trim() === "")) return first;
  const isNumber = delimiter === "," && /\d$/.test(first) && rest.every((cell) => /^\d{1,3}$/.test(cell));
  return isNumber ? cells.join(delimiter) : undefined;
}

function readQuickLine(text: string, currency: string): ReadItem | undefined {
  const [line, second] = parseItemLines(text, currency).lines;
  if (line?.ok !== true || second !== undefined) return undefined;
  const { name, price, currency: own = currency } = line.item;
  return name === undefined || price === undefined ? undefined : { name, price, currency: own };
}

function readPrice(
  price: string,
  currencyCell: string,
  fallback: string,
): { price: string; currency: string } | RowFault {
  if (price === "") return { problem: "no-price", text: "" };
  const named = currencyCell === "" ? currencyBeside(price, fallback) : readCurrency(currencyCell, fallback);
  if (currencyCell !== "" && named === undefined) return { problem: "currency", text: currencyCell };
  const currency = named ?? fallback;
  const parsed = parseAmount(price, currency);
  if (parsed.ok) return { price: parsed.amount, currency };
  return { problem: `price-${parsed.problem}`, text: price, currency, decimals: parsed.decimals ?? 2 };
}

/** The currency of a price such as "$5" or "5 EUR". */
function currencyBeside(price: string, fallback: string): string | undefined {
  const mark = price.replace(/\d[\d\s.,'’]*/g, "").trim();
  return mark === "" ? undefined : readCurrency(mark, fallback);
}

function readField(field: CodeField, cell: string): { value: string | undefined } | RowFault {
  if (cell === "") return { value: undefined };
  const parsed = parseItemField(field, cell);
  if (parsed.ok) {
    return isCode(field) && isRoundedCode(parsed.value) ? { problem: "code-rounded", text: cell } : parsed;
  }
  if (parsed.problem === "empty") return { value: undefined };
  const name = problemNames[field];
  return parsed.problem === "too-long"
    ? { problem: `${name}-too-long`, text: cell, limit: parsed.limit ?? 0 }
    : { problem: `${name}-wrong`, text: cell };
}
