import { parseAmount } from "../../../language/money/amount.js";
import { evenOut } from "../../../language/text/typed-text.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatRecord } from "../../chat-record.js";
import type { Cursor } from "./list-pages.js";

/** The filters that the list of invoices offers: by status, "cash" for a noted payment in cash, and "team" for the invoices of all sellers. */
const filters = [
  "all",
  "open",
  "created",
  "processing",
  "failed",
  "paid",
  "cash",
  "expired",
  "team",
] as const;
export type Filter = (typeof filters)[number];
export type View =
  | { readonly kind: "filter"; readonly filter: Filter }
  /** The invoices of one seller, by the seller's id in the team. */
  | { readonly kind: "seller"; readonly id: string }
  | { readonly kind: "search"; readonly id: string; readonly text: string };

/** The filters whose invoices may still be paid, going by the statuses that the service has reported. */
export const openFilters: readonly Filter[] = ["open", "created", "processing", "failed"];

/** The filters whose invoices were paid, either way. */
export const paidFilters: readonly Filter[] = ["paid", "cash"];

/**
 * Returns the callback data of a button that opens a view (a filter or a search) of the list of invoices: its newest
 * page or, for the paging buttons, the page that begins at a cursor.
 */
export function viewButton(view: View, cursor?: Cursor): string {
  const name = view.kind === "filter" ? view.filter : `${view.kind === "seller" ? "by" : "find"}-${view.id}`;
  return `invoices:${name}${cursor === undefined ? "" : `:${cursor.direction.slice(0, 1)}${cursor.number}`}`;
}

export const viewButtons = /^invoices:(?:find-([0-9a-z]+)|by-([\w-]+)|([a-z]+))(?::([on])(\d+))?$/;

/**
 * Reads the callback data of a button that opens a view (a filter or a search) of the list of invoices.
 * @param match the match of `viewButtons`, the pattern of this callback data
 * @returns undefined for a button of an older search, whose id isn't the last search's id, and for a seller who isn't in
 * the chat's own team
 */
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

/** Returns a function that checks whether an entry of the list belongs to a view (a filter or a search). */
export function belongsTo(view: View): (entry: InvoiceEntry) => boolean {
  if (view.kind === "search") return matcherOf(view.text);
  if (view.kind === "seller") return ({ soldBy }) => soldBy?.seller === view.id;
  switch (view.filter) {
    case "all":
      return () => true;
    case "open":
      return (entry) => !isCash(entry) && openFilters.includes(entry.status);
    case "cash":
      return isCash;
    case "team":
      return ({ soldBy }) => soldBy !== undefined;
    default:
      return (entry) => !isCash(entry) && entry.status === view.filter;
  }
}

/**
 * The number of characters of an invoice's id from which on a search looks at ids. Shorter parts occur in too many ids.
 */
const shortestIdPart = 4;

/**
 * Returns a function that checks whether an entry of the list matches a searched text. An entry matches if its items'
 * names and its customer's name or e-mail address contain all words of the text, or if the text is its total or a part
 * of its id. The order of words and their case don't matter. An amount is read like a typed price in the invoice's
 * currency.
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

/** Checks whether the merchant has noted a payment in cash, and the service has told none. */
const isCash = ({ place }: InvoiceEntry): boolean => place?.kind === "cash";
