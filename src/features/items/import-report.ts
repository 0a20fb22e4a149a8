import { Html, type Translator, userText } from "../../frame/locales.js";
import { itemLimits } from "../../invoice/item/item-limits.js";
import type { ReadRow } from "../../invoice/item/read-items-csv.js";
import { shortened } from "../../language/text/safe-text.js";

type FaultyRow = Extract<ReadRow, { ok: false }>;

/** The largest number of faulty rows that the report on an imported file lists. */
const mostFaultyRows = 20;
const longestQuote = 40;
/** The most characters of the report on an imported file. Telegram's limit for a message is 4,096. */
const longestList = 3_500;

/**
 * The numbers of saved and replaced items, of items without room and the limit for these, of ICPU codes that aren't those
 * of the register, and of package codes that were removed because the ICPU code has changed.
 */
type Counts = Readonly<Record<"saved" | "replaced" | "full" | "limit" | "ownCodes" | "removedCodes", number>>;

/** Returns the report on an imported file: the number of saved rows, and each faulty row with its number and the reason. */
export function importReport(
  t: Translator,
  { saved, replaced, full, limit, ownCodes, removedCodes }: Counts,
  faults: readonly FaultyRow[],
): string {
  const lines: string[] = saved + replaced > 0 ? [t("items-saved", { saved, replaced })] : [];
  if (ownCodes > 0) lines.push(t("items-imported-own-codes", { count: ownCodes }));
  if (removedCodes > 0) lines.push(t("items-imported-removed-codes", { count: removedCodes }));
  if (full > 0) lines.push(t("items-imported-full", { count: full, limit }));
  if (faults.length > 0) lines.push(t("items-imported-faults", { count: faults.length }));
  let listed = 0;
  for (const fault of faults.slice(0, mostFaultyRows)) {
    const line = t("items-row", { row: fault.row, reason: new Html(reasonOf(t, fault)) });
    if (lines.join("\n").length + line.length > longestList) break;
    lines.push(line);
    listed += 1;
  }
  if (listed < faults.length) lines.push(t("items-folded", { count: faults.length - listed }));
  return lines.join("\n");
}

function reasonOf(t: Translator, fault: FaultyRow): string {
  const { problem, text, limit = 0, currency = "", decimals = 2, other = 0 } = fault;
  const quote = text
    .slice(0, 10 * longestQuote)
    .replace(/\s+/g, " ")
    .trim();
  const digits = itemLimits.priceIntegerDigits;
  return t(`items-row-${problem}`, {
    text: userText(shortened(quote, longestQuote)),
    limit,
    currency,
    decimals,
    other,
    digits,
  });
}
