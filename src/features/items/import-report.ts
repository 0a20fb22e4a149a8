import { Html, type Translator, userText } from "../../frame/locales.js";
import { foldedLine } from "../../frame/texts/folded-line.js";
import { itemLimits } from "../../invoice/item/item-limits.js";
import type { ReadRow } from "../../invoice/item/read-item-rows.js";
import { shortened } from "../../language/text/safe-text.js";

type FaultyRow = Extract<ReadRow, { ok: false }>;

const mostFaultyRows = 20;
const mostUnused = 30;
const longestQuote = 40;
/** Telegram's limit for a message is 4,096 characters. */
const longestList = 3_500;

/**
 * "full" counts items without room, "limit" is the room, "kept" counts empty cells whose field has a value, "ownCodes" ICPU
 * codes that aren't those of the register, and "removedCodes" package codes whose ICPU code has changed.
 */
type Counts = Readonly<
  Record<"saved" | "replaced" | "full" | "limit" | "kept" | "ownCodes" | "removedCodes" | "sheets", number>
>;

interface LeftOut {
  readonly unused: readonly string[];
  readonly faults: readonly FaultyRow[];
}

/** Says what an import has saved, and what of the file it left out. */
export function importReport(
  t: Translator,
  { saved, replaced, full, limit, kept, ownCodes, removedCodes, sheets }: Counts,
  { unused, faults }: LeftOut,
): string {
  const lines: string[] = saved + replaced > 0 ? [t("items-saved", { saved, replaced })] : [];
  if (sheets > 1) lines.push(t("items-imported-sheets", { count: sheets }));
  if (unused.length > 0) lines.push(unusedText(t, unused));
  if (kept > 0) lines.push(t("items-imported-kept", { count: kept }));
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
  return [...lines, ...foldedLine(t, faults.length - listed)].join("\n");
}

function unusedText(t: Translator, unused: readonly string[]): string {
  const columns = userText(unused.slice(0, mostUnused).map(quoteOf).join(", "));
  return [t("items-imported-unused", { columns }), ...foldedLine(t, unused.length - mostUnused)].join("\n");
}

function quoteOf(text: string): string {
  const begin = text.slice(0, 10 * longestQuote);
  return shortened(begin.replace(/\s+/g, " ").trim(), longestQuote);
}

function reasonOf(t: Translator, fault: FaultyRow): string {
  const { problem, text, limit = 0, currency = "", decimals = 2, other = 0 } = fault;
  const digits = itemLimits.priceIntegerDigits;
  return t(`items-row-${problem}`, {
    text: userText(quoteOf(text)),
    limit,
    currency,
    decimals,
    other,
    digits,
  });
}
