import type { BotContext } from "../../../frame/context.js";
import { defined } from "../../../language/omit-undefined.js";
import { authorMark, authorName } from "../../../telegram/updates/author-mark.js";
import type { DraftQuestion, DraftQuestionOf } from "../model/draft-question.js";

/** The most characters that wait for an answer. They are a part of the chat's record, which each event writes. */
const mostHeld = 8_000;

/**
 * Returns the question whose a text is, which holds the text and all that waited before it; undefined when that would be
 * too much.
 * @param open the question that is open now, or was last
 */
export function holding(
  { message }: BotContext,
  text: string,
  open: DraftQuestion,
): DraftQuestionOf<"whose"> | undefined {
  const before = open.ask === "whose" ? open.texts : [];
  if (before.reduce((sum, one) => sum + one.text.length, text.length) > mostHeld) return undefined;
  const from = { author: authorMark(message), authorName: authorName(message) };
  const held = { text, ...defined({ source: message?.message_id, ...from }) };
  const under = open.ask === "whose" ? open.from : open;
  return { kind: "draft", ask: "whose", texts: [...before, held], from: under };
}
