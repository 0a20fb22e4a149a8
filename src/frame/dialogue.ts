import type { Conversation } from "@grammyjs/conversations";
import type { MiddlewareFn } from "grammy";
import type { UnitOfWork } from "../engine/unit-of-work.js";
import { top } from "../features/open-questions.js";
import type { Question } from "../features/slices.js";
import type { BotContext, ConversationContext } from "./context.js";
import type { Asking, Askings } from "./questions.js";
import { post } from "./send-or-edit.js";
import { noteAsked } from "./stale-buttons.js";

export type DialogueFunction = (
  conversation: Conversation<BotContext, ConversationContext>,
  ctx: ConversationContext,
  start: "ask" | "answer",
) => Promise<void>;

/**
 * Asks the chat's open questions and applies the answers. The open questions are a stack in the chat's record; the top
 * one is asked.
 */
export class Dialogue {
  readonly #askings: Askings;
  readonly #openSignIn: (ctx: BotContext) => Promise<void>;
  readonly #failures = new WeakMap<UnitOfWork, unknown>();

  /** @param openSignIn opens the sign-in, above all other questions */
  constructor(askings: Askings, openSignIn: (ctx: BotContext) => Promise<void>) {
    this.#askings = askings;
    this.#openSignIn = openSignIn;
  }

  /**
   * Returns the grammY conversation: it waits for an answer, applies it to the chat's record, asks the next question
   * and rewinds to the wait. Because of the rewind, the conversation's stored log never grows beyond one step. `start`
   * is "answer" when the update that enters the conversation is itself an answer, for example after a restart.
   */
  conversation(): DialogueFunction {
    const run = (conversation: Parameters<DialogueFunction>[0], step: "ask" | "answer") =>
      conversation.external((outer) => this.#keepFailure(outer, () => this.#step(outer, step)));
    return async function dialogue(conversation, _ctx, start) {
      if (!(await run(conversation, start))) return;
      const checkpoint = conversation.checkpoint();
      await conversation.wait();
      if (await run(conversation, "answer")) await conversation.rewind(checkpoint);
    };
  }

  /**
   * Passes a tap on a button of the open question's message to that question. A tap on any other message, or on a
   * button that the question doesn't know, goes on to the next handler.
   */
  buttons(): MiddlewareFn<BotContext> {
    return async (ctx, next) => {
      const { message, data } = ctx.callbackQuery ?? {};
      const asked = top(ctx.session.open);
      const isAskedHere = message !== undefined && ctx.session.question?.messageId === message.message_id;
      if (asked === undefined || data === undefined || !isAskedHere) return next();
      if (isHeldBack(ctx, asked)) return this.#openSignIn(ctx);
      if ((await this.#of(asked).press?.(ctx, asked, data)) !== true) await next();
    };
  }

  /**
   * Returns the original error that a question threw while this event was handled, because the grammY plugin wraps
   * errors in one without the original's class.
   */
  failureOf(unit: UnitOfWork): unknown {
    return this.#failures.get(unit);
  }

  /**
   * One step of the dialogue: applies an answer to the top question of the stack, or asks that question.
   * @returns true when a question is open afterwards.
   */
  async #step(ctx: BotContext, step: "ask" | "answer"): Promise<boolean> {
    const asked = top(ctx.session.open);
    if (asked === undefined) {
      delete ctx.session.question;
      return false;
    }
    if (step === "answer") {
      if (isRepeat(ctx)) return true;
      const text = ctx.message?.text;
      if (text === undefined) {
        await post(ctx, ctx.t("text-please"));
        return true;
      }
      if ((await this.#of(asked).answer(ctx, asked, text)) === "asked") return ctx.session.open.length > 0;
    }
    return this.#ask(ctx);
  }

  async #ask(ctx: BotContext): Promise<boolean> {
    const messageId = await this.#askTop(ctx);
    await noteAsked(ctx, messageId);
    return messageId !== undefined;
  }

  /**
   * Asks the top question of the stack of open questions. If it needs no answer, the next one is asked.
   * @returns the id of the message that asks; undefined when no question is open
   */
  async #askTop(ctx: BotContext): Promise<number | undefined> {
    for (let asked = top(ctx.session.open); asked !== undefined; asked = top(ctx.session.open)) {
      if (isHeldBack(ctx, asked)) {
        await this.#openSignIn(ctx);
        // Where no sign-in opens, the question waits as it is.
        if (top(ctx.session.open) === asked) return undefined;
        continue;
      }
      const messageId = await this.#of(asked).ask(ctx, asked);
      if (messageId !== "moved-on") return messageId;
    }
    return undefined;
  }

  /**
   * Returns the object that asks questions of this kind. The cast is needed, because TypeScript can't see that the
   * table's key and value belong together.
   */
  #of({ kind }: Question): Asking<Question> {
    return this.#askings[kind] as Asking<Question>;
  }

  async #keepFailure<T>(ctx: BotContext, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#failures.set(ctx.unit, error);
      throw error;
    }
  }
}

/**
 * Checks whether a question must wait for the sign-in, because the chat is locked and the question shows what is to be
 * invoiced. A typed answer is kept in the chat's record all the same.
 */
const isHeldBack = ({ session }: BotContext, { kind }: Question): boolean =>
  session.locked === true && kind !== "sign-in" && kind !== "setting";

/**
 * Checks whether a text only repeats the last accepted answer. After a crash the bot may send a question twice, and a
 * merchant may answer both messages. The second answer was sent before the question that is open now, and isn't an
 * answer to it.
 */
function isRepeat({ session, message, secret }: BotContext): boolean {
  const { lastAccepted, question } = session;
  if (lastAccepted === undefined || question === undefined || message?.text === undefined) return false;
  if (secret !== undefined || message.text !== lastAccepted.text) return false;
  return message.message_id < question.messageId;
}

/**
 * Stores the text and the id of an accepted answer, so that the bot recognises its repetition. Must never be called
 * with a secret.
 */
export function noteAccepted({ session, message }: BotContext): void {
  if (message?.text !== undefined)
    session.lastAccepted = { text: message.text, messageId: message.message_id };
}
