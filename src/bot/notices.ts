import { currentStatus } from "../domain/invoice-status.js";
import type { InvoiceRecord } from "../storage/chat-record.js";
import type { ChatScope } from "./context.js";
import { closeInvoices, owesNotice } from "./invoices.js";
import { edit, messageOptions } from "./show.js";
import { itemsInShort, totalOf } from "./views/items.js";
import { isPaidLate, payCard } from "./views/pay-card.js";

/** Brings an invoice's card up to date, and posts the reply that its status is worth, once. */
export async function tellStatus(scope: ChatScope, invoice: InvoiceRecord): Promise<void> {
  const { session, unit } = scope;
  if (session.blocked === true) return;
  const { html, keyboard } = payCard(scope, invoice);
  if (invoice.cardMessageId === undefined || !(await edit(scope, invoice.cardMessageId, html, keyboard))) {
    invoice.cardMessageId = await unit.once(`card:${invoice.ref}`, () => postCard(scope, html, keyboard));
  }
  const status = currentStatus(invoice.history);
  if (!owesNotice(invoice)) {
    // A customer who tries again after a failure may fail again, and that is worth another reply.
    if (status === "processing") delete invoice.told;
    return;
  }
  await unit.once(`notice:${invoice.ref}:${status}`, () => postNotice(scope, invoice));
  invoice.told = status;
}

/** Tells what could not be told while the merchant had blocked the bot. */
export async function tellOwed(scope: ChatScope): Promise<void> {
  for (const invoice of Object.values(scope.session.invoices))
    if (owesNotice(invoice)) await tellStatus(scope, invoice);
  await closeInvoices(scope);
}

async function postCard(
  scope: ChatScope,
  html: string,
  keyboard: Parameters<typeof messageOptions>[0],
): Promise<number> {
  const message = await scope.api.sendMessage(scope.session.chat, html, messageOptions(keyboard));
  return message.message_id;
}

async function postNotice(scope: ChatScope, invoice: InvoiceRecord): Promise<number> {
  const { t, session, api } = scope;
  const status = currentStatus(invoice.history);
  const text = t(isPaidLate(invoice) ? "notice-paid-late" : `notice-${status}`, {
    total: totalOf(invoice.request.items, t),
    items: itemsInShort(invoice.request.items, t),
  });
  const reply =
    invoice.cardMessageId === undefined
      ? {}
      : { reply_parameters: { message_id: invoice.cardMessageId, allow_sending_without_reply: true } };
  const message = await api.sendMessage(session.chat, text, { ...messageOptions(), ...reply });
  return message.message_id;
}
