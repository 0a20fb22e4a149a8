import type { ChatScope } from "../../../frame/context.js";
import type { Translator } from "../../../frame/locales.js";
import { describeTolerance, momentText } from "../../../frame/texts/terms-text.js";
import { formatAmount } from "../../../language/money/money.js";
import type { Standing } from "../../team/model/invoice-standing.js";
import type { OverLimit } from "../../team/model/limits.js";

/** Returns the review card's lines about the seller's limits; none for an invoice within them. */
export function limitLines(scope: ChatScope, standing: Standing): string[] {
  const { t } = scope;
  switch (standing.kind) {
    case "terminal":
      return [t("limit-terminal")];
    case "over":
      return [...overLines(t, standing.over, standing.currency), ...askedLines(t, standing.asked)];
    case "allowed": {
      const { approval } = standing;
      if (approval === undefined) return [];
      return [t("limit-approved", { moment: momentText(scope, approval.until) })];
    }
    default:
      return [];
  }
}

/**
 * Returns a line for each limit that an invoice exceeds, which says by how much.
 * @param limited the currency of the limits
 */
export const overLines = (t: Translator, over: readonly OverLimit[], limited: string): string[] =>
  over.map((limit) => {
    if (limit.kind === "currency") return t("limit-currency", { currency: limit.currency, limited });
    if (limit.kind === "tolerance")
      return t(`limit-${limit.side}`, { size: describeTolerance(t, limit.tolerance, limit.currency) });
    const amount = formatAmount(limit.by, limit.currency, t.language);
    return t(limit.kind === "per-invoice" ? "limit-per-invoice" : "limit-per-day", { amount });
  });

function askedLines(t: Translator, asked: Extract<Standing, { kind: "over" }>["asked"]): string[] {
  if (asked === "not-yet") return [];
  return [t(asked === "waiting" ? "limit-asked" : "limit-declined")];
}
