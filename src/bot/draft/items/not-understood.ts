import type { Draft } from "../../../domain/draft/draft.js";
import type { DraftQuestionOf } from "../../../domain/draft/draft-question.js";
import { invoiceFields } from "../../../domain/invoice/invoice-fields.js";
import type { BotContext } from "../../shared/context.js";
import { toast } from "../../shared/send-or-edit.js";

/** Handles [Add as note]: adds to the invoice's note the parts of an order that the bot didn't understand. */
export async function takeAsNote<A extends "item" | "review">(
  ctx: BotContext,
  draft: Draft,
  question: DraftQuestionOf<A>,
): Promise<DraftQuestionOf<A> | "handled" | undefined> {
  const { notUnderstood } = draft;
  if (notUnderstood === undefined) return undefined;
  const { note } = draft.terms;
  const added = notUnderstood.join(", ");
  const read = invoiceFields.note.read(note === undefined ? added : `${note}\n${added}`);
  if (!read.ok) {
    await toast(ctx, ctx.t.plain("toast-note-full"));
    return "handled";
  }
  draft.terms.note = read.value;
  delete draft.notUnderstood;
  return question;
}
