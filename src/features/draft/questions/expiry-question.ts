import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { show } from "../../../frame/send-or-edit.js";
import { invoiceFields } from "../../../invoice/invoice-fields.js";
import { draftButton } from "../../invoices/index.js";
import type { Draft } from "../model/draft.js";
import { type DraftQuestionOf, nextQuestion, plainQuestion } from "../model/draft-question.js";
import type { Answer, DraftAsking } from "./draft-asking.js";
import { fieldQuestions, placeOf, takeText } from "./field-question.js";
import { takeUnasked, unaskedKinds } from "./unasked-text.js";

/** Asks for the invoice's expiry, with buttons for likely values. */
export const expiry: DraftAsking<"expiry"> = { ...fieldQuestions.expiry, answer: answerExpiry };

/**
 * Asks for the invoice's expiry after [Other…] on the question with likely values. The merchant may type any text that
 * names a time.
 */
export const otherExpiry: DraftAsking<"expiry-other"> = {
  ask(ctx, draft) {
    const keyboard = new InlineKeyboard().text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, ctx.t("draft-ask-expiry-other"), keyboard);
  },
  answer: answerExpiry,
  async press(_ctx, draft, { action }) {
    if (action !== "back") return undefined;
    return draft.reviewed ? nextQuestion(draft) : plainQuestion("expiry");
  },
};

/**
 * Applies a typed time. A text that is no time may be an item, a quantity or the customer, which the draft takes, and
 * the question stays open.
 */
async function answerExpiry(
  ctx: BotContext,
  draft: Draft,
  text: string,
  question: DraftQuestionOf<"expiry">,
): Promise<Answer> {
  const read = invoiceFields.expiry.read(text, placeOf(ctx, draft));
  const kinds =
    read.ok || read.problem !== "expiry-not-understood" ? [] : await unaskedKinds(ctx, draft, text);
  return kinds.length === 0
    ? takeText(ctx, draft, "expiry", text)
    : takeUnasked(ctx, draft, text, kinds, question);
}
