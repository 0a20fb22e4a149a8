import type { BotContext } from "../../../frame/context.js";
import { Routes } from "../../../frame/routes.js";
import { toast } from "../../../frame/screens/send-or-edit.js";
import { type Invoice, markOf, mayBeMarked } from "../../../invoice/invoice.js";
import { invoiceToShow, markInvoice } from "../../invoices/index.js";
import { isSigningIn } from "../../open-questions.js";
import { startOver } from "../discard.js";
import { type DraftDialogue, holdsTyped, nextQuestion } from "../model/draft-question.js";
import { isSameInvoice } from "../model/duplicates.js";
import { draftFrom } from "../repeat.js";
import { dialogueOf } from "../start-draft.js";
import { applyEdit } from "./apply-edit.js";

/**
 * Reads an edit of the message from which an open invoice was made, as if the invoice were still a draft.
 * @returns the draft of a new invoice; undefined when the edit doesn't make clear what other items the invoice should have
 */
export async function draftAnew(
  ctx: BotContext,
  invoice: Invoice,
  messageId: number,
  text: string,
): Promise<DraftDialogue | undefined> {
  const { session, deps } = ctx;
  const now = deps.now();
  if (invoice.line !== messageId || !mayBeMarked(invoice, now)) return undefined;
  const draft = draftFrom(ctx, { ...invoice, withdrawnAt: now });
  for (const item of draft.terms.items) item.source = messageId;
  // An edit changes the draft at hand, so the new draft stands in its place while the edit is read.
  const { draft: atHand } = session;
  session.draft = draft;
  const outcome = await applyEdit(ctx, dialogueOf(draft), messageId, text);
  const anew = session.draft;
  if (atHand === undefined) delete session.draft;
  else session.draft = atHand;
  if (outcome === "unclear" || (outcome !== "changed" && ("html" in outcome || holdsTyped(outcome))))
    return undefined;
  const isOther = !isSameInvoice(anew.terms, invoice.terms) && !holdsTyped(nextQuestion(anew));
  return isOther ? dialogueOf(anew) : undefined;
}

/**
 * Handles [Withdraw and make it new]. The new draft is the offered one, so that the tap shows what the edit said, and
 * creates nothing by itself.
 */
export const renew = new Routes();

renew.callbackQuery(/^new:renew:(.+)$/, async (ctx, next) => {
  const { offered } = ctx.session;
  const { id, repeats } = offered?.draft ?? {};
  if (offered === undefined || repeats === undefined || id !== ctx.match[1]) return next();
  if (isSigningIn(ctx.session)) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  const invoice = await invoiceToShow(ctx, repeats);
  if (invoice === undefined) return;
  const refusal = markOf(invoice) === "withdrawn" ? undefined : markInvoice(ctx, invoice, "withdrawn");
  if (refusal !== undefined) return toast(ctx, ctx.t.plain(refusal));
  await startOver(ctx, offered);
});
