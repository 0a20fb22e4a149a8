import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../../frame/context.js";
import { sayFirst, show } from "../../../../frame/screens/send-or-edit.js";
import { formatAmount } from "../../../../language/money/money.js";
import { type Draft, draftButton } from "../../model/draft.js";
import { type DraftQuestion, nextQuestion, plainQuestion } from "../../model/draft-question.js";
import { smallTotal, turnPrices } from "../../model/small-price.js";
import type { DraftAsking } from "../draft-asking.js";

/** Handles [Or: …] of a card: this invoice gets the other prices, and the chat reads later prices so, too. */
export function takeOtherPrices<Asked extends DraftQuestion>(
  ctx: BotContext,
  draft: Draft,
  question: Asked,
): Asked | undefined {
  const reading = turnPrices(draft);
  if (reading === undefined) return undefined;
  ctx.session.settings.smallPrices = reading;
  sayFirst(ctx, ctx.t(`small-prices-${reading}`));
  return question;
}

/** A total that hardly anything costs is confirmed once before the invoice is created. */
export const confirmTotal: DraftAsking<"confirm-total"> = {
  async ask(ctx, draft) {
    const small = smallTotal(draft.terms);
    if (small === undefined) return nextQuestion(draft);
    const { t } = ctx;
    const total = formatAmount(small.amount, small.currency, t.language);
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-confirm-total", { total }), draftButton(draft, "confirm-total"))
      .row()
      .text(t.plain("button-items"), draftButton(draft, "items"));
    return show(ctx, t("draft-confirm-total", { total }), keyboard);
  },
  answer: async (ctx) => ({ html: ctx.t("draft-confirm-use-buttons") }),
  async press(_ctx, draft, { action }) {
    if (action === "items") return plainQuestion("item");
    const small = smallTotal(draft.terms);
    if (action !== "confirm-total" || small === undefined) return undefined;
    draft.confirmedTotal = small.amount;
    return nextQuestion(draft);
  },
};
