import type { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../frame/context.js";
import { Html, type Translator, userText } from "../../frame/locales.js";
import { shortened } from "../../language/text/safe-text.js";
import type { Draft } from "../draft/model/draft.js";
import { draftButton } from "./draft-button.js";

/** The most characters that are quoted of each part of an order that the bot didn't understand. */
const longestPart = 60;

/**
 * Returns the line of the draft's card that quotes what the bot didn't understand of an order in words; no line when it
 * understood all.
 */
export function notUnderstoodLines(t: Translator, { notUnderstood }: Draft): string[] {
  if (notUnderstood === undefined) return [];
  const parts = notUnderstood.map((part) =>
    t("order-part", { text: userText(shortened(part, longestPart)) }),
  );
  return [t("order-not-understood", { parts: new Html(parts.join(", ")) })];
}

/**
 * Adds [Add as note] to the keyboard if the bot didn't understand parts of an order. The button puts those parts into
 * the invoice's note.
 */
export function addNoteButton({ t }: Pick<ChatScope, "t">, keyboard: InlineKeyboard, draft: Draft): void {
  if (draft.notUnderstood !== undefined)
    keyboard.text(t.plain("button-as-note"), draftButton(draft, "as-note")).row();
}
