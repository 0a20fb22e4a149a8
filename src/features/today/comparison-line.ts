import { DateTime } from "luxon";
import type { Translator } from "../../frame/locales.js";
import { formatAmount } from "../../language/money/money.js";
import { numberFormat } from "../../language/text/intl-formats.js";
import { intlTag } from "../../language/text/locale.js";
import type { Period, Span } from "./ledger/period.js";
import { compare, type sumsByCurrency } from "./ledger/sales-sums.js";

type Sums = ReturnType<typeof sumsByCurrency>;

interface Compared {
  readonly period: Period;
  readonly currencies: Sums;
  /** The sums of the time that the period is compared with. */
  readonly before: Sums;
  readonly zone: string;
  readonly span: Span;
}

/**
 * Returns what was paid in comparison with the time before, such as "18 % more than last Sunday by this time". Of several
 * currencies the one with the most invoices is compared, and the line names it.
 * @returns undefined when nothing was paid at either time
 */
export function comparisonLine(
  t: Translator,
  { period, currencies, before, zone, span }: Compared,
): string | undefined {
  const [main = before[0]] = currencies;
  if (main === undefined) return undefined;
  const { currency } = main;
  const paidIn = (sums: Sums): string => sums.find((one) => one.currency === currency)?.kinds.paid.sum ?? "0";
  const paidBefore = paidIn(before);
  const compared = compare(paidIn(currencies), paidBefore);
  if (compared.kind === "nothing") return undefined;
  const weekday = DateTime.fromMillis(span.from, { zone }).weekday;
  const time = t.plain("day-time-before", { period, weekday });
  const line =
    "percent" in compared
      ? t(`day-${compared.kind}`, {
          percent: numberFormat(intlTag[t.language], {}).format(
            compared.percent as Intl.StringNumericLiteral,
          ),
          time,
        })
      : t(`day-${compared.kind}`, { time, sum: formatAmount(paidBefore, currency, t.language) });
  const isOnly = new Set([...currencies, ...before].map((one) => one.currency)).size === 1;
  return isOnly ? line : `${currency}: ${line}`;
}
