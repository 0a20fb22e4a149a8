import { InlineKeyboard } from "grammy";
import { currentStatus } from "../domain/invoice-status.js";
import type { InvoiceRecord } from "../storage/chat-record.js";
import { showCard } from "./cards.js";
import type { ChatScope } from "./context.js";
import { tellOwedSends } from "./inline-sends/owed.js";
import { closeInvoices, owesNotice } from "./invoices.js";
import { isRefused } from "./refused.js";
import { endReminder, needsReminder, remind } from "./reminders.js";
import { messageOptions } from "./show.js";
import { itemsInShort, totalOf } from "./views/items.js";
import { isPaidLate } from "./views/pay-card.js";

/** Brings an invoice's card up to date, and posts the reply that its status is worth, once. */
export async function tellStatus(scope: ChatScope, invoice: InvoiceRecord): Promise<void> {
  const { session, unit } = scope;
  if (session.blocked === true) return;
  await showCard(scope, invoice);
  await endReminder(scope, invoice);
  const status = currentStatus(invoice.history);
  if (!owesNotice(invoice)) {
    // A customer who tries again after a failure may fail again, and that is worth another reply.
    if (status === "processing") delete invoice.told;
    return;
  }
  await unit.once(`notice:${invoice.ref}:${status}`, () => postNotice(scope, invoice));
  // At once: another invoice's notice may fail in this same event.
  await unit.patch((record) => {
    const told = record.invoices[invoice.ref];
    if (told !== undefined) told.told = status;
  });
}

/**
 * Tells what could not be told when it happened: a status, the pay link of an invoice just created, a reminder that
 * may still help, that a link's time is over, what a message came to.
 */
export async function tellOwed(scope: ChatScope): Promise<void> {
  await tellOwedInvoices(scope);
  await tellOwedSends(scope);
}

async function tellOwedInvoices(scope: ChatScope): Promise<void> {
  const owed = Object.values(scope.session.invoices).filter(
    (invoice) => owesNotice(invoice) || invoice.owed !== undefined || lacksCard(scope, invoice),
  );
  if (owed.length === 0) return;
  for (const invoice of owed) {
    try {
      await tellStatus(scope, invoice);
      await tellReminder(scope, invoice);
      delete invoice.owed;
    } catch (error) {
      // One message that Telegram won't take must not keep the merchant from everything else.
      if (!isRefused(error)) throw error;
      scope.deps.log("notices.refused", { ref: invoice.ref });
    }
  }
  await closeInvoices(scope);
}

/** Created by an earlier event that ended before its card was shown. */
const lacksCard = ({ unit }: ChatScope, invoice: InvoiceRecord): boolean =>
  invoice.creation === "created" && invoice.cardMessageId === undefined && invoice.event !== unit.event.n;

async function tellReminder(scope: ChatScope, invoice: InvoiceRecord): Promise<void> {
  const { session, deps } = scope;
  if (invoice.owed !== "nudge" || session.settings.nudge === "off") return;
  if (needsReminder(invoice, deps.now())) await remind(scope, invoice, true);
}

async function postNotice(scope: ChatScope, invoice: InvoiceRecord): Promise<number> {
  const { t, session, api } = scope;
  const status = currentStatus(invoice.history);
  const text = t(isPaidLate(invoice) ? "notice-paid-late" : `notice-${status}`, {
    total: totalOf(invoice.request.items, t),
    items: itemsInShort(invoice.request.items, t),
  });
  // The same items with a new expiry: the customer may still want them.
  const buttons =
    status === "expired"
      ? new InlineKeyboard().text(t.plain("button-issue-again"), `invoice:repeat:${invoice.ref}`)
      : undefined;
  const reply =
    invoice.cardMessageId === undefined
      ? {}
      : { reply_parameters: { message_id: invoice.cardMessageId, allow_sending_without_reply: true } };
  const message = await api.sendMessage(session.chat, text, { ...messageOptions(buttons), ...reply });
  return message.message_id;
}
