import { Composer } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { toast } from "../../../frame/send-or-edit.js";
import { endToTell, type Invoice, linkEnd, mayBePaidInCash } from "../../../invoice/invoice.js";
import { currentStatus } from "../../../invoice/invoice-status.js";
import { invoiceToShow } from "../invoice-to-show.js";
import { addCustomers, addFaces, tellOwnerLater } from "../model/due-about-invoice.js";

/** A tap on [Undo] within this time (ms) after the mark is the second half of a double tap on [Paid in cash]. */
const doubleTapMs = 2_000;

/**
 * The mark is the merchant's own word: it changes no status, and the service, which can't cancel the pay link, isn't
 * told.
 */
export const cashNote = new Composer<BotContext>();

cashNote.callbackQuery(/^invoice:cash:([\w-]+)$/, (ctx) => notePaidInCash(ctx, ctx.match[1] ?? ""));

export async function notePaidInCash(ctx: BotContext, ref: string): Promise<void> {
  const { deps, t } = ctx;
  const invoice = await invoiceToShow(ctx, ref);
  if (invoice === undefined) return;
  // A card that was tapped twice, or that is older than the mark, is brought up to date.
  if (invoice.cashAt !== undefined) return keep(ctx, invoice);
  if (invoice.soldBy === undefined && mayBePaidInCash(invoice, deps.now()))
    return keep(ctx, { ...invoice, cashAt: deps.now() });
  const isUnderWay =
    currentStatus(invoice.history) === "processing" && linkEnd(invoice, deps.now()) === undefined;
  await toast(ctx, t.plain(isUnderWay ? "toast-being-paid" : "toast-link-over"));
}

cashNote.callbackQuery(/^invoice:no-cash:([\w-]+)$/, async (ctx) => {
  const { deps, t } = ctx;
  const invoice = await invoiceToShow(ctx, ctx.match[1] ?? "");
  if (invoice === undefined) return;
  const { cashAt, ...unmarked } = invoice;
  if (invoice.soldBy !== undefined || currentStatus(invoice.history) === "paid")
    return toast(ctx, t.plain("toast-link-over"));
  if (cashAt === undefined || deps.now() - cashAt < doubleTapMs) return keep(ctx, invoice);
  // The link's time may have passed since the mark, and its timer fires only once.
  const isOver = endToTell(unmarked, deps.now()) === "over";
  keep(ctx, { ...unmarked, ...(isOver && { over: true }) });
});

function keep({ session }: BotContext, invoice: Invoice): void {
  const { ref } = invoice;
  session.invoices[ref] = structuredClone(invoice);
  addFaces(session, ref);
  addCustomers(session, ref);
  tellOwnerLater(session, ref);
}
