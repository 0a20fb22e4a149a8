import { Composer, InlineKeyboard } from "grammy";
import type { DraftDialogue } from "../../domain/draft/draft-question.js";
import { intentionOf, repeatedBy } from "../../domain/invoice/duplicates.js";
import { isUnsettled } from "../../domain/invoice/invoice-status.js";
import type { BotContext } from "../frame/context.js";
import { takeButtons } from "../frame/old-cards.js";
import { draftAtHand, dropDraft } from "../frame/questions.js";
import { showScreen } from "../frame/show.js";
import { itemLines } from "../frame/texts/items-text.js";
import { continueDraft, draftToKeep, startDraft } from "./start-draft.js";

/** Throws a draft away, or puts another one in its place. Both offer [Undo], for the draft that was thrown away last. */

/** Handles [Discard]. If a create call got no answer, its invoice stays in /invoices. */
export async function discard(ctx: BotContext, discarded: DraftDialogue): Promise<true> {
  const html = drop(ctx, discarded);
  const keyboard = undoKeyboard(ctx, discarded).text(ctx.t.plain("button-new-invoice"), "new:start");
  await showScreen(ctx, html, keyboard);
  return true;
}

/** Opens a draft in place of the one at hand. */
export async function startOver(ctx: BotContext, anew: DraftDialogue): Promise<void> {
  await putAside(ctx);
  await startDraft(ctx, anew);
}

export const undoDiscard = new Composer<BotContext>();

// A draft that was begun meanwhile changes places with the discarded one, so that [Undo] throws nothing away either.
undoDiscard.callbackQuery(/^new:undo:(.+)$/, async (ctx, next) => {
  const { discarded } = ctx.session;
  if (discarded === undefined || discarded.draft.id !== ctx.match[1]) return next();
  delete ctx.session.discarded;
  await putAside(ctx);
  await continueDraft(ctx, discarded);
});

/** Discards the draft at hand, and shows what was in it with [Undo]. A draft in which nothing was typed goes without a word. */
async function putAside(ctx: BotContext): Promise<void> {
  const kept = draftToKeep(ctx) === undefined ? undefined : draftAtHand(ctx.session);
  if (kept === undefined) return;
  const { question } = ctx.session;
  const { items } = kept.draft.terms;
  const lines = items.length === 0 ? [] : [itemLines(items, ctx.t, "first").value];
  await showScreen(ctx, [drop(ctx, kept), ...lines].join("\n"), undoKeyboard(ctx, kept));
  // The discarded draft's question may stand in another message than the tapped one.
  if (question?.buttons === true) await takeButtons(ctx, question.messageId);
}

/** Moves the draft to where [Undo] finds it. @returns the sentence that says so. */
function drop(ctx: BotContext, discarded: DraftDialogue): string {
  const { session, deps, t } = ctx;
  session.discarded = discarded;
  dropDraft(session);
  delete session.question;
  const doubles = repeatedBy(session, intentionOf(discarded.draft), deps.now());
  return t(doubles.some(isUnsettled) ? "draft-discarded-unknown" : "draft-discarded");
}

const undoKeyboard = ({ t }: BotContext, { draft }: DraftDialogue): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-undo"), `new:undo:${draft.id}`);
