import type { InlineKeyboard } from "grammy";
import type { Draft } from "../../../domain/draft/draft.js";
import type { BotContext } from "../../frame/context.js";

/** The sentence that says what is wrong with an answer; the question stays open. */
export interface Problem {
  readonly html: string;
  readonly keyboard?: InlineKeyboard;
}

/** One step of a draft: its question, and how an answer changes the draft. */
export interface Step {
  /** Shows the question; a step that answers itself changes the draft's step and has moved on. */
  ask(ctx: BotContext, draft: Draft): Promise<number | "moved-on">;
  /** Applies a text. @returns what is wrong with it, if anything is. */
  answer(ctx: BotContext, draft: Draft, text: string): Promise<Problem | undefined>;
  /** Does what a button of the step's message says. @returns false when the step has no such button. */
  press?(ctx: BotContext, draft: Draft, action: string, argument: string): Promise<boolean>;
}
