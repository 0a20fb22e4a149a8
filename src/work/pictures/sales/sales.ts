import type { Locale } from "../../../language/text/locale.js";

/** The sales of a day by its hours, or of several days, in one currency. */
export interface SalesPicture {
  readonly locale: Locale;
  /** The day or the days, e.g. "Sunday, 22 November". */
  readonly title: string;
  /** The sum as the merchant reads it, e.g. "1,240,000 UZS". */
  readonly total: string;
  /** A sentence below the total, e.g. "18 % more than last Sunday". */
  readonly line?: string;
  /** A remark in small letters, e.g. "and 2 more currencies". */
  readonly note?: string;
  readonly currency: string;
  /** The hours or the days from left to right, at least one. */
  readonly bars: readonly Bar[];
}

export interface Bar {
  readonly label: string;
  /** A decimal string, zero or more. */
  readonly amount: string;
}
