import type { ChatRecord } from "../../features/chat-record.js";
import type { Draft } from "../../features/draft/model/draft.js";
import {
  type DraftDialogue,
  type DraftQuestion,
  holdsTyped,
  nextQuestion,
} from "../../features/draft/model/draft-question.js";
import {
  isSigningIn,
  type Kind,
  openOf,
  push,
  type QuestionOf,
  top,
  without,
} from "../../features/open-questions.js";
import type { Question } from "../../features/slices.js";
import { namesCustomer } from "../../invoice/terms/customer-fields.js";
import type { BotContext } from "../context.js";
import { toast } from "../screens/send-or-edit.js";
import type { Flow } from "./talk.js";

/** The chat's record, not the grammY conversation, says which question is open. */
export interface Asking<Asked> {
  /** @returns the message's id; "moved-on" when the question needs no answer and has changed the record instead */
  ask(ctx: BotContext, question: Asked): Promise<number | "moved-on">;
  /** @returns "ask" to ask the open question next; "asked" when its message is already shown */
  answer(ctx: BotContext, question: Asked, text: string): Promise<"ask" | "asked">;
  press?(ctx: BotContext, question: Asked, data: string): Promise<boolean>;
}

export type Askings = { readonly [K in Kind]: Asking<QuestionOf<K>> | Flow };

/** The bot asks the question after the handler has ended. */
export function open(ctx: BotContext, question: Question): void {
  ctx.session.open = push(ctx.session.open, question);
  ctx.asks = true;
}

/** During a sign-in every typed text counts as a secret, so the merchant gets a toast instead of the question. */
export async function openTyped(ctx: BotContext, question: Question): Promise<void> {
  if (isSigningIn(ctx.session)) await toast(ctx, ctx.t.plain("toast-sign-in-first"));
  else open(ctx, question);
}

/**
 * The question below is asked again, because its buttons may be in an older message. `closeDraft` closes a draft's
 * question, and `endSignIn` a sign-in.
 */
export function close(ctx: BotContext, kind: Exclude<Kind, "sign-in" | "draft">): void {
  if (openOf(ctx.session.open, kind) === undefined) return;
  ctx.session.open = without(ctx.session.open, kind);
  ctx.asks = true;
}

export function draftAtHand({ draft, open, closedQuestion }: ChatRecord): DraftDialogue | undefined {
  if (draft === undefined) return undefined;
  return { draft, question: openOf(open, "draft") ?? closedQuestion ?? nextQuestion(draft) };
}

/** A draft that holds nothing of what the merchant typed may be replaced without asking. */
export function draftToKeep(record: ChatRecord): Draft | undefined {
  const { draft, question } = draftAtHand(record) ?? {};
  if (draft === undefined || draft.terms.items.length > 0 || holdsTyped(question)) return draft;
  return draft.sources === undefined && !namesCustomer(draft.terms) ? undefined : draft;
}

/** After /cancel the draft is kept, but its question isn't open. */
export const openDraft = (record: ChatRecord): DraftDialogue | undefined =>
  openOf(record.open, "draft") === undefined ? undefined : draftAtHand(record);

/** The bot asks the draft's question only while no other feature's question lies above it. */
export const askedDraft = ({ draft, open }: ChatRecord): Draft | undefined =>
  top(open)?.kind === "draft" ? draft : undefined;

/** Returns the draft only while its review card is the question that is asked. */
export function reviewedDraft({ draft, open }: ChatRecord): Draft | undefined {
  const asked = top(open);
  return asked?.kind === "draft" && asked.ask === "review" ? draft : undefined;
}

/** Questions of other features, above the draft's question, stay open. */
export function moveDraft(record: ChatRecord, question: DraftQuestion): void {
  record.open = record.open.map((one) => (one.kind === "draft" ? question : one));
}

/** [Continue] asks the closed question again. */
export function closeDraft(record: ChatRecord): void {
  const question = openOf(record.open, "draft");
  if (question !== undefined) record.closedQuestion = question;
  record.open = without(record.open, "draft");
}

export function dropDraft(record: ChatRecord): void {
  delete record.draft;
  delete record.closedQuestion;
  record.open = without(record.open, "draft");
}
