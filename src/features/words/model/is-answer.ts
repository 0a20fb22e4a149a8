import type { Intent } from "../../../language/command/command-phrases.js";
import type { Command } from "../../../language/command/read-command.js";
import { waysInWords } from "../../draft/model/answer-words.js";
import type { Ask } from "../../draft/model/draft-question.js";
import type { Question } from "../../slices.js";

/** The draft's questions that take any text. */
const freeTexts: readonly Ask[] = ["note", "customer", "which-customer", "template", "item-field"];

/** The draft's questions that take the name of an item. */
const names: readonly Ask[] = ["item", "which-saved", "choose-item", "edit-item"];

/** The words of these intents name nothing that a shop sells. */
const neverNames: readonly Intent[] = ["help", "today", "waiting", "who-paid", "cancel", "undo", "withdraw"];

/** Checks whether a text that may be a command answers the open question instead. */
export function isAnswer(asked: Question | undefined, text: string, { intent, words }: Command): boolean {
  if (asked === undefined) return false;
  if (asked.kind !== "draft" || freeTexts.includes(asked.ask)) return true;
  // "Cancel" leaves the question, and at the review card the draft.
  if (asked.ask !== "review" && waysInWords(text) !== undefined) return true;
  // "Сегодня" is when a link expires.
  if (intent === "today" && words === 1) return true;
  return names.includes(asked.ask) && !neverNames.includes(intent);
}
