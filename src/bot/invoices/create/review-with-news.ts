import type { ChatRecord } from "../../../domain/chat/chat-record.js";
import { push, top } from "../../../domain/chat/open-questions.js";
import type { Owed } from "../../../domain/chat/owed-messages.js";
import type { Draft } from "../../../domain/draft/draft.js";
import { plainQuestion } from "../../../domain/draft/draft-question.js";
import { heldUpBy, noteDoubt } from "../../../domain/invoice/duplicates.js";
import type { ChatScope } from "../../shared/context.js";
import { draftAtHand } from "../../shared/questions.js";
import { post, saidOnce } from "../../shared/send-or-edit.js";
import { takeButtons } from "../../shared/stale-buttons.js";
import { reviewCard } from "../review-card.js";
import { notesOn } from "./unknown-outcome-messages.js";

/**
 * Returns the draft if its review card can be shown now, without taking the place of another question that the merchant
 * is about to answer.
 */
export function draftToReview(record: ChatRecord): Draft | undefined {
  const { draft, question } = draftAtHand(record) ?? {};
  if (draft === undefined || (question?.ask !== "review" && question?.ask !== "more")) return undefined;
  const asked = top(record.open);
  if (asked !== undefined && asked.kind !== "draft") return undefined;
  return heldUpBy(record, draft) === undefined ? draft : undefined;
}

/**
 * Sends an owed message that brings news about the draft: its review card, as a new message, which is the open question
 * from then on.
 * @param first the card's first line, which says the news
 */
export async function postReview(scope: ChatScope, entry: Owed, draft: Draft, first: string): Promise<void> {
  const { session } = scope;
  const before = session.question;
  const notes = await notesOn(scope, draft);
  const { html, keyboard } = reviewCard(scope, draft, notes, first);
  const messageId = await saidOnce(
    scope,
    entry,
    () => post(scope, html, keyboard),
    (record, posted) => {
      record.open = push(record.open, plainQuestion("review"));
      delete record.closedQuestion;
      record.question = { messageId: posted, buttons: true };
      for (const invoice of notes.doubles) noteDoubt(record, invoice, posted);
    },
  );
  if (before?.buttons !== true || before.messageId === messageId) return;
  await takeButtons({ ...scope, drawn: new Map() }, before.messageId);
}
