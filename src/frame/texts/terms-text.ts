import { acceptedRange, formatPercent, type Tolerance } from "../../invoice/terms/payment-tolerance.js";
import { formatAmount, formatNumber } from "../../language/money/money.js";
import { clockTime, formatMoment, shortDate } from "../../language/time/dates.js";
import type { ChatScope } from "../context.js";
import type { Translator } from "../locales.js";

interface Tolerances {
  /** An invoice with items in several currencies has no single total. */
  readonly total: string | undefined;
  readonly currency: string;
  readonly over: Tolerance | undefined;
  readonly under: Tolerance | undefined;
}

/** The line has the smallest and the largest payment that settle the invoice, and the tolerances as they are sent. */
export function toleranceLines(t: Translator, { total, currency, over, under }: Tolerances): string[] {
  if (over === undefined && under === undefined) return [];
  const less = under === undefined ? "" : describeTolerance(t, under, currency);
  const more = over === undefined ? "" : describeTolerance(t, over, currency);
  if (total !== undefined) {
    const range = acceptedRange(total, currency, over, under);
    // The line names the currency only once, behind the second amount.
    const from = formatNumber(range.from, currency, t.language);
    // The service gets the tolerances and not the range, which is rounded to whole minor units.
    const allowed = [
      ...(under === undefined ? [] : [t("tolerance-allowed-less", { less })]),
      ...(over === undefined ? [] : [t("tolerance-allowed-more", { more })]),
    ].join(", ");
    return [t("tolerance-range", { from, to: formatAmount(range.to, currency, t.language), allowed })];
  }
  if (over === undefined) return [t("tolerance-less", { less })];
  return [under === undefined ? t("tolerance-more", { more }) : t("tolerance-less-and-more", { less, more })];
}

export function describeTolerance(t: Translator, tolerance: Tolerance, currency: string): string {
  return tolerance.kind === "percent"
    ? formatPercent(tolerance.percent, t.language)
    : formatAmount(tolerance.amount, currency, t.language);
}

/** The text is in whole days from two days on, else in whole hours, else in minutes. */
export function durationText(seconds: number, t: Translator): string {
  if (seconds % 86_400 === 0 && seconds > 86_400) return t("expiry-days", { count: seconds / 86_400 });
  if (seconds % 3600 === 0) return t("expiry-hours", { count: seconds / 3600 });
  return t("expiry-minutes", { count: Math.ceil(seconds / 60) });
}

/** Returns a moment such as "Sun 22 Nov, 14:05" in the chat's language and time zone. @param moment ISO 8601, or milliseconds since 1970 */
export const momentText = (
  { t, zone, deps }: Pick<ChatScope, "t" | "zone" | "deps">,
  moment: string | number,
): string => formatMoment(moment, { locale: t.language, zone, now: new Date(deps.now()) });

/** Returns a moment without its weekday, such as "22 Nov, 14:05", for a line that has little room. @param moment milliseconds since 1970 */
export const shortMoment = (
  { t, zone, deps }: Pick<ChatScope, "t" | "zone" | "deps">,
  moment: number,
): string =>
  `${shortDate(moment, { locale: t.language, zone, now: deps.now() })}, ${clockTime(moment, zone)}`;
