import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { draftAtHand, draftToKeep, dropDraft } from "../../frame/questions.js";
import { show } from "../../frame/send-or-edit.js";
import { noteAsked, takeButtons } from "../../frame/stale-buttons.js";
import { itemLines } from "../../frame/texts/items-text.js";
import { isUnsettled } from "../../invoice/invoice-status.js";
import { keptDays } from "../../invoice/retention.js";
import { dayMs } from "../../language/time/day-length.js";
import type { ChatRecord } from "../chat-record.js";
import { undoButton } from "../invoices/index.js";
import { draftsOf } from "./model/draft.js";
import type { DraftDialogue } from "./model/draft-question.js";
import { intentionOf, noteDoubt, repeatedBy } from "./model/duplicates.js";
import { continueDraft, startDraft } from "./start-draft.js";

/**
 * Discards the draft at hand, alone or to put another one in its place. Both offer [Undo], which brings back the draft
 * that was discarded last.
 */

/** Handles [Discard]. If the draft's create call got no answer, that submission stays in /invoices. */
export async function discard(ctx: BotContext, discarded: DraftDialogue): Promise<void> {
  await sayDiscarded(ctx, discarded, (html, keyboard) =>
    show(ctx, html, keyboard.text(ctx.t.plain("button-new-invoice"), "new:start")),
  );
}

/** Discards the draft at hand, if it has content, and opens another one in its place. */
export async function startOver(ctx: BotContext, anew: DraftDialogue): Promise<void> {
  await putAside(ctx);
  await startDraft(ctx, anew);
}

export const undoDiscard = new Composer<BotContext>();

// Handles [Undo] after a draft was discarded. A draft that was begun meanwhile is discarded in its turn, also with
// [Undo], so that nothing is lost.
undoDiscard.callbackQuery(/^new:undo:(.+)$/, async (ctx, next) => {
  const { discarded, question, screen } = ctx.session;
  if (discarded === undefined || discarded.draft.id !== ctx.match[1]) return next();
  delete ctx.session.discarded;
  const tapped = ctx.callbackQuery.message?.message_id ?? 0;
  await putAside(ctx);
  // The draft comes back in the tapped message. If a newer question or list stands below it, that one would look like
  // the open one, so the draft's question is sent as a new message.
  const isBelow = [question, screen].some((one) => one !== undefined && one.messageId > tapped);
  if (isBelow && !ctx.shown) await show(ctx, ctx.t("draft-back"));
  await continueDraft(ctx, discarded);
});

/**
 * Discards the draft at hand, removes its card's buttons, and shows what was in it with [Undo]; a locked chat doesn't show
 * that. A draft in which the merchant has typed nothing is replaced without a message.
 */
async function putAside(ctx: BotContext): Promise<void> {
  const kept = draftToKeep(ctx.session) === undefined ? undefined : draftAtHand(ctx.session);
  if (kept === undefined) return;
  const { items } = kept.draft.terms;
  const shows = items.length > 0 && ctx.session.locked !== true;
  const lines = shows ? [itemLines(items, ctx.t, "first").value] : [];
  await sayDiscarded(ctx, kept, (html, keyboard) => show(ctx, [html, ...lines].join("\n"), keyboard));
}

/**
 * Stores the draft as the discarded one and tells the merchant so. [Undo] brings it back until the next draft is
 * discarded. If it is unknown whether the draft's invoice was created, the message says so and is corrected once that
 * is known.
 */
async function sayDiscarded(
  ctx: BotContext,
  { draft, question }: DraftDialogue,
  say: (html: string, keyboard: InlineKeyboard) => Promise<number>,
): Promise<void> {
  const { session, deps, t } = ctx;
  const { saidIn: before } = session.discarded ?? {};
  dropDraft(session);
  const unsettled = repeatedBy(session, intentionOf(draft), deps.now()).filter(isUnsettled);
  const html = t(unsettled.length > 0 ? "draft-discarded-unknown" : "draft-discarded");
  const saidIn = await say(html, new InlineKeyboard().text(t.plain("button-undo"), undoButton(draft)));
  session.discarded = { draft, question, saidIn };
  for (const invoice of unsettled) noteDoubt(session, invoice, saidIn);
  await noteAsked(ctx, undefined);
  if (before !== undefined) await takeButtons(ctx, before);
}

const isOld = (draft: ChatRecord["draft"], now: number): boolean =>
  draft !== undefined && now - draft.updatedAt > keptDays.drafts * dayMs;

/**
 * Deletes the chat's drafts that are older than the number of days that /privacy promises. `now` is in milliseconds.
 */
export function dropOldDrafts(record: ChatRecord, now: number): void {
  if (isOld(record.draft, now)) dropDraft(record);
  if (isOld(record.discarded?.draft, now)) delete record.discarded;
  if (isOld(record.offered?.draft, now)) delete record.offered;
}

/** Checks whether the chat has a draft that `dropOldDrafts` would delete. */
export const hasOldDraft = (record: ChatRecord, now: number): boolean =>
  draftsOf(record).some((each) => isOld(each, now));
