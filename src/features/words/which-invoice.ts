import type { BotContext } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { cardOf } from "../../invoice/face.js";
import { type Invoice, isShareable } from "../../invoice/invoice.js";
import type { InvoiceEntry } from "../../store/store-port.js";
import { fromNewest, listInvoices, openLinks, walk } from "../invoices/index.js";
import { nameIn } from "./model/name-in.js";

/** Returns the invoice to whose pay card the text replies. */
export function repliedTo({ session, message, acting }: BotContext): Invoice | undefined {
  const id = message?.reply_to_message?.message_id;
  if (id === undefined) return undefined;
  return Object.values(session.invoices).find(
    (invoice) => cardOf(invoice) === id && isShown(acting, invoice),
  );
}

/**
 * Returns the chat's own invoices that can still be paid, the newest first: those whose customer has the name, or the one
 * whose pay card the text replies to.
 */
export async function payableInvoices(ctx: BotContext, name?: string): Promise<readonly Invoice[]> {
  const { open } = await openLinks(ctx);
  const payable = open
    .filter(({ soldBy }) => soldBy === undefined)
    .filter((invoice) => isShown(ctx.acting, invoice) && isShareable(invoice, ctx.deps.now()))
    .sort((one, other) => other.submittedAt - one.submittedAt);
  if (name !== undefined) return payable.filter(({ terms }) => nameIn(terms.reference, name) !== undefined);
  const replied = repliedTo(ctx);
  return replied === undefined ? payable : payable.filter(({ ref }) => ref === replied.ref);
}

const mostNamed = 200;

/** Returns the newest invoices of a customer, paid or not. */
export async function invoicesOf(ctx: BotContext, name: string): Promise<readonly InvoiceEntry[]> {
  await listInvoices(ctx, { start: true });
  const { entries } = await walk(
    ctx,
    fromNewest(ctx),
    mostNamed,
    (entry) => isShown(ctx.acting, entry) && nameIn(entry.reference, name) !== undefined,
  );
  return entries;
}

export async function lastInvoice(ctx: BotContext): Promise<InvoiceEntry | undefined> {
  await listInvoices(ctx, { start: true });
  const { entries } = await walk(ctx, fromNewest(ctx), 1, (entry) => isShown(ctx.acting, entry));
  return entries[0];
}
