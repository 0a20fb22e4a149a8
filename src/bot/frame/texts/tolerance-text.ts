import { acceptedRange, formatPercent, type Tolerance } from "../../../domain/invoice/tolerance.js";
import { formatAmount } from "../../../domain/money/money.js";
import type { Translator } from "../locales.js";

interface Tolerances {
  /** The total in the invoice's currency; undefined when that isn't known, as with items in several currencies. */
  readonly total: string | undefined;
  readonly currency: string;
  readonly over: Tolerance | undefined;
  readonly under: Tolerance | undefined;
}

/** Says what the tolerances mean: which payments settle the invoice. Without a tolerance there is no line. */
export function toleranceLines(t: Translator, { total, currency, over, under }: Tolerances): string[] {
  if (over === undefined && under === undefined) return [];
  if (total !== undefined) {
    const range = acceptedRange(total, currency, over, under);
    // The currency is named once, behind the second amount.
    const from = formatAmount(range.from, currency, t.language).slice(0, -currency.length - 1);
    return [t("tolerance-range", { from, to: formatAmount(range.to, currency, t.language) })];
  }
  const less = under === undefined ? "" : describeTolerance(t, under, currency);
  const more = over === undefined ? "" : describeTolerance(t, over, currency);
  if (over === undefined) return [t("tolerance-less", { less })];
  return [under === undefined ? t("tolerance-more", { more }) : t("tolerance-less-and-more", { less, more })];
}

/** "2%" or "1,000 UZS", plain text. */
export function describeTolerance(t: Translator, tolerance: Tolerance, currency: string): string {
  return tolerance.kind === "percent"
    ? formatPercent(tolerance.percent, t.language)
    : formatAmount(tolerance.amount, currency, t.language);
}
