import { effectiveTolerances, totalInCurrency } from "../../../domain/invoice/terms.js";
import { coversAll, isLarge } from "../../../domain/tolerance.js";
import type { Draft } from "../../../storage/chat-record.js";
import type { BotContext } from "../../context.js";
import { post } from "../../show.js";

/**
 * A tolerance was set when the total was another one, or as a default: it is looked at again before the invoice is
 * made. @returns true when something is asked about it first.
 */
export async function asksAboutTolerance(ctx: BotContext, draft: Draft): Promise<boolean> {
  const total = totalInCurrency(draft);
  const sent = effectiveTolerances(draft);
  for (const side of ["underpaid", "overpaid"] as const) {
    const tolerance = sent[side];
    if (tolerance === undefined) continue;
    if (side === "underpaid" && coversAll(tolerance, total)) {
      draft.step = side;
      await post(ctx, ctx.t("create-tolerance-covers-all"));
    } else if (isLarge(tolerance, total) && draft.confirmed?.includes(side) !== true) {
      draft.unconfirmed = { side, tolerance };
      draft.step = "confirm-tolerance";
    } else continue;
    ctx.asks = true;
    return true;
  }
  return false;
}
