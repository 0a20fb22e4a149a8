import { InlineKeyboard } from "grammy";
import { dropAmountTolerances } from "../../../../domain/invoice/terms.js";
import { isCurrency, minorUnits } from "../../../../domain/money.js";
import type { Draft } from "../../../../storage/chat-record.js";
import type { BotContext } from "../../../context.js";
import { likelyCurrencies } from "../../../currencies.js";
import { post, show } from "../../../show.js";
import { draftButton } from "../../../views/draft.js";
import { goOn, itemsChanged, noteAsked } from "../draft.js";
import { fitsCurrency } from "../item-field-values.js";
import type { Problem, Step } from "../step.js";

/** The invoice's currency. Items that were in it follow. */
export const currency: Step = {
  ask(ctx, draft) {
    const keyboard = new InlineKeyboard();
    for (const code of new Set([draft.currency, ...likelyCurrencies(ctx)]))
      keyboard.text(code, draftButton(draft, `currency:${code}`));
    if (draft.reviewed) keyboard.row().text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, ctx.t("draft-ask-currency"), keyboard);
  },
  answer: (ctx, draft, text) => take(ctx, draft, text.trim().toUpperCase()),
  async press(ctx, draft, action, argument) {
    if (action === "back") goOn(draft);
    else if (action !== "currency" || (await take(ctx, draft, argument)) !== undefined) return false;
    ctx.asks = true;
    return true;
  },
};

async function take(ctx: BotContext, draft: Draft, code: string): Promise<Problem | undefined> {
  const { t } = ctx;
  if (!isCurrency(code)) return { html: t("settings-currency-unknown") };
  const following = draft.items.filter((item) => item.currency === draft.currency);
  const unfit = following.find((item) => !fitsCurrency(item, code));
  if (unfit !== undefined) {
    const decimals = minorUnits(code) ?? 2;
    return { html: t("draft-currency-decimals", { currency: code, decimals }) };
  }
  if (code !== draft.currency) {
    for (const item of following) {
      item.currency = code;
      delete item.saved;
    }
    if (dropAmountTolerances(draft))
      await post(ctx, t("settings-amounts-dropped", { currency: draft.currency }));
    itemsChanged(draft);
  }
  draft.currency = code;
  delete draft.ownCurrency;
  noteAsked(draft, "currency");
  goOn(draft);
  return undefined;
}
