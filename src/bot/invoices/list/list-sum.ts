import { formatAmount, totals } from "../../../domain/money/money.js";
import { formatCount } from "../../../domain/text/intl-formats.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { Translator } from "../../shared/locales.js";
import type { View } from "./list-filters.js";
import { numbersPerPage } from "./stored-pages.js";
import { mostPages } from "./walk-list.js";

/** The largest number of currencies for which the list's first line shows a sum. */
const mostCurrencies = 5;

/**
 * Checks whether the list shows the sum of the invoices in a view. Every filter by status has one; the others
 * would add up paid and unpaid invoices.
 */
export const hasSum = (view: View): boolean =>
  view.kind === "filter" && view.filter !== "all" && view.filter !== "team";

/**
 * Returns the number of invoices in a filter by status and their sum per currency: "7 · 1,240,000 UZS".
 * @param isAll false when a long list wasn't read to its end. The text then says how many invoices it covers.
 */
export function sumText(t: Translator, entries: readonly InvoiceEntry[], isAll: boolean): string {
  const sums = totals(
    entries.flatMap((entry) =>
      entry.totals.map(({ amount, currency }) => ({ name: "", price: amount, currency, quantity: 1 })),
    ),
  ).map(({ amount, currency }) => formatAmount(amount, currency, t.language));
  const more = sums.length > mostCurrencies ? ["…"] : [];
  const values = {
    number: formatCount(entries.length, t.language),
    sum: [...sums.slice(0, mostCurrencies), ...more].join(" + "),
  };
  if (isAll) return t("invoices-sum", values);
  return t("invoices-sum-newest", { ...values, count: formatCount(mostPages * numbersPerPage, t.language) });
}
