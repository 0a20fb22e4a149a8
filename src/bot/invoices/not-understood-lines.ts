import type { InlineKeyboard } from "grammy";
import type { Draft } from "../../domain/draft/draft.js";
import { shortened } from "../../domain/text/safe-text.js";
import type { ChatScope } from "../frame/context.js";
import { Html, type Translator, userText } from "../frame/locales.js";
import { draftButton } from "./draft-button.js";

/** The longest part of an order that the line quotes, in characters. */
const longestPart = 60;

/** Returns the line with the parts of an order in words that the bot didn't understand. */
export function notUnderstoodLines(t: Translator, { notUnderstood }: Draft): string[] {
  if (notUnderstood === undefined) return [];
  const parts = notUnderstood.map((part) =>
    t("order-part", { text: userText(shortened(part, longestPart)) }),
  );
  return [t("order-not-understood", { parts: new Html(parts.join(", ")) })];
}

/** Adds [Add as note], which puts the parts that the bot didn't understand into the note. */
export function addNoteButton({ t }: Pick<ChatScope, "t">, keyboard: InlineKeyboard, draft: Draft): void {
  if (draft.notUnderstood !== undefined)
    keyboard.text(t.plain("button-as-note"), draftButton(draft, "as-note")).row();
}
