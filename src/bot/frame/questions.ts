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
} from "../../domain/chat/open.js";
import type { Draft } from "../../domain/draft/draft.js";
import type { BotContext } from "./context.js";
import { toast } from "./show.js";

/** How a feature asks its questions. The record says which question is open, never the conversation. */
export interface Asking<Asked> {
  /**
   * Shows the question and returns its message's id. Or finds that nothing need be asked, changes the record and
   * returns "moved-on": then the question open after that is asked.
   */
  ask(ctx: BotContext, question: Asked): Promise<number | "moved-on">;
  /** Applies a text to the record; "ask" has the open question asked next, "asked" says that it stands. */
  answer(ctx: BotContext, question: Asked, text: string): Promise<"ask" | "asked">;
  /** Does what a button of the question's message says. @returns false when the question has no such button. */
  press?(ctx: BotContext, question: Asked, data: string): Promise<boolean>;
}

/** The asking of each kind of question. */
export type Askings = { readonly [K in Kind]: Asking<QuestionOf<K>> };

/** Opens a question, which is asked after the handler. */
export function open(ctx: BotContext, question: Question): void {
  ctx.session.open = push(ctx.session.open, question);
  ctx.asks = true;
}

/**
 * Opens a question that a tap asks and a text answers, unless a sign-in is open, since any text typed during a sign-in
 * is taken for a secret.
 */
export async function openTyped(ctx: BotContext, question: Question): Promise<void> {
  if (isSigningIn(ctx.session)) await toast(ctx, ctx.t.plain("toast-sign-in-first"));
  else open(ctx, question);
}

/**
 * Closes the question of a kind, if it is open. The question below it is asked anew, because its buttons are on another
 * message by now. Only `endSignIn` ends a sign-in, since a text typed afterwards may still be a password.
 */
export function close(ctx: BotContext, kind: Exclude<Kind, "sign-in">): void {
  if (openOf(ctx.session.open, kind) === undefined) return;
  ctx.session.open = without(ctx.session.open, kind);
  ctx.asks = true;
}

/** The draft whose question is open, asked or waiting below another one; after /cancel the draft is kept, and isn't open. */
export const openDraft = ({ draft, open }: ChatRecord): Draft | undefined =>
  openOf(open, "draft") === undefined ? undefined : draft;

/** The draft whose question is the one that is asked. */
export const askedDraft = ({ draft, open }: ChatRecord): Draft | undefined =>
  top(open)?.kind === "draft" ? draft : undefined;

/** Removes the draft from the chat, and closes its question. */
export function dropDraft(record: ChatRecord): void {
  delete record.draft;
  record.open = without(record.open, "draft");
}
