import { InlineKeyboard } from "grammy";
import type { Draft } from "../../../domain/draft/draft.js";
import { heldUpBy, noteDoubt } from "../../../domain/invoice/duplicates.js";
import type { Invoice } from "../../../domain/invoice/invoice.js";
import { textFields } from "../../../domain/invoice/invoice-fields.js";
import type { BotContext } from "../../frame/context.js";
import { show } from "../../frame/show.js";
import { draftButton, reviewText, showReview, unknownText } from "../../invoices/index.js";
import { takeReading } from "../items/readings.js";
import { goOn } from "../new-draft.js";
import type { Step } from "./step.js";

/** The buttons of the review card and the step that each one opens. */
const reviewButtons: ReadonlyMap<string, Draft["step"]> = new Map([
  ["items", "item"],
  ["edit-expiry", "expiry"],
  ["edit-terminal", "terminal"],
  ["more", "more"],
]);
/** The buttons behind [More…], two in a row. The text fields form a group of their own. */
const moreButtons = [
  textFields,
  ["overpaid", "underpaid", "currency", "customerLanguage", "template"],
] as const satisfies readonly (readonly Draft["step"][])[];

/** Shows the review card. After a create call without an answer it asks instead what to do about that call. */
export const review: Step = {
  async ask(ctx, draft) {
    const unknown = heldUpBy(ctx.session, draft);
    return unknown === undefined ? showReview(ctx, draft) : askAfterUnknown(ctx, draft, unknown);
  },

  // If a create call got no answer, the bot asks about it again below the merchant's text.
  answer: async ({ session, t }, draft) =>
    heldUpBy(session, draft) === undefined ? { html: t("draft-review-use-buttons") } : undefined,

  async press(ctx, draft, action, argument) {
    const unknown = heldUpBy(ctx.session, draft);
    const done = unknown === undefined ? pressed(draft, action, argument) : goOnAfter(draft, unknown, action);
    if (done) ctx.asks = true;
    return done;
  },
};

function pressed(draft: Draft, action: string, argument: string): boolean {
  const step = reviewButtons.get(action);
  if (step !== undefined) draft.step = step;
  else if (action === "reading") return takeReading(draft, argument);
  else return action === "back";
  return true;
}

/** Handles [Check my dashboard, then create again]: the review card returns, and the create call needs another tap. */
function goOnAfter(draft: Draft, unknown: Invoice, action: string): boolean {
  if (action !== "again-after-unknown") return false;
  draft.follows = unknown.ref;
  return true;
}

/** Shows the review card with the buttons behind [More…], for fields that merchants rarely set. */
export const more: Step = {
  ask(ctx, draft) {
    const { t } = ctx;
    const keyboard = new InlineKeyboard();
    for (const group of moreButtons) {
      for (const [index, step] of group.entries()) {
        if (index % 2 === 0) keyboard.row();
        keyboard.text(t.plain(`button-${step}`), draftButton(draft, step));
      }
    }
    keyboard.row();
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

async function askAfterUnknown(ctx: BotContext, draft: Draft, unknown: Invoice): Promise<number> {
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-create-again"), draftButton(draft, "again-after-unknown"))
    .row()
    .text(ctx.t.plain("button-discard"), draftButton(draft, "discard"));
  const messageId = await show(ctx, unknownText(ctx, unknown), keyboard);
  noteDoubt(ctx.session, unknown, messageId);
  return messageId;
}
