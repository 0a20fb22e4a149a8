import type { BotContext } from "../../../frame/context.js";
import type { Draft } from "../model/draft.js";
import type { Ask, DraftQuestion, DraftQuestionOf } from "../model/draft-question.js";

/**
 * The result of an answer to a draft's question: the question that comes next, or the text that says why the answer is
 * refused. After a refusal the question stays open; with `asksAgain` it is also shown again below that text.
 */
export type Answer = DraftQuestion | { readonly html: string; readonly asksAgain?: true };

/**
 * The two parts of a tapped button's callback data: an action such as "item", and a value for it, which may be empty.
 */
interface Button {
  readonly action: string;
  readonly argument: string;
}

/**
 * How the bot asks one of the draft's questions and handles the answers and the buttons. Each method may return the
 * question that comes next.
 */
export interface DraftAsking<A extends Ask> {
  /**
   * Shows the question to the merchant.
   * @returns the message's id, or the next question when this one needs no answer.
   */
  ask(ctx: BotContext, draft: Draft, question: DraftQuestionOf<A>): Promise<number | DraftQuestion>;
  /**
   * Applies a text that the merchant typed to the draft. "asked" means that the next question's message is already
   * shown.
   */
  answer(
    ctx: BotContext,
    draft: Draft,
    text: string,
    question: DraftQuestionOf<A>,
  ): Promise<Answer | "asked">;
  /**
   * Handles a tap on a button. "handled" means that nothing has to be asked; undefined means that the question has no
   * such button.
   */
  press?(
    ctx: BotContext,
    draft: Draft,
    button: Button,
    question: DraftQuestionOf<A>,
  ): Promise<DraftQuestion | "handled" | undefined>;
}
