import type { BotContext } from "../../../frame/context.js";
import { defined } from "../../../language/omit-undefined.js";
import { authorMark } from "../../../telegram/author-mark.js";
import type { DraftQuestion, DraftQuestionOf } from "../model/draft-question.js";

/** The most characters that wait for an answer. They are a part of the chat's record, which each event writes. */
const mostHeld = 8_000;

/**
 * Returns the question whose a text is, which holds the text and all that waited before it; undefined when that would be
 * too much.
 * @param from the question that is open now, or was last
 */
export function holding(
  { message }: BotContext,
  text: string,
  from: DraftQuestion,
): DraftQuestionOf<"whose"> | undefined {
  const before = from.ask === "whose" ? from.texts : [];
  if (before.reduce((sum, one) => sum + one.text.length, text.length) > mostHeld) return undefined;
  const held = { text, ...defined({ source: message?.message_id, author: authorMark(message) }) };
  const under = from.ask === "whose" ? from.from : from;
  return { kind: "draft", ask: "whose", texts: [...before, held], from: under };
}
