import type { ChatScope } from "../../../frame/context.js";
import type { Translator } from "../../../frame/locales.js";
import { isShown } from "../../../frame/model/acting.js";
import { formatAmount, totals } from "../../../language/money/money.js";
import { formatCount } from "../../../language/text/intl-formats.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import { belongsTo, type View } from "./list-filters.js";
import { fromNewest, mostPages, numbersPerPage, walk } from "./list-pages.js";

const mostCurrencies = 5;

/** A sum over "all" or "team" would add up paid and unpaid invoices. */
export const hasSum = (view: View): boolean =>
  view.kind === "filter" && view.filter !== "all" && view.filter !== "team";

/**
 * Returns a text such as "7 · 1,240,000 UZS".
 * @param isAll false when a long list wasn't read to its end. The text then says how many invoices it covers.
 */
export function sumText(t: Translator, entries: readonly InvoiceEntry[], isAll: boolean): string {
  const values = {
    number: formatCount(entries.length, t.language),
    sum: added(
      t,
      entries.flatMap((entry) => entry.totals),
    ),
  };
  const count = formatCount(mostPages * numbersPerPage, t.language);
  const sum = isAll ? t("invoices-sum", values) : t("invoices-sum-newest", { ...values, count });
  const smaller = entries.filter(({ less }) => less !== undefined);
  if (smaller.length === 0) return sum;
  const less = added(
    t,
    smaller.flatMap((entry) => entry.less ?? []),
  );
  return `${sum}\n${t("sum-less", { count: smaller.length, less })}`;
}

function added(t: Translator, amounts: InvoiceEntry["totals"]): string {
  const sums = totals(
    amounts.map(({ amount, currency }) => ({ name: "", price: amount, currency, quantity: 1 })),
  ).map(({ amount, currency }) => formatAmount(amount, currency, t.language));
  const more = sums.length > mostCurrencies ? ["…"] : [];
  return [...sums.slice(0, mostCurrencies), ...more].join(" + ");
}

export async function sumOfOpen(scope: ChatScope, seller: string): Promise<string | undefined> {
  const isOpen = belongsTo({ kind: "filter", filter: "open" });
  const isSellers = belongsTo({ kind: "seller", id: seller });
  const { entries, goOn } = await walk(
    scope,
    fromNewest(scope),
    Number.POSITIVE_INFINITY,
    (entry) => isShown(scope.acting, entry) && isSellers(entry) && isOpen(entry),
  );
  return entries.length === 0 ? undefined : sumText(scope.t, entries, goOn === undefined);
}
