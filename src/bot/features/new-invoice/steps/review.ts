import { InlineKeyboard } from "grammy";
import type { Draft } from "../../../../storage/chat-record.js";
import type { BotContext } from "../../../context.js";
import { show } from "../../../show.js";
import { draftButton, reviewCard, reviewText } from "../../../views/draft.js";
import { goOn } from "../draft.js";
import { addReadings, takeReading } from "../readings.js";
import type { Step } from "../step.js";

/** Buttons of the cards, and the steps that they lead to. */
const reviewButtons: Readonly<Record<string, Draft["step"]>> = {
  items: "item",
  "edit-expiry": "expiry",
  "edit-terminal": "terminal",
  more: "more",
};
/** In rows; what is long stands alone, for a narrow phone. */
const moreButtons = [
  ["note", "email"],
  ["reference"],
  ["overpaid", "underpaid"],
  ["currency", "customer-language"],
  ["template"],
] as const satisfies readonly (readonly Draft["step"][])[];

/** The review card; or, after a create call without an answer, what is to be done about that. */
export const review: Step = {
  ask: (ctx, draft) => (draft.submission === undefined ? askReview(ctx, draft) : askAfterUnknown(ctx, draft)),

  answer: async ({ t, deps }, draft) => ({
    html:
      draft.submission === undefined
        ? t("draft-review-use-buttons")
        : t("create-unknown", { service: deps.settings.serviceName }),
  }),

  async press(ctx, draft, action, argument) {
    const step = draft.submission === undefined ? reviewButtons[action] : undefined;
    if (action === "again-after-unknown" && draft.submission !== undefined) {
      // The merchant has looked and found no invoice: back to the card, where creating takes another tap.
      draft.follows = draft.submission;
      delete draft.submission;
    } else if (step !== undefined) draft.step = step;
    else if (action === "reading" && draft.submission === undefined) {
      if (!takeReading(draft, Number(argument))) return false;
    } else if (action !== "back" || draft.submission !== undefined) return false;
    ctx.asks = true;
    return true;
  },
};

/** [More…]: the fields that few need, under the card. */
export const more: Step = {
  ask(ctx, draft) {
    const { t } = ctx;
    const keyboard = new InlineKeyboard();
    for (const row of moreButtons) {
      for (const step of row) keyboard.text(t.plain(`button-${step}`), draftButton(draft, step));
      keyboard.row();
    }
    keyboard.text(t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, reviewText(ctx, draft), keyboard);
  },
  answer: async (ctx) => ({ html: ctx.t("draft-review-use-buttons") }),
  async press(ctx, draft, action) {
    const step = moreButtons.flat().find((known) => known === action);
    if (step !== undefined) draft.step = step;
    else if (action === "back") goOn(draft);
    else return false;
    ctx.asks = true;
    return true;
  },
};

function askReview(ctx: BotContext, draft: Draft): Promise<number> {
  const readings = new InlineKeyboard();
  addReadings(ctx, readings, draft);
  const { html, keyboard } = reviewCard(ctx, draft, readings);
  return show(ctx, html, keyboard);
}

function askAfterUnknown(ctx: BotContext, draft: Draft): Promise<number> {
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-create-again"), draftButton(draft, "again-after-unknown"))
    .row()
    .text(ctx.t.plain("button-discard"), draftButton(draft, "discard"));
  const html = ctx.t("create-unknown", { service: ctx.deps.settings.serviceName });
  const id = ctx.session.invoices[draft.submission ?? ""]?.id;
  return show(ctx, id === undefined ? html : `${html}\n\n${ctx.t("card-id", { id })}`, keyboard);
}
