import type { BotContext } from "../../../frame/context.js";
import type { Draft } from "../model/draft.js";
import type { Ask, DraftQuestion, DraftQuestionOf } from "../model/draft-question.js";

/** After a refusal the question is shown again below the reason, with its buttons. */
export type Answer = DraftQuestion | { readonly html: string };

interface Button {
  readonly action: string;
  readonly argument: string;
}

export interface DraftAsking<A extends Ask> {
  /** @returns the message's id, or the next question when this one needs no answer */
  ask(ctx: BotContext, draft: Draft, question: DraftQuestionOf<A>): Promise<number | DraftQuestion>;
  /** @returns "asked" when the next question's message is already shown */
  answer(
    ctx: BotContext,
    draft: Draft,
    text: string,
    question: DraftQuestionOf<A>,
  ): Promise<Answer | "asked">;
  /** @returns "handled" when nothing has to be asked; undefined when the question has no such button */
  press?(
    ctx: BotContext,
    draft: Draft,
    button: Button,
    question: DraftQuestionOf<A>,
  ): Promise<DraftQuestion | "handled" | undefined>;
}
