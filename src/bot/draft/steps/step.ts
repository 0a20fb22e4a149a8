import type { InlineKeyboard } from "grammy";
import type { Draft } from "../../../domain/draft/draft.js";
import type { BotContext } from "../../frame/context.js";

/** Why a step refuses the merchant's answer, in one sentence. The step's question stays open. */
export interface Problem {
  readonly html: string;
  readonly keyboard?: InlineKeyboard;
}

/** One step of a draft: asks its question and handles the answers. */
export interface Step {
  /** Shows the step's question. @returns the message's id; "moved-on" when the step needed no answer and set the draft's next step. */
  ask(ctx: BotContext, draft: Draft): Promise<number | "moved-on">;
  /** Applies the merchant's text to the draft. @returns the reason why the step refuses it, if there is one. */
  answer(ctx: BotContext, draft: Draft, text: string): Promise<Problem | undefined>;
  /** Handles a button of the step's message. @returns false when the step has no such button. */
  press?(ctx: BotContext, draft: Draft, action: string, argument: string): Promise<boolean>;
}
