import { csvFile, guardFormulas } from "../../../language/text/csv-text.js";
import type { Locale } from "../../../language/text/locale.js";
import { clockTime } from "../../../language/time/dates.js";
import { dayAt } from "../../../language/time/local-time.js";

export interface LogRow {
  readonly at: number;
  readonly by: string;
  readonly name: string;
  readonly what: string;
}

interface Form {
  readonly header: readonly string[];
  readonly zone: string;
  readonly locale: Locale;
}

/** Every cell is in quotation marks, and none can become a formula, since sellers choose names at Telegram freely. */
export function writeLogCsv(rows: readonly LogRow[], { header, zone, locale }: Form): string {
  const data = rows.map(({ at, by, name, what }) =>
    [`${dayAt(at, zone)} ${clockTime(at, zone)}`, by, name, what].map(guardFormulas),
  );
  return csvFile([header, ...data], locale);
}
