import type { Conversation } from "@grammyjs/conversations";
import type { MiddlewareFn } from "grammy";
import { type Question, top } from "../../domain/chat/open.js";
import type { UnitOfWork } from "../../inbox/unit-of-work.js";
import type { BotContext, ConversationContext } from "./context.js";
import type { Asking, Askings } from "./questions.js";
import { post } from "./show.js";

export type DialogueFunction = (
  conversation: Conversation<BotContext, ConversationContext>,
  ctx: ConversationContext,
  start: "ask" | "answer",
) => Promise<void>;

/** Asks one question at a time: the top one of those that are open. */
export class Dialogue {
  readonly #askings: Askings;
  readonly #failures = new WeakMap<UnitOfWork, unknown>();

  constructor(askings: Askings) {
    this.#askings = askings;
  }

  /**
   * The conversation waits for an update, applies the answer to the record, asks the question that is open then, and
   * rewinds. So its log holds one step, whatever the number of items. `start` is "answer" when the update that enters
   * the conversation is itself an answer, as after a restart.
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
   * Hands a tap on the message that asks the open question to that question. Any other button belongs to a finished
   * step.
   */
  buttons(): MiddlewareFn<BotContext> {
    return async (ctx, next) => {
      const { message, data } = ctx.callbackQuery ?? {};
      const asked = top(ctx.session.open);
      const isAskedHere = message !== undefined && ctx.session.question?.messageId === message.message_id;
      if (asked === undefined || data === undefined || !isAskedHere) return next();
      if ((await this.#of(asked).press?.(ctx, asked, data)) !== true) await next();
    };
  }

  /** The error that a handler inside the conversation has thrown. The plugin hands errors on without their class. */
  failureOf(unit: UnitOfWork): unknown {
    return this.#failures.get(unit);
  }

  /** @returns true when a question stands open afterwards. */
  async #step(ctx: BotContext, step: "ask" | "answer"): Promise<boolean> {
    const asked = top(ctx.session.open);
    if (asked === undefined) return false;
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
    for (let asked = top(ctx.session.open); asked !== undefined; asked = top(ctx.session.open)) {
      const messageId = await this.#of(asked).ask(ctx, asked);
      if (messageId === "moved-on") continue;
      ctx.session.question = { messageId };
      return true;
    }
    delete ctx.session.question;
    return false;
  }

  /** The table has the asking of each kind; the compiler doesn't follow that through a lookup. */
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
 * A prompt may be doubled by a crash. A merchant who answers both sends the same text twice; the second was sent
 * before the question now open was shown, and is no answer to it.
 */
function isRepeat({ session, message, secret }: BotContext): boolean {
  const { lastAccepted, question } = session;
  if (lastAccepted === undefined || question === undefined || message?.text === undefined) return false;
  if (secret !== undefined || message.text !== lastAccepted.text) return false;
  return message.message_id < question.messageId;
}

/** Notes a text that was accepted as an answer, so that its repeat is recognised. Must not be called for a secret. */
export function noteAccepted({ session, message }: BotContext): void {
  if (message?.text !== undefined)
    session.lastAccepted = { text: message.text, messageId: message.message_id };
}
