import type { Mark } from "../../../invoice/invoice.js";
import { parseAmount } from "../../../language/money/amount.js";
import { evenOut } from "../../../language/text/typed-text.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatRecord } from "../../chat-record.js";
import type { Cursor } from "./list-pages.js";

/** "cash", "withdrawn": the merchant's own mark. "team": the invoices of all sellers. */
const filters = [
  "all",
  "open",
  "created",
  "processing",
  "failed",
  "paid",
  "cash",
  "expired",
  "withdrawn",
  "team",
] as const;
export type Filter = (typeof filters)[number];
export type View =
  | { readonly kind: "filter"; readonly filter: Filter }
  | { readonly kind: "seller"; readonly id: string }
  | { readonly kind: "search"; readonly id: string; readonly text: string };

export const openFilters: readonly Filter[] = ["open", "created", "processing", "failed"];

export const paidFilters: readonly Filter[] = ["paid", "cash"];

export const closedFilters: readonly Filter[] = ["expired", "withdrawn"];

/** A button without a cursor opens the view's newest page. */
export function viewButton(view: View, cursor?: Cursor): string {
  const name = view.kind === "filter" ? view.filter : `${view.kind === "seller" ? "by" : "find"}-${view.id}`;
  return `invoices:${name}${cursor === undefined ? "" : `:${cursor.direction.slice(0, 1)}${cursor.number}`}`;
}

export const viewButtons = /^invoices:(?:find-([0-9a-z]+)|by-([\w-]+)|([a-z]+))(?::([on])(\d+))?$/;

/** @returns undefined for a button of an older search, and for a seller who isn't in the chat's own team */
export function readViewButton(
  match: string | RegExpMatchArray,
  { invoiceSearch, team }: ChatRecord,
): { view: View; cursor?: Cursor } | undefined {
  const [, search, sellerId, name, direction, number] = match;
  const filter = filters.find((known) => known === name);
  const sought = invoiceSearch !== undefined && invoiceSearch.id === search ? invoiceSearch : undefined;
  const seller = team?.sellers.find(({ id }) => id === sellerId);
  const views: (View | undefined)[] = [
    filter && { kind: "filter", filter },
    sought && { kind: "search", ...sought },
    seller && { kind: "seller", id: seller.id },
  ];
  const view = views.find((one) => one !== undefined);
  if (view === undefined) return undefined;
  if (number === undefined) return { view };
  return { view, cursor: { direction: direction === "o" ? "older" : "newer", number: Number(number) } };
}

export function belongsTo(view: View): (entry: InvoiceEntry) => boolean {
  if (view.kind === "search") return matcherOf(view.text);
  if (view.kind === "seller") return ({ soldBy }) => soldBy?.seller === view.id;
  switch (view.filter) {
    case "all":
      return () => true;
    case "open":
      return (entry) => markIn(entry) === undefined && openFilters.includes(entry.status);
    case "cash":
    case "withdrawn":
      return (entry) => markIn(entry) === view.filter;
    case "team":
      return ({ soldBy }) => soldBy !== undefined;
    default:
      return (entry) => markIn(entry) === undefined && entry.status === view.filter;
  }
}

/** Shorter parts of an id occur in too many ids. */
const shortestIdPart = 4;

/**
 * An entry matches if its items' names and its customer contain all words of the text, in any order, or if the text
 * is its total or a part of its id. An amount is read like a typed price in the invoice's currency.
 */
export function matcherOf(text: string): (entry: InvoiceEntry) => boolean {
  const sought = folded(text);
  const words = sought.split(" ");
  const amounts = new Map<string, readonly string[]>();
  return ({ names, reference = "", email = "", totals, id }) => {
    const said = folded([...names, reference, email].join(" "));
    if (words.every((word) => said.includes(word))) return true;
    if (sought.length >= shortestIdPart && id?.toLowerCase().includes(sought) === true) return true;
    return totals.some(({ amount, currency }) => {
      const meant = amounts.get(currency) ?? amountsOf(text, currency);
      amounts.set(currency, meant);
      return meant.includes(amount);
    });
  };
}

function amountsOf(text: string, currency: string): readonly string[] {
  const parsed = parseAmount(text, currency);
  return parsed.ok ? [parsed.value] : (parsed.readings ?? []);
}

const folded = (text: string): string => evenOut(text.normalize("NFKC")).replaceAll("ё", "е");

/** A payment that the service has reported overrules the merchant's own mark. */
export const markIn = ({ place }: Pick<InvoiceEntry, "place">): Mark | undefined =>
  place?.kind === "cash" || place?.kind === "withdrawn" ? place.kind : undefined;
