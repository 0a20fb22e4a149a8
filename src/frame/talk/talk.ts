import type { Conversation } from "@grammyjs/conversations";
import { top } from "../../features/open-questions.js";
import type { Question } from "../../features/slices.js";
import type { BotContext, ConversationContext } from "../context.js";
import { sayFirst } from "../screens/send-or-edit.js";
import { noteAsked } from "../screens/stale-buttons.js";

export type Heard<T, Why = never> =
  /** The answer is taken, and the flow goes on with it. */
  | { readonly taken: T }
  /** The question is asked once more. `ask` says what was wrong with the answer, if something was. */
  | { readonly ask: Why | undefined }
  /** The bot has said what it had to, and waits for the next answer. */
  | "waits"
  /** The chat's record says now what is asked instead, if anything is. */
  | "left"
  | "unknown";

/** The functions work on the update at hand, and may change the chat's record. */
export interface Asks<T, Why = never> {
  /** @returns the id of the question's message, or of the flow's last one; or what the flow goes on with */
  show(ctx: BotContext, why?: Why): Promise<number | { readonly taken: T } | "left">;
  text(ctx: BotContext, text: string): Promise<Heard<T, Why>>;
  tap(ctx: BotContext, data: string): Promise<Heard<T, Why>>;
}

/** A flow reads like the story (docs/interface.md), and asks as long as its question is on top. */
export type Flow = (talk: Talk) => Promise<void>;

/**
 * The plugin replays the log of what `do` and `ask` return, so nothing is done twice. The log is committed with the
 * chat's record, so no secret may be returned.
 */
export class Talk {
  readonly #conversation: Conversation<BotContext, ConversationContext>;
  readonly #begin: ReturnType<Conversation["checkpoint"]>;
  readonly #keepFailure: (ctx: BotContext, error: unknown) => void;
  #about: string | undefined;

  constructor(
    conversation: Conversation<BotContext, ConversationContext>,
    keepFailure: (ctx: BotContext, error: unknown) => void,
  ) {
    this.#conversation = conversation;
    this.#keepFailure = keepFailure;
    this.#begin = conversation.checkpoint();
  }

  /** From here on, answers are for the question with this name (`nameOf`). */
  about(name: string): void {
    this.#about = name;
  }

  do<T>(work: (ctx: BotContext) => Promise<T> | T): Promise<T> {
    return this.#conversation.external(async (ctx) => {
      try {
        return await work(ctx);
      } catch (error) {
        this.#keepFailure(ctx, error);
        throw error;
      }
    });
  }

  /** An answer that isn't taken leaves nothing in the log. @param why what was wrong with the answer before */
  async ask<T, Why>(asks: Asks<T, Why>, why?: Why): Promise<T> {
    const known = await this.#hear(asks, why);
    if (known !== "waits") return known.taken;
    const here = this.#conversation.checkpoint();
    await this.#conversation.wait();
    const heard = await this.#hear(asks);
    return heard === "waits" ? this.#conversation.rewind(here) : heard.taken;
  }

  /** The flow's log is dropped, and the record says what is asked next. */
  leave(): Promise<never> {
    return this.#conversation.rewind(this.#begin);
  }

  /** The update stays unheard, and the next one for the conversation begins it anew. */
  giveUp(): Promise<never> {
    return this.#conversation.halt();
  }

  async #hear<T, Why>(asks: Asks<T, Why>, why?: Why): Promise<{ readonly taken: T } | "waits"> {
    const heard = await this.do((ctx) => hear(ctx, this.#about, asks, why));
    return heard === "left" ? this.leave() : heard;
  }
}

/** A sign-in that begins anew has a new name, because it doesn't go on where the last one was. */
export const nameOf = (question: Question | undefined): string | undefined =>
  question?.kind === "sign-in" ? `sign-in ${question.event ?? ""}` : question?.kind;

/** A locked chat must not show what is to be invoiced, so such a question waits for the sign-in. */
export const isHeldBack = ({ acting }: BotContext, { kind }: Question): boolean =>
  acting.kind === "locked" && kind !== "sign-in" && kind !== "setting";

/** The bot asks what the record has on top, whether that is still the same question or not. */
export function askWhatIsOnTop(ctx: BotContext): "left" {
  ctx.asks = true;
  return "left";
}

/** An update that a handler or an earlier question has heard is no answer, so the question is asked. */
async function hear<T, Why>(
  ctx: BotContext,
  about: string | undefined,
  asks: Asks<T, Why>,
  why: Why | undefined,
): Promise<{ readonly taken: T } | "waits" | "left"> {
  const asked = top(ctx.session.open);
  if (asked === undefined || nameOf(asked) !== about) return "left";
  let heard: Heard<T, Why> = ctx.asks ? { ask: why } : ctx.heard ? "waits" : await answer(ctx, asked, asks);
  if (heard === "unknown") return "waits";
  ctx.heard = true;
  if (typeof heard === "object" && "ask" in heard) {
    ctx.asks = false;
    if (isHeldBack(ctx, asked)) return askWhatIsOnTop(ctx);
    const shown = await asks.show(ctx, heard.ask);
    if (typeof shown === "number") noteAsked(ctx, shown);
    heard = typeof shown === "number" ? "waits" : shown;
  }
  if (typeof heard === "object") ctx.asks = true;
  return heard === "waits" && nameOf(top(ctx.session.open)) !== about ? "left" : heard;
}

async function answer<T, Why>(ctx: BotContext, asked: Question, asks: Asks<T, Why>): Promise<Heard<T, Why>> {
  const { callbackQuery, message, t } = ctx;
  if (callbackQuery?.data !== undefined) {
    if (!isTapOnQuestion(ctx)) return "unknown";
    return isHeldBack(ctx, asked) ? askWhatIsOnTop(ctx) : asks.tap(ctx, callbackQuery.data);
  }
  if (isRepeat(ctx)) return "waits";
  if (message?.text !== undefined) return asks.text(ctx, message.text);
  sayFirst(ctx, t("text-please"));
  return { ask: undefined };
}

export const isTapOnQuestion = ({ callbackQuery, session }: BotContext): boolean =>
  callbackQuery?.data !== undefined &&
  session.open.length > 0 &&
  callbackQuery.message !== undefined &&
  callbackQuery.message.message_id === session.question?.messageId;

/**
 * After a crash the bot may send a question twice, and a merchant may answer both messages. The second answer isn't one
 * to the question that is open now.
 */
function isRepeat({ session, message, secret }: BotContext): boolean {
  const { lastAccepted, question } = session;
  if (lastAccepted === undefined || question === undefined || message?.text === undefined) return false;
  if (secret !== undefined || message.text !== lastAccepted.text) return false;
  // Two customers may write the same order, and nobody answers a question a second time by a forward.
  if (message.forward_origin !== undefined) return false;
  return message.message_id < question.messageId;
}

export function noteAccepted({ session, message }: BotContext): void {
  if (message?.text !== undefined)
    session.lastAccepted = { text: message.text, messageId: message.message_id };
}
