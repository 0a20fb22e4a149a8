import { InlineKeyboard } from "grammy";
import { strike } from "../../../domain/chat/owed-messages.js";
import type { Draft } from "../../../domain/draft/draft.js";
import { nextQuestion, type PlainAsk, plainQuestion } from "../../../domain/draft/draft-question.js";
import { heldUpBy, noteDoubt } from "../../../domain/invoice/duplicates.js";
import type { Invoice } from "../../../domain/invoice/invoice.js";
import type { BotContext } from "../../frame/context.js";
import { show } from "../../frame/show.js";
import { draftButton, reviewText, showReview, unknownKeyboard, unknownText } from "../../invoices/index.js";
import { takeAsNote } from "../items/not-understood.js";
import { takeReading } from "../items/other-readings.js";
import type { DraftAsking } from "./draft-asking.js";
import { takeReviewText } from "./review-text.js";

/** The buttons of the review card and the question that each one opens. */
const reviewButtons: ReadonlyMap<string, PlainAsk> = new Map([
  ["items", "item"],
  ["edit-expiry", "expiry"],
  ["edit-terminal", "terminal"],
  ["customer", "customer"],
  ["more", "more"],
]);
/** The buttons behind [More…], two in a row. */
const moreButtons = [
  "note",
  "customerLanguage",
  "overpaid",
  "underpaid",
  "currency",
  "template",
] as const satisfies readonly PlainAsk[];

/** Shows the review card. After a create call without an answer it asks instead what to do about that call. */
export const review: DraftAsking<"review"> = {
  async ask(ctx, draft) {
    draft.reviewed = true;
    const unknown = heldUpBy(ctx.session, draft);
    return unknown === undefined ? showReview(ctx, draft) : askAfterUnknown(ctx, draft, unknown);
  },

  // If a create call got no answer, the bot asks about it again below the merchant's text.
  answer: async (ctx, draft, text, question) =>
    heldUpBy(ctx.session, draft) === undefined ? takeReviewText(ctx, draft, text) : question,

  async press(ctx, draft, { action, argument }, question) {
    const { session } = ctx;
    const unknown = heldUpBy(session, draft);
    if (unknown !== undefined) {
      // After [Check my dashboard, then create again] the review card returns, and the create call needs another tap.
      if (action !== "again-after-unknown") return undefined;
      draft.follows = unknown.ref;
      return question;
    }
    const ask = reviewButtons.get(action);
    if (ask !== undefined) return plainQuestion(ask);
    if (action === "reading") return takeReading(draft, argument, question);
    if (action === "as-note") return takeAsNote(ctx, draft, question);
    return action === "back" ? question : undefined;
  },
};

/** Shows the review card with the buttons behind [More…], for fields that merchants rarely set. */
export const more: DraftAsking<"more"> = {
  ask(ctx, draft) {
    const { t } = ctx;
    const keyboard = new InlineKeyboard();
    for (const [index, ask] of moreButtons.entries()) {
      if (index % 2 === 0) keyboard.row();
      keyboard.text(t.plain(`button-${ask}`), draftButton(draft, ask));
    }
    keyboard.row();
    keyboard.text(t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, reviewText(ctx, draft), keyboard);
  },
  answer: takeReviewText,
  async press(_ctx, draft, { action }) {
    const ask = moreButtons.find((known) => known === action);
    if (ask !== undefined) return plainQuestion(ask);
    return action === "back" ? nextQuestion(draft) : undefined;
  },
};

async function askAfterUnknown(ctx: BotContext, draft: Draft, unknown: Invoice): Promise<number> {
  const messageId = await show(ctx, unknownText(ctx, unknown), unknownKeyboard(ctx.t, draft));
  noteDoubt(ctx.session, unknown, messageId);
  // Where no other message is left, this one has said what was owed.
  if (unknown.doubts?.every((doubt) => doubt === messageId) === true)
    ctx.session.owed = strike(ctx.session.owed, `doubts:${unknown.ref}`);
  return messageId;
}
