import type { Conversation } from "@grammyjs/conversations";
import type { UnitOfWork } from "../inbox/unit-of-work.js";
import type { ChatRecord } from "../storage/chat-record.js";
import type { BotContext, ConversationContext } from "./context.js";
import { post } from "./show.js";

/** A question that a feature can have open. Which one is open stands in the record, never in the conversation. */
export interface Question {
  /** True when the record says that this question is the open one. */
  isOpen(record: ChatRecord): boolean;
  /**
   * Shows the question and returns its message's id. Or finds that nothing need be asked, changes the record and
   * returns "moved-on": then the question open after that is asked.
   */
  ask(ctx: BotContext): Promise<number | "moved-on">;
  /** Applies a message to the record; "ask" has the open question asked next, "asked" says that it stands. */
  answer(ctx: BotContext): Promise<"ask" | "asked">;
}

export type DialogueFunction = (
  conversation: Conversation<BotContext, ConversationContext>,
  ctx: ConversationContext,
  start: "ask" | "answer",
) => Promise<void>;

/** Asks one question at a time: the first of `questions` that is open. */
export class Dialogue {
  readonly #questions: readonly Question[];
  readonly #failures = new WeakMap<UnitOfWork, unknown>();

  constructor(questions: readonly Question[]) {
    this.#questions = questions;
  }

  open(record: ChatRecord): Question | undefined {
    return this.#questions.find((question) => question.isOpen(record));
  }

  /**
   * The conversation: wait, apply the answer to the record, ask what the record's step asks, rewind. Its log holds
   * one step, whatever the number of items. `start` is "answer" when the update that enters it is itself an
   * answer, as after a restart or a new version.
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

  /** What failed inside the conversation: the plugin hands errors on without their class. */
  failureOf(unit: UnitOfWork): unknown {
    return this.#failures.get(unit);
  }

  /** @returns true when a question stands open afterwards. */
  async #step(ctx: BotContext, step: "ask" | "answer"): Promise<boolean> {
    const question = this.open(ctx.session);
    if (question === undefined) return false;
    if (step === "answer") {
      if (isRepeat(ctx)) return true;
      if (ctx.message?.text === undefined) {
        await post(ctx, ctx.t("text-please"));
        return true;
      }
      if ((await question.answer(ctx)) === "asked") return this.open(ctx.session) !== undefined;
    }
    return this.#ask(ctx);
  }

  async #ask(ctx: BotContext): Promise<boolean> {
    for (let question = this.open(ctx.session); question !== undefined; question = this.open(ctx.session)) {
      const asked = await question.ask(ctx);
      if (asked === "moved-on") continue;
      ctx.session.question = { messageId: asked };
      return true;
    }
    delete ctx.session.question;
    return false;
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

/** To be called when a text was accepted as an answer, so that its repeat is recognised. Never for a secret. */
export function noteAccepted({ session, message }: BotContext): void {
  if (message?.text !== undefined)
    session.lastAccepted = { text: message.text, messageId: message.message_id };
}
