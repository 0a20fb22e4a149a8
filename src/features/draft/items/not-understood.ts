import type { BotContext } from "../../../frame/context.js";
import { toast } from "../../../frame/send-or-edit.js";
import { invoiceFields } from "../../../invoice/invoice-fields.js";
import type { Draft } from "../model/draft.js";
import type { DraftQuestionOf } from "../model/draft-question.js";

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
