import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { closeDraft, draftAtHand, draftToKeep, dropDraft } from "../../frame/questions.js";
import { post, show, showScreen } from "../../frame/send-or-edit.js";
import { noteAsked, takeButtons } from "../../frame/stale-buttons.js";
import { itemLines } from "../../frame/texts/items-text.js";
import { isUnsettled } from "../../invoice/invoice-status.js";
import { keptDays } from "../../invoice/retention.js";
import { dayMs } from "../../language/time/local-time.js";
import type { ChatRecord } from "../chat-record.js";
import { draftsOf, undoButton } from "./model/draft.js";
import type { DraftDialogue } from "./model/draft-question.js";
import { intentionOf, noteDoubt, repeatedBy } from "./model/duplicates.js";
import { continueDraft, startDraft } from "./start-draft.js";

/** Handles [Discard]. If the draft's create call got no answer, that submission stays in /invoices. */
export async function discard(ctx: BotContext, discarded: DraftDialogue): Promise<void> {
  await sayDiscarded(ctx, discarded, (html, keyboard) =>
    show(ctx, html, keyboard.text(ctx.t.plain("button-new-invoice"), "new:start")),
  );
}

/** Handles /cancel and "cancel" in words. The draft is kept, and none of its questions is open. */
export async function leaveDraft(ctx: BotContext): Promise<void> {
  const { session, t } = ctx;
  const { draft, question } = session;
  closeDraft(session);
  delete session.question;
  if (draft === undefined) await post(ctx, t("cancel-done"));
  else {
    const keyboard = new InlineKeyboard().text(t.plain("button-continue"), `new:continue:${draft.id}`);
    await showScreen(ctx, t("cancel-draft-kept"), keyboard);
  }
  if (question?.buttons === true) await takeButtons(ctx, question.messageId);
}

export async function startOver(ctx: BotContext, anew: DraftDialogue): Promise<void> {
  await putAside(ctx);
  await startDraft(ctx, anew);
}

export const undoDiscard = new Composer<BotContext>();

// A draft that was begun meanwhile is discarded in its turn, so that nothing is lost.
undoDiscard.callbackQuery(/^new:undo:(.+)$/, async (ctx, next) => {
  const { discarded, question, screen } = ctx.session;
  if (discarded === undefined || discarded.draft.id !== ctx.match[1]) return next();
  delete ctx.session.discarded;
  const tapped = ctx.callbackQuery.message?.message_id ?? 0;
  await putAside(ctx);
  // The draft's question must stand below any newer question or list, which would look like the open one.
  const isBelow = [question, screen].some((one) => one !== undefined && one.messageId > tapped);
  if (isBelow && !ctx.shown) await show(ctx, ctx.t("draft-back"));
  await continueDraft(ctx, discarded);
});

/** A locked chat doesn't show the draft's items. A draft without typed content is replaced without a message. */
async function putAside(ctx: BotContext): Promise<void> {
  const kept = draftToKeep(ctx.session) === undefined ? undefined : draftAtHand(ctx.session);
  if (kept === undefined) return;
  const { items } = kept.draft.terms;
  const shows = items.length > 0 && ctx.acting.kind !== "locked";
  const lines = shows ? [itemLines(items, ctx.t, "first").value] : [];
  await sayDiscarded(ctx, kept, (html, keyboard) => show(ctx, [html, ...lines].join("\n"), keyboard));
}

/** If the outcome of the draft's create call is unknown, the message says so and is corrected later. */
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
 * Deletes the drafts that are older than /privacy promises.
 * @param now milliseconds since 1970
 */
export function dropOldDrafts(record: ChatRecord, now: number): void {
  if (isOld(record.draft, now)) dropDraft(record);
  if (isOld(record.discarded?.draft, now)) delete record.discarded;
  if (isOld(record.offered?.draft, now)) delete record.offered;
}

export const hasOldDraft = (record: ChatRecord, now: number): boolean =>
  draftsOf(record).some((each) => isOld(each, now));
