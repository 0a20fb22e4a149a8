import { formatAmount, totals } from "../../../domain/money/money.js";
import { formatCount } from "../../../domain/text/intl-formats.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { Translator } from "../../frame/locales.js";
import type { View } from "./list-filters.js";
import { numbersPerPage } from "./stored-pages.js";
import { mostPages } from "./walk-list.js";

/** Currencies whose sums one screen names. */
const mostCurrencies = 5;

/** Checks whether a view tells the sum of its invoices: every filter by status does. */
export const hasSum = (view: View): boolean => view.kind === "filter" && view.filter !== "all";

/**
 * How many invoices a filter has, and what they come to in each currency: "7 · 1,240,000 UZS".
 * @param isAll false when a single walk didn't reach the end of a long list. The text then says how far it went.
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
