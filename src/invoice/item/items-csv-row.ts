import { namesTotal } from "../../language/line/typed-sums.js";
import { type AmountProblem, isAmountUnit, parseAmount, readMoney } from "../../language/money/amount.js";
import type { Item } from "./item.js";
import { itemFields, type SavedDetail, type SavedField, savedDetails } from "./item-fields.js";
import { itemLimits } from "./item-limits.js";
import { type ItemHeader, isRounded, mostColumns, readCell, readCurrency } from "./items-csv-cells.js";

/** A field with the value undefined is removed from the saved item, while a missing field stays as it was. */
export type ReadItem = Pick<Item, "name" | "price" | "currency"> & Partial<Pick<Item, SavedDetail>>;

type RowProblem =
  | "no-name"
  | "name-too-long"
  | "no-price"
  | `price-${AmountProblem}`
  | "currency"
  | `${(typeof itemFields)[SavedDetail]["column"]["called"]}-${"wrong" | "too-long"}`
  /** A spreadsheet has dropped digits of a code, so the code in the row is wrong. */
  | "code-rounded"
  /** The row has more cells than columns, so a cell probably contains the delimiter. */
  | "too-many-cells"
  | "too-many-columns"
  | "cell-too-long"
  | "row-too-long"
  /** The comma of "Item 1,500" without quotation marks may separate cells or group thousands. */
  | "comma"
  | "quotes"
  | "total"
  | "same"
  | "above-header"
  /** No rows are read below a heading of prices with an unknown unit, such as "Price, '000". */
  | "header-unit";

export interface RowFault {
  readonly problem: RowProblem;
  readonly text: string;
  readonly limit?: number;
  /** Set with the problem "price-too-many-decimals": the currency, and the number of decimals that it has. */
  readonly currency?: string;
  readonly decimals?: number;
  /** Set with the problem "same": the number of the earlier row that contains the same item. */
  readonly other?: number;
}

/** The longest cell has as many characters as the longest Telegram message. */
const longestCell = 4_096;

interface RowOptions {
  readonly currency: string;
  /** The sign between the cells; undefined in a workbook. */
  readonly delimiter?: string | undefined;
  /** Whether the file has a header that names the columns. Without one, the order of the cells decides. */
  readonly named: boolean;
}

export function readItemRow(
  cells: readonly string[],
  header: ItemHeader,
  { currency, delimiter, named }: RowOptions,
): ReadItem | RowFault {
  const used = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (used > mostColumns) return { problem: "too-many-columns", text: "", limit: mostColumns };
  if (!named && delimiter === "," && isPerhapsNumber(cells))
    return { problem: "comma", text: cells.join(",") };
  const surplus = cells.slice(header.columns.length).find((cell) => cell.trim() !== "");
  if (surplus !== undefined) return { problem: "too-many-cells", text: surplus.trim() };
  const known = cells
    .slice(0, header.columns.length)
    .filter((_, index) => header.columns[index] !== undefined);
  const long = known.find((cell) => cell.length > longestCell);
  if (long !== undefined) return { problem: "cell-too-long", text: long, limit: longestCell };
  const at = (column: SavedField): string | undefined => {
    const index = header.columns.indexOf(column);
    const cell = index < 0 ? undefined : cells[index];
    return cell === undefined ? undefined : readCell(cell, column);
  };
  const name = itemFields.name.read(at("name") ?? "");
  if (!name.ok)
    return name.problem === "name-empty"
      ? { problem: "no-name", text: cells.join(" ").trim() }
      : { problem: name.problem, text: at("name") ?? "", limit: itemLimits.name };
  if (namesTotal(name.value)) return { problem: "total", text: name.value };
  const typed = withUnit(at("price") ?? "", header.unit);
  const price = readPrice(typed, at("currency") ?? "", header.currency ?? currency);
  if ("problem" in price) return price;
  const fields: { [field in SavedDetail]?: unknown } = {};
  for (const field of savedDetails) {
    const cell = at(field);
    if (cell === undefined) continue;
    const read = readField(field, cell);
    if ("problem" in read) return read;
    fields[field] = read.value;
  }
  return { name: name.value, ...price, ...(fields as Pick<ReadItem, SavedDetail>) };
}

/** Checks whether the delimiter may have split a number, as in "Rice 15,000", "Кофе 15000,50" or "Rice,15,000 kg" with commas as delimiters. */
function isPerhapsNumber([first = "", ...rest]: readonly string[]): boolean {
  const [price = "", unit = ""] = rest;
  if (/^\d{1,3}$/.test(price) && /^\d{3}\s*\p{L}/u.test(unit)) return true;
  const figures = rest.filter((cell) => cell.trim() !== "");
  return /\d$/.test(first) && figures.length > 0 && figures.every((cell) => /^\d{1,3}$/.test(cell));
}

/** The heading's unit goes behind the number of a price that names none: "15 UZS" becomes "15 thousand UZS". */
function withUnit(price: string, unit: ItemHeader["unit"]): string {
  const words = price.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (unit === undefined || words.some(isAmountUnit)) return price;
  return price.replace(/\d(?!.*\d)/, (digit) => `${digit} ${unit} `).trim();
}

function readPrice(
  price: string,
  currencyCell: string,
  fallback: string,
): { price: string; currency: string } | RowFault {
  if (price === "") return { problem: "no-price", text: "" };
  const named = currencyCell === "" ? undefined : readCurrency(currencyCell, fallback);
  if (currencyCell !== "" && named === undefined) return { problem: "currency", text: currencyCell };
  // If the row names no currency, the price itself may, such as "$5" or "5 EUR".
  const { currency, amount } =
    named === undefined ? readMoney(price, fallback) : { currency: named, amount: parseAmount(price, named) };
  if (amount.ok) return { price: amount.value, currency };
  return { problem: `price-${amount.problem}`, text: price, currency, decimals: amount.decimals ?? 2 };
}

function readField(field: SavedDetail, cell: string): { value: unknown } | RowFault {
  const parsed = itemFields[field].read(cell);
  if (parsed.ok)
    return typeof parsed.value === "string" && isRounded(field, parsed.value)
      ? { problem: "code-rounded", text: cell }
      : parsed;
  const { problem, limit = 0 } = parsed;
  if (problem === `${field}-empty`) return { value: undefined };
  const { called } = itemFields[field].column;
  return problem === `${field}-too-long`
    ? { problem: `${called}-too-long`, text: cell, limit }
    : { problem: `${called}-wrong`, text: cell };
}
