import type { BotContext } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { post } from "../../frame/screens/send-or-edit.js";
import { askedDraft, moveDraft } from "../../frame/talk/questions.js";
import type { Invoice } from "../../invoice/invoice.js";
import { takeBack, takeBackDiscard } from "../draft/index.js";
import type { Draft } from "../draft/model/draft.js";
import { nextQuestion } from "../draft/model/draft-question.js";
import { heldUpBy } from "../draft/model/duplicates.js";
import { showInvoice, unmarkInvoice } from "../invoices/index.js";
import { openOf } from "../open-questions.js";

/** An older mark (ms) is hardly what "undo" means. */
const longestAgoMs = 10 * 60_000;

/**
 * Does what the last [Undo] does: of the open draft, of a mark on an invoice, or of a discarded draft. Where it isn't sure
 * that the mark came last, the invoice's card is shown with its [Undo].
 */
export async function takeBackLast(ctx: BotContext): Promise<unknown> {
  const { session, t } = ctx;
  const draft = askedDraft(session);
  if (draft !== undefined && takeBackCorrection(ctx, draft)) return undefined;
  if (draft !== undefined) return post(ctx, t("words-nothing-to-undo"));
  const marked = lastMarked(ctx);
  const { discarded } = session;
  const isDiscardLater = discarded !== undefined && discarded.draft.updatedAt > (marked?.at ?? 0);
  if (isDiscardLater) return takeBackDiscard(ctx);
  if (marked === undefined) return post(ctx, t("words-nothing-to-undo"));
  // A screen, such as the settings, may have an [Undo] of its own.
  if (discarded === undefined && session.screen === undefined) unmarkInvoice(ctx, marked.invoice);
  return showInvoice(ctx, marked.invoice.ref);
}

/** @returns false when the draft's question has no [Undo] */
function takeBackCorrection(ctx: BotContext, draft: Draft): boolean {
  const { session, deps } = ctx;
  const asked = openOf(session.open, "draft");
  if (asked?.ask !== "review" && asked?.ask !== "item") return false;
  if (heldUpBy(session, draft) !== undefined || !takeBack(draft, "restore")) return false;
  draft.updatedAt = deps.now();
  moveDraft(session, asked.ask === "item" ? asked : nextQuestion(draft));
  ctx.asks = true;
  return true;
}

function lastMarked({ session, acting, deps }: BotContext): { invoice: Invoice; at: number } | undefined {
  return Object.values(session.invoices)
    .filter((invoice) => invoice.soldBy === undefined && isShown(acting, invoice))
    .map((invoice) => ({ invoice, at: Math.max(invoice.cashAt ?? 0, invoice.withdrawnAt ?? 0) }))
    .filter(({ at }) => deps.now() - at <= longestAgoMs)
    .sort((one, other) => other.at - one.at)[0];
}
