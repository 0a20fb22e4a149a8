import type { ChatRecord } from "../features/chat-record.js";
import type { Draft } from "../features/draft/model/draft.js";
import {
  type DraftDialogue,
  type DraftQuestion,
  holdsTyped,
  nextQuestion,
} from "../features/draft/model/draft-question.js";
import {
  isSigningIn,
  type Kind,
  openOf,
  push,
  type QuestionOf,
  top,
  without,
} from "../features/open-questions.js";
import type { Question } from "../features/slices.js";
import { namesCustomer } from "../invoice/customer-fields.js";
import type { BotContext } from "./context.js";
import { toast } from "./send-or-edit.js";
import type { Flow } from "./talk.js";

/**
 * How a feature asks one kind of question and handles the answers. The chat's record, not the grammY conversation, says
 * which question is open.
 */
export interface Asking<Asked> {
  /**
   * Shows the question to the merchant.
   * @returns the id of its message; "moved-on" when the question needs no answer and has changed the record instead
   */
  ask(ctx: BotContext, question: Asked): Promise<number | "moved-on">;
  /**
   * Applies a typed answer to the chat's record.
   * @returns "ask" to ask the open question next; "asked" when its message is already shown
   */
  answer(ctx: BotContext, question: Asked, text: string): Promise<"ask" | "asked">;
  /** Handles a tap on a button of the question's message. @returns false when the question has no such button. */
  press?(ctx: BotContext, question: Asked, data: string): Promise<boolean>;
}

/** The table of questions: for each kind, the flow that asks it, or the object that asks it and handles the answers. */
export type Askings = { readonly [K in Kind]: Asking<QuestionOf<K>> | Flow };

/** Puts a question on the stack of open questions. The bot asks it after the handler has ended. */
export function open(ctx: BotContext, question: Question): void {
  ctx.session.open = push(ctx.session.open, question);
  ctx.asks = true;
}

/**
 * Opens a question that expects typed text. During a sign-in the merchant gets a toast instead, because the bot treats
 * every typed text as a secret then.
 */
export async function openTyped(ctx: BotContext, question: Question): Promise<void> {
  if (isSigningIn(ctx.session)) await toast(ctx, ctx.t.plain("toast-sign-in-first"));
  else open(ctx, question);
}

/**
 * Closes the open question of a kind. The question below it in the stack is asked again, because its buttons may be in
 * an older message. Two kinds are closed elsewhere: `closeDraft` closes a draft's question and keeps it for later;
 * `endSignIn` closes a sign-in, after which a typed text still counts as a possible password for some time.
 */
export function close(ctx: BotContext, kind: Exclude<Kind, "sign-in" | "draft">): void {
  if (openOf(ctx.session.open, kind) === undefined) return;
  ctx.session.open = without(ctx.session.open, kind);
  ctx.asks = true;
}

/** Returns the chat's draft with its question, even when the question isn't open, as after /cancel. */
export function draftAtHand({ draft, open, closedQuestion }: ChatRecord): DraftDialogue | undefined {
  if (draft === undefined) return undefined;
  return { draft, question: openOf(open, "draft") ?? closedQuestion ?? nextQuestion(draft) };
}

/**
 * Returns the chat's draft if it holds anything that the merchant typed. Any other draft may be replaced without asking
 * the merchant.
 */
export function draftToKeep(record: ChatRecord): Draft | undefined {
  const { draft, question } = draftAtHand(record) ?? {};
  if (draft === undefined || draft.terms.items.length > 0 || holdsTyped(question)) return draft;
  return draft.sources === undefined && !namesCustomer(draft.terms) ? undefined : draft;
}

/**
 * Returns the draft with its question if that question is open, even below other questions. After /cancel the draft is
 * kept, but its question isn't open.
 */
export const openDraft = (record: ChatRecord): DraftDialogue | undefined =>
  openOf(record.open, "draft") === undefined ? undefined : draftAtHand(record);

/**
 * Returns the draft if the bot asks the draft's question now, that is, if no other feature's question lies above it.
 */
export const askedDraft = ({ draft, open }: ChatRecord): Draft | undefined =>
  top(open)?.kind === "draft" ? draft : undefined;

/** Returns the draft if the bot shows its review card as the question that is asked now. */
export function reviewedDraft({ draft, open }: ChatRecord): Draft | undefined {
  const asked = top(open);
  return asked?.kind === "draft" && asked.ask === "review" ? draft : undefined;
}

/** Replaces the draft's open question by another one. Questions of other features, above it in the stack, stay open. */
export function moveDraft(record: ChatRecord, question: DraftQuestion): void {
  record.open = record.open.map((one) => (one.kind === "draft" ? question : one));
}

/** Closes the draft's question and stores it in the chat's record, so that [Continue] asks it again. */
export function closeDraft(record: ChatRecord): void {
  const question = openOf(record.open, "draft");
  if (question !== undefined) record.closedQuestion = question;
  record.open = without(record.open, "draft");
}

/** Deletes the draft from the chat's record and closes its question. */
export function dropDraft(record: ChatRecord): void {
  delete record.draft;
  delete record.closedQuestion;
  record.open = without(record.open, "draft");
}
