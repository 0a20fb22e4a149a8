import type { ChatScope } from "../../../frame/context.js";
import { Routes } from "../../../frame/routes.js";
import { toast } from "../../../frame/screens/send-or-edit.js";
import {
  endToTell,
  type Invoice,
  linkEnd,
  type Mark,
  markOf,
  mayBeMarked,
} from "../../../invoice/invoice.js";
import { currentStatus } from "../../../invoice/invoice-status.js";
import { invoiceToShow } from "../invoice-to-show.js";
import { linkOverToast } from "../invoice-words.js";
import { addCustomers, addFaces, hurryPost, tellOwnerLater } from "../model/due-about-invoice.js";

/** A tap on [Undo] within this time (ms) after the mark is the second half of a double tap on [Paid in cash] or [Withdraw]. */
const doubleTapMs = 2_000;

/** The field of an invoice that holds the time of the mark. */
const fields = { cash: "cashAt", withdrawn: "withdrawnAt" } as const satisfies Record<Mark, keyof Invoice>;

/**
 * The mark is the merchant's own word: it changes no status, and the service, which can't cancel the pay link, isn't
 * told. The caller has looked whether the chat shows the invoice (`invoiceToShow`).
 * @returns the key of the toast that says why the invoice can't be marked; undefined when it has the mark
 */
export function markInvoice(
  { session, deps }: Pick<ChatScope, "session" | "deps">,
  invoice: Invoice,
  mark: Mark,
): "toast-being-paid" | ReturnType<typeof linkOverToast> | undefined {
  const now = deps.now();
  if (invoice.soldBy === undefined && mayBeMarked(invoice, now)) {
    keep(session, { ...invoice, [fields[mark]]: now });
    return undefined;
  }
  const isUnderWay = currentStatus(invoice.history) === "processing" && linkEnd(invoice, now) === undefined;
  return isUnderWay && markOf(invoice) === undefined ? "toast-being-paid" : linkOverToast(invoice, now);
}

/** Handles [Paid in cash], [Withdraw] and their [Undo]. */
export const ownMark = new Routes();

ownMark.callbackQuery(/^invoice:(cash|withdrawn):([\w-]+)$/, async (ctx) => {
  const mark = ctx.match[1] as Mark;
  const invoice = await invoiceToShow(ctx, ctx.match[2] ?? "");
  if (invoice === undefined) return;
  // A card that was tapped twice, or that is older than the payment in cash, is brought up to date.
  if (mark === "cash" && markOf(invoice) === mark) return keep(ctx.session, invoice);
  const refusal = markInvoice(ctx, invoice, mark);
  if (refusal !== undefined) await toast(ctx, ctx.t.plain(refusal));
});

ownMark.callbackQuery(/^invoice:no-(cash|withdrawn):([\w-]+)$/, async (ctx) => {
  const invoice = await invoiceToShow(ctx, ctx.match[2] ?? "");
  if (invoice === undefined) return;
  const markedAt = invoice[fields[ctx.match[1] as Mark]];
  const isTooSoon = markedAt !== undefined && Math.abs(ctx.deps.now() - markedAt) < doubleTapMs;
  if (isTooSoon) await toast(ctx, ctx.t.plain("toast-undo-again"));
  if (markedAt === undefined || isTooSoon) return keep(ctx.session, invoice);
  if (!unmarkInvoice(ctx, invoice)) await toast(ctx, ctx.t.plain("toast-link-over"));
});

/** @returns false when the mark stays, because the invoice is paid or another seller's */
export function unmarkInvoice(
  { session, deps }: Pick<ChatScope, "session" | "deps">,
  invoice: Invoice,
): boolean {
  if (invoice.soldBy !== undefined || currentStatus(invoice.history) === "paid") return false;
  const { cashAt: _cash, withdrawnAt: _withdrawn, ...unmarked } = invoice;
  // The link's time may have passed since the mark, and its timer fires only once.
  const isOver = endToTell(unmarked, deps.now()) === "over";
  keep(session, { ...unmarked, ...(isOver && { over: true }) });
  hurryPost(session, unmarked.ref);
  return true;
}

function keep(session: ChatScope["session"], invoice: Invoice): void {
  const { ref } = invoice;
  session.invoices[ref] = structuredClone(invoice);
  addFaces(session, ref);
  addCustomers(session, ref);
  tellOwnerLater(session, ref);
}
