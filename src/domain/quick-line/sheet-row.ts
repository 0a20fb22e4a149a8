import { minorUnits } from "../money.js";
import {
  amountAt,
  isMarked,
  isPriceFirst,
  type Price,
  priceOf,
  roughly,
  type TypedAmount,
} from "./amounts.js";
import { evenLine } from "./even-line.js";
import { addsUp, checkName } from "./item-of.js";
import { joinNumbers } from "./number-runs.js";
import { countOf, quantityAt, type TypedQuantity } from "./quantities.js";
import type { Column } from "./sheet-header.js";
import { type Token, tokensOf } from "./tokens.js";
import type { Refusal, TypedItem } from "./typed-line.js";

interface Figures {
  readonly quantity?: TypedQuantity;
  readonly price?: TypedAmount;
  readonly total?: TypedAmount;
}

type Cell =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unit" | "measure" | "currency" }
  | { readonly kind: "figure"; readonly amount?: TypedAmount; readonly quantity?: TypedQuantity };

/** More than any row of a sheet has that somebody pastes. */
export const mostCells = 12;

/**
 * Reads a row of a sheet. Without known columns: name, then quantity and price, or price and quantity, then perhaps
 * their product, which tells which is which; a number before the name counts the rows.
 * @returns undefined when it can't be read as a row.
 */
export function readRow(
  row: readonly string[],
  columns: readonly (Column | undefined)[] | undefined,
  currency: string,
): TypedItem | Refusal | undefined {
  const cells = row.map((text) => cellOf(text.trim(), currency));
  const known = columns === undefined ? undefined : byColumns(cells, columns);
  const figures = known ?? byOrder(cells);
  if (figures === undefined) return undefined;
  const isName = (at: number): boolean =>
    columns?.includes("name") === true && known !== undefined
      ? columns[at] === "name"
      : cells[at]?.kind === "text";
  const typed = row.filter((_, at) => isName(at)).map((text) => text.trim());
  const name = checkName(typed.join(" "));
  if ("problem" in name) return name;
  if (name.name === undefined) return undefined;
  if (cells.some((cell) => cell?.kind === "measure") && !isOne(figures.quantity))
    return { problem: "quantity-unit" };
  return checked(name.name, figures, currency);
}

const isOne = (quantity: TypedQuantity | undefined): boolean =>
  quantity === undefined || (roughly(quantity.number) === 1 && !quantity.measured);

function cellOf(text: string, currency: string): Cell | undefined {
  if (text === "") return undefined;
  const tokens = joinNumbers(tokensOf(evenLine(text), currency), minorUnits(currency) ?? 2);
  const [first, second] = tokens;
  if (second === undefined && (first?.kind === "unit" || first?.kind === "pack")) return { kind: "unit" };
  if (second === undefined && first?.kind === "measure") return { kind: "measure" };
  if (second === undefined && first?.kind === "currency") return { kind: "currency" };
  const amount = whole(tokens, amountAt(tokens, 0))?.amount;
  const quantity = whole(tokens, quantityAt(tokens, 0))?.quantity;
  if (amount === undefined && quantity === undefined) return { kind: "text", text };
  return { kind: "figure", ...(amount ? { amount } : {}), ...(quantity ? { quantity } : {}) };
}

const whole = <Found extends { readonly next: number }>(
  tokens: readonly Token[],
  found: Found | undefined,
): Found | undefined => (found?.next === tokens.length ? found : undefined);

function byColumns(
  cells: readonly (Cell | undefined)[],
  columns: readonly (Column | undefined)[],
): Figures | undefined {
  const at = (column: Column) => {
    const place = columns.indexOf(column);
    const cell = place === -1 ? undefined : cells[place];
    return cell?.kind === "figure" ? cell : undefined;
  };
  const [quantity, price, total] = [at("quantity")?.quantity, at("price")?.amount, at("total")?.amount];
  if (price !== undefined) {
    return { price, ...(quantity ? { quantity } : {}), ...(total ? { total } : {}) };
  }
  // A sheet with a name and a sum alone.
  const isSumAlone = total !== undefined && !columns.includes("price") && isOne(quantity);
  return isSumAlone ? { price: total } : undefined;
}

function byOrder(cells: readonly (Cell | undefined)[]): Figures | undefined {
  const firstText = cells.findIndex((cell) => cell?.kind === "text");
  if (firstText === -1) return undefined;
  const before = cells.slice(0, firstText).flatMap((cell) => (cell?.kind === "figure" ? [cell] : []));
  const behind = cells.slice(firstText).flatMap((cell) => (cell?.kind === "figure" ? [cell] : []));
  const [counter, more] = before;
  if (more !== undefined) return undefined;
  // "2 | Coffee | 15000" is a quantity; before two figures or more, it is the number of the row.
  const figures = counter === undefined || behind.length > 1 ? behind : [counter, ...behind];
  const [first, second, third, fourth] = figures;
  if (first === undefined || fourth !== undefined) return undefined;
  if (second === undefined) return first.amount === undefined ? undefined : { price: first.amount };
  const pair = pairOf(first, second);
  if (pair === undefined || third === undefined) return pair;
  return third.amount === undefined ? undefined : { ...pair, total: third.amount };
}

type Figure = Extract<Cell, { kind: "figure" }>;

/** Of two figures, what is marked as money is the price, else the larger one. */
function pairOf(first: Figure, second: Figure): Figures | undefined {
  const orders = [
    { price: second.amount, quantity: first.quantity },
    { price: first.amount, quantity: second.quantity },
  ].flatMap(({ price, quantity }) =>
    price === undefined || quantity === undefined ? [] : [{ price, quantity }],
  );
  const [one, other] = orders;
  if (one === undefined || other === undefined || isMarked(one.price)) return one;
  if (isMarked(other.price)) return other;
  return isPriceFirst(one.quantity.number, one.price.number) ? other : one;
}

function checked(name: string, { quantity, price, total }: Figures, currency: string): TypedItem | Refusal {
  const money: Partial<Price> | Refusal = price === undefined ? {} : priceOf(price, currency);
  if ("problem" in money) return money;
  const count: { quantity?: number } | Refusal = quantity === undefined ? {} : countOf(quantity);
  if ("problem" in count) return count;
  if (total !== undefined && !addsUp(money, count.quantity ?? 1, priceOf(total, currency)))
    return { problem: "line-total" };
  return { name, ...money, ...count };
}
