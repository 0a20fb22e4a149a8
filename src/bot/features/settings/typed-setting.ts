import type { InlineKeyboard } from "grammy";
import type { QuestionOf } from "../../../domain/chat/open.js";
import type { BotContext } from "../../context.js";

export type TypedName = QuestionOf<"setting">["name"];

/** What became of an answer: taken, perhaps with something to say beside the settings, or refused with a reason. */
export type Outcome =
  | { readonly taken: true; readonly notice?: string | undefined }
  | { readonly taken: false; readonly html: string; readonly keyboard?: InlineKeyboard };

export const taken: Outcome = { taken: true };

export const refused = (html: string): Outcome => ({ taken: false, html });

/** A setting with likely values as buttons and any other as text. */
export interface TypedSetting {
  /** The screen that it is shown on, and that [Back] leads to. */
  readonly screen: "show" | "more";
  /** Shows the question. Its buttons are `settings:<name>:<argument>`. @returns its message's id. */
  ask(ctx: BotContext): Promise<number>;
  answer(ctx: BotContext, text: string): Outcome;
  /** Takes what a button says. @returns false when the question has no such button. */
  choose(ctx: BotContext, argument: string): Outcome | false;
}
