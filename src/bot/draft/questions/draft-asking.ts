import type { Draft } from "../../../domain/draft/draft.js";
import type { Ask, DraftQuestion, DraftQuestionOf } from "../../../domain/draft/draft-question.js";
import type { BotContext } from "../../frame/context.js";

/** The next question, or why the bot refuses the merchant's answer. The question then stays open. */
export type Answer = DraftQuestion | { readonly html: string };

/** A button of a question's message. */
interface Button {
  readonly action: string;
  readonly argument: string;
}

/** How the bot asks one of the draft's questions and handles the answers. Each method may return the question that comes next. */
export interface DraftAsking<A extends Ask> {
  /** Shows the question. @returns the message's id, or the next question when this one needs no answer. */
  ask(ctx: BotContext, draft: Draft, question: DraftQuestionOf<A>): Promise<number | DraftQuestion>;
  /** Applies the merchant's text to the draft. "asked" means that the question's message is already shown. */
  answer(
    ctx: BotContext,
    draft: Draft,
    text: string,
    question: DraftQuestionOf<A>,
  ): Promise<Answer | "asked">;
  /** Handles a button. "handled" means that nothing has to be asked; undefined means that the question has no such button. */
  press?(
    ctx: BotContext,
    draft: Draft,
    button: Button,
    question: DraftQuestionOf<A>,
  ): Promise<DraftQuestion | "handled" | undefined>;
}
