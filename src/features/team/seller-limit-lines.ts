import { Html, type Translator, userText } from "../../frame/locales.js";
import { formatPercent } from "../../invoice/payment-tolerance.js";
import { formatAmount } from "../../language/money/money.js";
import type { Limits } from "./model/limits.js";

/** The largest number of terminals that a message names. */
const terminalsNamed = 8;

/** Returns the lines that say on which terminals and up to how much a seller may create invoices. */
export function limitLines(
  t: Translator,
  { terminals, currency, perInvoice, perDay, tolerance }: Limits,
): string[] {
  const amount = (most: string | undefined): string =>
    most === undefined ? t("team-no-limit") : formatAmount(most, currency, t.language);
  const named = (terminals ?? []).slice(0, terminalsNamed).map(({ name }) => userText(name).value);
  const folded = (terminals ?? []).length - named.length;
  const names = new Html(
    [...named, ...(folded > 0 ? [t("items-folded", { count: folded })] : [])].join(", "),
  );
  return [
    terminals === undefined ? t("team-all-terminals") : t("team-terminals", { names }),
    t("team-per-invoice", { amount: amount(perInvoice) }),
    t("team-per-day", { amount: amount(perDay) }),
    ...(tolerance === undefined
      ? []
      : [t("team-tolerance", { percent: formatPercent(tolerance, t.language) })]),
  ];
}
