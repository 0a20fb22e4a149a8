import type { BotContext, ChatScope } from "../../../frame/context.js";
import type { Drawing } from "../../../frame/message-at.js";
import { moveDraft, reviewedDraft } from "../../../frame/questions.js";
import { post, saidOnce, show } from "../../../frame/send-or-edit.js";
import { takeButtons } from "../../../frame/stale-buttons.js";
import { longestMessage } from "../../../frame/texts/items-text.js";
import type { Invoice } from "../../../invoice/invoice.js";
import type { MessageAddress } from "../../../invoice/message-address.js";
import { visibleLength } from "../../../language/text/safe-text.js";
import { lookAhead, type TeamAccess, teamAccess } from "../../access/index.js";
import type { ChatRecord } from "../../chat-record.js";
import type { Draft } from "../../draft/model/draft.js";
import { plainQuestion } from "../../draft/model/draft-question.js";
import { heldUpBy, noteDoubt } from "../../draft/model/duplicates.js";
import { messageDigest, pendingOf } from "../../inline/model/inline-sends.js";
import { openOf, push } from "../../open-questions.js";
import type { DueMessage } from "../../slices.js";
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

/** What a message shows, and the submissions whose outcome it calls unknown. */
export interface FaceDrawing extends Drawing {
  readonly doubles?: readonly Invoice[];
}

/**
 * Returns what a message says from which the merchant has expected an invoice: it is unknown whether the invoice was
 * created. If the message asks about the submission's draft, it keeps its buttons.
 */
export function unknownDrawing(scope: ChatScope, invoice: Invoice, at: MessageAddress): FaceDrawing {
  const { session, t } = scope;
  const draft = isAskedIn(session, at) ? reviewedDraft(session) : undefined;
  const isAsked = draft !== undefined && heldUpBy(session, draft)?.ref === invoice.ref;
  return {
    html: unknownText(scope, invoice),
    keyboard: isAsked ? unknownKeyboard(t, draft) : undefined,
  };
}

/**
 * Returns what a message says that called a submission's outcome unknown, once the outcome is known. An open review card is
 * shown again without the warning; any other message says what became of the submission. If the message asked whether to
 * create the invoice of an inline message in spite of this submission, it gets [Try again], which creates that invoice.
 */
export async function knownDrawing(
  scope: ChatScope,
  invoice: Invoice,
  at: MessageAddress,
): Promise<FaceDrawing> {
  const { session, t } = scope;
  const draft = reviewedIn(session, at);
  if (draft !== undefined) {
    const notes = await notesOn(scope, draft, await teamAccess(scope));
    return { ...reviewCard(scope, draft, notes), doubles: notes.doubles };
  }
  const { html, keyboard } = settledCard(scope, invoice);
  const isAt = (messageId: number | undefined): boolean => at.in === "own-chat" && at.id === messageId;
  const waiting = session.inlineSends?.find((send) => isAt(send.askedBy));
  if (waiting !== undefined && pendingOf(waiting) !== undefined)
    keyboard.row().text(t.plain("button-try-again"), `inline:again:${messageDigest(waiting.message)}`);
  const { discarded } = session;
  if (discarded === undefined || !isAt(discarded.saidIn)) return { html, keyboard };
  keyboard.row().text(t.plain("button-undo"), undoButton(discarded.draft));
  return { html: `${t("draft-discarded")}\n${html}`, keyboard };
}

/** Checks whether the open question stands in this message. */
const isAskedIn = ({ question }: ChatRecord, at: MessageAddress): boolean =>
  at.in === "own-chat" && question?.messageId === at.id;

/** Returns the draft whose review card this message shows, if that card is the open question. */
function reviewedIn(record: ChatRecord, at: MessageAddress): Draft | undefined {
  const draft = reviewedDraft(record);
  if (draft === undefined || !isAskedIn(record, at)) return undefined;
  return heldUpBy(record, draft) === undefined ? draft : undefined;
}
