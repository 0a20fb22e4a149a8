import type { BotContext, ChatScope } from "../../../frame/context.js";
import { moveDraft, reviewedDraft } from "../../../frame/questions.js";
import { edit, post, saidOnce, show } from "../../../frame/send-or-edit.js";
import { takeButtons } from "../../../frame/stale-buttons.js";
import { longestMessage } from "../../../frame/texts/items-text.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { isUnsettled } from "../../../invoice/invoice-status.js";
import { visibleLength } from "../../../language/text/safe-text.js";
import { lookAhead, type TeamAccess, teamAccess } from "../../access/index.js";
import type { ChatRecord } from "../../chat-record.js";
import type { Draft } from "../../draft/model/draft.js";
import { plainQuestion } from "../../draft/model/draft-question.js";
import { heldUpBy, noteDoubt } from "../../draft/model/duplicates.js";
import { messageDigest, pendingOf } from "../../inline/model/inline-sends.js";
import { openOf, push } from "../../open-questions.js";
import type { DueMessage, DueOf } from "../../slices.js";
import { undoButton } from "../draft-button.js";
import { type ReviewNotes, reviewCard } from "../review-card.js";
import { standingIn } from "./look-at-limits.js";
import { doublesOf, settledCard, unknownKeyboard, unknownText } from "./unknown-outcome-text.js";

/**
 * Shows the draft's review card, with warnings about earlier submissions that may have created the same invoice. The
 * card's message id is stored in those submissions, so that the warnings are corrected once the outcome is known.
 * @returns the message's id
 */
export async function showReview(ctx: BotContext, draft: Draft): Promise<number> {
  const team = await teamAccess(ctx);
  lookAhead(ctx, draft.terms.terminal, team);
  const notes = await notesOn(ctx, draft, team);
  const { html, keyboard } = reviewCard(ctx, draft, notes);
  const messageId = await show(ctx, html, keyboard);
  for (const invoice of notes.doubles) noteDoubt(ctx.session, invoice, messageId);
  return messageId;
}

/** Returns what the review card must say besides the draft's invoice: possible duplicates, and the limits. */
const notesOn = async (
  scope: ChatScope,
  draft: Draft,
  team: TeamAccess | undefined,
): Promise<ReviewNotes> => ({
  doubles: await doublesOf(scope, draft),
  standing: standingIn(scope, team, draft.terms),
});

/**
 * Posts the review card of the chat's draft in a new message, which asks the draft's question from then on.
 * @param first the sentence with which the message begins
 * @param entry the entry of the due list that the message is
 * @returns false when the card can't be shown here: the draft's create call got no answer, or one message can't hold both
 */
export async function postReview(
  scope: ChatScope,
  draft: Draft,
  first: string,
  entry: DueMessage,
): Promise<boolean> {
  const { session } = scope;
  if (heldUpBy(session, draft) !== undefined) return false;
  const notes = await notesOn(scope, draft, await teamAccess(scope));
  const { html, keyboard } = reviewCard(scope, draft, notes);
  const whole = `${first}\n\n${html}`;
  if (visibleLength(whole) > longestMessage) return false;
  const { question: before } = session;
  const messageId = await saidOnce(
    scope,
    entry,
    () => post(scope, whole, keyboard),
    (record, posted) => {
      openReview(record);
      record.question = { messageId: posted, buttons: true };
      for (const invoice of notes.doubles) noteDoubt(record, invoice, posted);
    },
  );
  if (before?.buttons === true && before.messageId !== messageId) await takeButtons(scope, before.messageId);
  return true;
}

/** Makes the review card the draft's open question, also for a draft that was put aside. */
function openReview(record: ChatRecord): void {
  const review = plainQuestion("review");
  if (openOf(record.open, "draft") === undefined) record.open = push(record.open, review);
  else moveDraft(record, review);
  delete record.closedQuestion;
}

/**
 * Corrects the messages that still say "Creating…": the create call got no answer, so they now say that its outcome is
 * unknown.
 */
export async function sayDoubts(scope: ChatScope, { ref }: DueOf<"doubts">): Promise<void> {
  const { session, t } = scope;
  const invoice = session.invoices[ref];
  if (invoice === undefined || !isUnsettled(invoice)) return;
  for (const messageId of [...(invoice.doubts ?? [])]) {
    const draft = session.question?.messageId === messageId ? reviewedDraft(session) : undefined;
    const isAsked = draft !== undefined && heldUpBy(session, draft)?.ref === ref;
    await edit(
      scope,
      messageId,
      unknownText(scope, invoice),
      isAsked ? unknownKeyboard(t, draft) : undefined,
    );
    noteDoubt(session, invoice, messageId);
  }
}

/**
 * Corrects every message that called a submission's outcome unknown, once the outcome is known. An open review card is
 * shown again without the warning; any other message says what became of the submission. The message that became the
 * pay card is left out.
 */
export async function settleDoubts(scope: ChatScope, invoice: Invoice): Promise<void> {
  if (isUnsettled(invoice)) return;
  for (const messageId of [...(invoice.doubts ?? [])]) {
    const draft = reviewedIn(scope.session, messageId);
    if (draft === undefined) await showSettled(scope, invoice, messageId);
    else await showReviewAnew(scope, draft, messageId);
  }
}

/**
 * Edits a message to say what became of a submission whose outcome was unknown. If the message asked whether to create
 * the invoice of an inline message in spite of this submission, it gets [Try again], which creates that invoice.
 */
async function showSettled(scope: ChatScope, invoice: Invoice, messageId: number): Promise<void> {
  const { session, t } = scope;
  const { html, keyboard } = settledCard(scope, invoice);
  const waiting = session.inlineSends?.find((send) => send.askedBy === messageId);
  if (waiting !== undefined && pendingOf(waiting) !== undefined)
    keyboard.row().text(t.plain("button-try-again"), `inline:again:${messageDigest(waiting.message)}`);
  const { discarded } = session;
  const isDiscarded = discarded?.saidIn === messageId;
  if (isDiscarded) keyboard.row().text(t.plain("button-undo"), undoButton(discarded.draft));
  await edit(scope, messageId, isDiscarded ? `${t("draft-discarded")}\n${html}` : html, keyboard);
}

async function showReviewAnew(scope: ChatScope, draft: Draft, messageId: number): Promise<void> {
  const notes = await notesOn(scope, draft, await teamAccess(scope));
  const { html, keyboard } = reviewCard(scope, draft, notes);
  await edit(scope, messageId, html, keyboard);
  for (const other of notes.doubles) noteDoubt(scope.session, other, messageId);
}

/** Returns the draft whose review card this message shows, if that card is the open question. */
function reviewedIn(record: ChatRecord, messageId: number): Draft | undefined {
  const draft = reviewedDraft(record);
  if (draft === undefined || record.question?.messageId !== messageId) return undefined;
  return heldUpBy(record, draft) === undefined ? draft : undefined;
}
