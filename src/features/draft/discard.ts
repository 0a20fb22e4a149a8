import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { Routes } from "../../frame/routes.js";
import { post, show, showScreen } from "../../frame/screens/send-or-edit.js";
import { noteAsked, takeButtons } from "../../frame/screens/stale-buttons.js";
import { closeDraft, draftAtHand, draftToKeep, dropDraft } from "../../frame/talk/questions.js";
import { itemLines } from "../../frame/texts/items-text.js";
import { isUnsettled } from "../../invoice/invoice-status.js";
import { keptDays } from "../../invoice/retention.js";
import { dayMs } from "../../language/time/local-time.js";
import type { ChatRecord } from "../chat-record.js";
import { draftsOf, isPassed, undoButton } from "./model/draft.js";
import type { DraftDialogue } from "./model/draft-question.js";
import { intentionOf, noteDoubt, repeatedBy } from "./model/duplicates.js";
import { continueDraft, startDraft } from "./start-draft.js";

/** Handles [Discard]. If the draft's create call got no answer, that submission stays in /invoices. */
export async function discard(ctx: BotContext, discarded: DraftDialogue): Promise<void> {
  await sayAside(ctx, discarded, "discarded", (html, keyboard) =>
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
  if (question?.buttons === true) takeButtons(ctx, question.messageId);
}

export async function startOver(ctx: BotContext, anew: DraftDialogue): Promise<void> {
  await putAside(ctx, "discarded");
  await startDraft(ctx, anew);
}

/** Puts the draft at hand aside, so that another one takes its place. Its button brings it back. */
export const keepAside = (ctx: BotContext, kept: DraftDialogue): Promise<void> =>
  showAside(ctx, kept, "kept");

export const undoDiscard = new Routes();

// A draft that was begun meanwhile is put aside in its turn, so that nothing is lost.
undoDiscard.callbackQuery(/^new:undo:(.+)$/, async (ctx, next) => {
  const { discarded, aside = [] } = ctx.session;
  const back = [discarded, ...aside].find((one) => one?.draft.id === ctx.match[1]);
  if (back === undefined) return next();
  await bringBack(ctx, back);
});

/** Does what the [Undo] of the draft that was discarded last does. */
export async function takeBackDiscard(ctx: BotContext): Promise<void> {
  const { discarded } = ctx.session;
  if (discarded !== undefined) await bringBack(ctx, discarded);
}

async function bringBack(ctx: BotContext, back: Aside): Promise<void> {
  const { discarded, aside = [], question, screen } = ctx.session;
  if (back === discarded) delete ctx.session.discarded;
  ctx.session.aside = aside.filter((one) => one !== back);
  const tapped = ctx.callbackQuery?.message?.message_id ?? back.saidIn;
  await putAside(ctx, "kept");
  // The draft's question must stand below anything newer, which would look like the open question.
  const newer = [
    question?.messageId,
    screen?.messageId,
    discarded?.saidIn,
    ...aside.map(({ saidIn }) => saidIn),
  ];
  const isBelow = newer.some((messageId) => messageId !== undefined && messageId > tapped);
  if (isBelow && !ctx.shown) await show(ctx, ctx.t("draft-back"));
  await continueDraft(ctx, back);
}

type Fate = "discarded" | "kept";

/** A draft without typed content is replaced without a message. */
async function putAside(ctx: BotContext, fate: Fate): Promise<void> {
  const kept = draftToKeep(ctx.session) === undefined ? undefined : draftAtHand(ctx.session);
  if (kept !== undefined) await showAside(ctx, kept, fate);
}

/** A locked chat doesn't show the draft's items. */
async function showAside(ctx: BotContext, aside: DraftDialogue, fate: Fate): Promise<void> {
  const { items } = aside.draft.terms;
  const shows = items.length > 0 && ctx.acting.kind !== "locked";
  const lines = shows ? [itemLines(items, ctx.t, "first").value] : [];
  await sayAside(ctx, aside, fate, (html, keyboard) => show(ctx, [html, ...lines].join("\n"), keyboard));
}

/** If the outcome of the draft's create call is unknown, the message says so and is corrected later. */
async function sayAside(
  ctx: BotContext,
  { draft, question }: DraftDialogue,
  fate: Fate,
  say: (html: string, keyboard: InlineKeyboard) => Promise<number>,
): Promise<void> {
  const { session, deps, t } = ctx;
  dropDraft(session);
  const unsettled = repeatedBy(session, intentionOf(draft), deps.now()).filter(isUnsettled);
  const known = fate === "kept" ? t("draft-kept-aside") : t("draft-discarded");
  const button = t.plain(fate === "kept" ? "button-back-to-draft" : "button-undo");
  const html = unsettled.length > 0 ? t("draft-discarded-unknown") : known;
  const saidIn = await say(html, new InlineKeyboard().text(button, undoButton(draft)));
  const gone = store(session, { draft, question, saidIn }, fate);
  for (const invoice of unsettled) noteDoubt(session, invoice, saidIn);
  noteAsked(ctx, undefined);
  if (gone !== undefined) takeButtons(ctx, gone.saidIn);
}

/** The chat's record is written several times for each event, so it holds only a few drafts. */
const mostAside = 3;

type Aside = NonNullable<ChatRecord["discarded"]>;

/** @returns the draft that is forgotten for this one */
function store(record: ChatRecord, added: Aside, fate: Fate): Aside | undefined {
  const { discarded, aside = [] } = record;
  if (fate === "discarded") {
    record.discarded = added;
    return discarded;
  }
  record.aside = [...aside, added].slice(-mostAside);
  return aside[mostAside - 1] === undefined ? undefined : aside[0];
}

const isOld = (draft: ChatRecord["draft"], now: number): boolean =>
  draft !== undefined && now - draft.updatedAt > keptDays.drafts * dayMs;

/**
 * Deletes the drafts that are older than /privacy promises.
 * @param now milliseconds since 1970
 */
export function dropOldDrafts(record: ChatRecord, now: number): void {
  if (isOld(record.draft, now)) dropDraft(record);
  if (record.nextCustomer !== undefined && isPassed(record.nextCustomer, now)) delete record.nextCustomer;
  if (isOld(record.discarded?.draft, now)) delete record.discarded;
  if (isOld(record.offered?.draft, now)) delete record.offered;
  if (record.aside !== undefined) record.aside = record.aside.filter(({ draft }) => !isOld(draft, now));
}

export const hasOldDraft = (record: ChatRecord, now: number): boolean =>
  draftsOf(record).some((each) => isOld(each, now)) ||
  (record.nextCustomer !== undefined && isPassed(record.nextCustomer, now));
