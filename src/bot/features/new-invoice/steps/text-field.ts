import { InlineKeyboard } from "grammy";
import { parseEmail } from "../../../../domain/email.js";
import { requestLimits } from "../../../../domain/invoice/terms.js";
import { parseNote } from "../../../../domain/note.js";
import { parseReference } from "../../../../domain/reference.js";
import type { Draft } from "../../../../storage/chat-record.js";
import type { BotContext } from "../../../context.js";
import type { Translator } from "../../../locales.js";
import { show } from "../../../show.js";
import { draftButton } from "../../../views/draft.js";
import { goOn, noteAsked } from "../draft.js";
import { noteSource } from "../sources.js";
import type { Step } from "../step.js";

type TextField = "note" | "email" | "reference";
type Reading = { readonly value: string } | { readonly problem: string };

/** Fields of the invoice that are one text each. */
export const note: Step = textField("note", (t, text) => {
  const parsed = parseNote(text);
  if (parsed.ok) return { value: parsed.note };
  return { problem: t(`draft-note-${parsed.problem}`, { limit: requestLimits.note }) };
});

export const email: Step = textField("email", (t, text) => {
  const parsed = parseEmail(text);
  return parsed.ok ? { value: parsed.email } : { problem: t("draft-email-wrong") };
});

export const reference: Step = textField("reference", (t, text) => {
  const parsed = parseReference(text);
  if (parsed.ok) return { value: parsed.reference };
  return { problem: t(`draft-reference-${parsed.problem}`, { limit: requestLimits.reference }) };
});

function textField(field: TextField, read: (t: Translator, text: string) => Reading): Step {
  return {
    ask: (ctx, draft) => show(ctx, ctx.t(`draft-ask-${field}`), keyboardOf(ctx, draft, field)),
    async answer(ctx, draft, text) {
      const reading = read(ctx.t, text);
      if ("problem" in reading) return { html: reading.problem };
      draft[field] = reading.value;
      noteSource(ctx, draft, field);
      moveOn(draft, field);
      return undefined;
    },
    async press(ctx, draft, action) {
      if (action === "clear") delete draft[field];
      else if (action !== "back" && action !== "skip") return false;
      moveOn(draft, field);
      ctx.asks = true;
      return true;
    },
  };
}

function moveOn(draft: Draft, field: TextField): void {
  if (field === "note") noteAsked(draft, field);
  goOn(draft);
}

/** While it is asked every time, leaving it out is [Skip]; later there is a card to go back to. */
function keyboardOf({ t }: BotContext, draft: Draft, field: TextField): InlineKeyboard {
  const keyboard = draft.reviewed
    ? new InlineKeyboard().text(t.plain("button-back"), draftButton(draft, "back"))
    : new InlineKeyboard().text(t.plain("button-skip"), draftButton(draft, "skip"));
  return draft[field] === undefined
    ? keyboard
    : keyboard.text(t.plain("button-clear"), draftButton(draft, "clear"));
}
