import type { ChatRecord } from "../../domain/chat/chat-record.js";
import {
  isSigningIn,
  type Kind,
  openOf,
  push,
  type Question,
  type QuestionOf,
  top,
  without,
} from "../../domain/chat/open-questions.js";
import type { Draft } from "../../domain/draft/draft.js";
import {
  type DraftDialogue,
  type DraftQuestion,
  isBegun,
  nextQuestion,
} from "../../domain/draft/draft-question.js";
import { namesCustomer } from "../../domain/invoice/customer.js";
import type { BotContext } from "./context.js";
import { toast } from "./show.js";

/** How a feature asks its questions and handles the answers. The chat's record, not the grammY conversation, says which question is open. */
export interface Asking<Asked> {
  /** Shows the question. @returns the id of its message; "moved-on" when the question needs no answer and has changed the record instead */
  ask(ctx: BotContext, question: Asked): Promise<number | "moved-on">;
  /** Applies a typed answer to the record. @returns "ask" to ask the open question next; "asked" when its message is already shown */
  answer(ctx: BotContext, question: Asked, text: string): Promise<"ask" | "asked">;
  /** Handles a button of the question's message. @returns false when the question has no such button. */
  press?(ctx: BotContext, question: Asked, data: string): Promise<boolean>;
}

/** The table of questions: how each kind is asked and answered. */
export type Askings = { readonly [K in Kind]: Asking<QuestionOf<K>> };

/** Opens a question, which the bot asks after the handler has ended. */
export function open(ctx: BotContext, question: Question): void {
  ctx.session.open = push(ctx.session.open, question);
  ctx.asks = true;
}

/** Opens a question that expects typed text. During a sign-in it shows a toast instead, because typed text is then treated as a secret. */
export async function openTyped(ctx: BotContext, question: Question): Promise<void> {
  if (isSigningIn(ctx.session)) await toast(ctx, ctx.t.plain("toast-sign-in-first"));
  else open(ctx, question);
}

/**
 * Closes the open question of a kind. The question below it is asked again, because its buttons may be in an older
 * message. `closeDraft` closes a draft's question. Only `endSignIn` closes a sign-in, because the merchant may still
 * send a password afterwards.
 */
export function close(ctx: BotContext, kind: Exclude<Kind, "sign-in" | "draft">): void {
  if (openOf(ctx.session.open, kind) === undefined) return;
  ctx.session.open = without(ctx.session.open, kind);
  ctx.asks = true;
}

/** Returns the chat's draft with its question, even when the question isn't open. */
export function draftAtHand({ draft, open, closedQuestion }: ChatRecord): DraftDialogue | undefined {
  if (draft === undefined) return undefined;
  return { draft, question: openOf(open, "draft") ?? closedQuestion ?? nextQuestion(draft) };
}

/** Returns the chat's draft if it holds anything that the merchant typed. Any other draft can be replaced without a question. */
export function draftToKeep(record: ChatRecord): Draft | undefined {
  const { draft, question } = draftAtHand(record) ?? {};
  if (draft === undefined || draft.terms.items.length > 0 || isBegun(question)) return draft;
  return draft.sources === undefined && !namesCustomer(draft.terms) ? undefined : draft;
}

/** Returns the draft whose question is open, even below other questions. After /cancel the draft is kept, but its question isn't open. */
export const openDraft = (record: ChatRecord): DraftDialogue | undefined =>
  openOf(record.open, "draft") === undefined ? undefined : draftAtHand(record);

/** Returns the draft if its question is the one that is asked now, on top of the stack. */
export const askedDraft = ({ draft, open }: ChatRecord): Draft | undefined =>
  top(open)?.kind === "draft" ? draft : undefined;

/** Returns the draft if its review card is the question that is asked now. */
export function reviewedDraft({ draft, open }: ChatRecord): Draft | undefined {
  const asked = top(open);
  return asked?.kind === "draft" && asked.ask === "review" ? draft : undefined;
}

/** Moves the open draft to another question. Questions that interrupt the draft stay open. */
export function moveDraft(record: ChatRecord, question: DraftQuestion): void {
  record.open = record.open.map((one) => (one.kind === "draft" ? question : one));
}

/** Closes the draft's question and keeps it, so that [Continue] asks it again. */
export function closeDraft(record: ChatRecord): void {
  const question = openOf(record.open, "draft");
  if (question !== undefined) record.closedQuestion = question;
  record.open = without(record.open, "draft");
}

/** Deletes the draft from the record and closes its question. */
export function dropDraft(record: ChatRecord): void {
  delete record.draft;
  delete record.closedQuestion;
  record.open = without(record.open, "draft");
}
