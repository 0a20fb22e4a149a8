import { endOf, endToTell, isPaidLate } from "../domain/invoice/invoice.js";
import { currentStatus } from "../domain/invoice-status.js";
import type { InvoiceRecord } from "../storage/chat-record.js";
import { replyToCard, showCard } from "./cards.js";
import type { ChatScope } from "./context.js";
import { settleDoubts } from "./doubts.js";
import { tellOwedSends } from "./inline-sends/owed.js";
import { bringBack, closeInvoices, owesNotice } from "./invoices.js";
import type { Translator } from "./locales.js";
import { isRefused } from "./refused.js";
import { endReminder, needsReminder, remind } from "./reminders.js";
import { post } from "./show.js";
import { tellSignInsElsewhere } from "./sign-ins-elsewhere.js";
import { itemsInShort, totalOf } from "./views/items.js";
import { issueAgain } from "./views/pay-card.js";

/** Brings an invoice's card up to date, and posts the reply that its status is worth, once. */
export async function tellStatus(scope: ChatScope, invoice: InvoiceRecord): Promise<void> {
  const { session, unit } = scope;
  if (session.blocked === true) return;
  await showCard(scope, invoice);
  await settleDoubts(scope, invoice);
  await endReminder(scope, invoice);
  const status = currentStatus(invoice.history);
  if (!owesNotice(invoice)) {
    // A customer who tries again after a failure may fail again, and that is worth another reply.
    if (status === "processing") delete invoice.told;
    return;
  }
  await unit.once(`notice:${invoice.ref}:${status}`, () => postNotice(scope, invoice));
  const isFailedOver = failedOver(scope, invoice);
  // At once: another invoice's notice may fail in this same event.
  await unit.patch((record) => {
    const told = record.invoices[invoice.ref];
    if (told === undefined) return;
    told.told = status;
    // The reply about the failure has told that the link is over.
    if (isFailedOver) told.toldOver = true;
  });
}

/**
 * Posts that the time of an invoice's link is over, once, where no status has ended it. Edits alone nobody notices.
 * @param isLate it should have been told earlier: status updates may still be under way, so it claims nothing.
 */
export async function tellOver(scope: ChatScope, invoice: InvoiceRecord, isLate: boolean): Promise<void> {
  const { session, unit, deps } = scope;
  const { ref } = invoice;
  if (session.blocked === true || invoice.toldOver === true) return;
  if (endToTell(invoice, deps.now()) !== "over") return;
  await unit.once(`over:${ref}`, () => postOver(scope, invoice, isLate));
  await unit.patch((record) => {
    const told = record.invoices[ref];
    if (told === undefined) return;
    told.toldOver = true;
    delete told.owed;
  });
}

/** Tells what has befallen the chat's data, and what is missing of what was sent. */
export async function tellNotices(scope: ChatScope): Promise<void> {
  const { session, t } = scope;
  for (const notice of session.notices) await post(scope, t(`notice-${notice}`));
  session.notices = [];
}

/**
 * Tells what could not be told when it happened: a status, the pay link of an invoice just created, a reminder that
 * may still help, that a link's time is over, what a message came to, a sign-in from another chat.
 */
export async function tellOwed(scope: ChatScope): Promise<void> {
  await tellSignInsElsewhere(scope);
  await tellOwedInvoices(scope);
  await tellOwedSends(scope);
}

async function tellOwedInvoices(scope: ChatScope): Promise<void> {
  const { session } = scope;
  const owed = Object.values(session.invoices).filter(
    (invoice) => owesNotice(invoice) || invoice.owed !== undefined || lacksCard(scope, invoice),
  );
  for (const invoice of owed) await tellOwedInvoice(scope, invoice);
  if (owed.length > 0) await closeInvoices(scope);
  for (const ref of [...(session.owing ?? [])]) {
    const invoice = await bringBack(scope, ref);
    if (invoice === undefined) continue;
    await tellOwedInvoice(scope, invoice);
    // One after the other: there may be more of them than the chat's record should hold.
    await closeInvoices(scope, { atOnce: true });
  }
}

async function tellOwedInvoice(scope: ChatScope, invoice: InvoiceRecord): Promise<void> {
  try {
    await tellStatus(scope, invoice);
    await tellReminder(scope, invoice);
    if (invoice.owed === "expiry") await tellOver(scope, invoice, false);
    delete invoice.owed;
  } catch (error) {
    // One message that Telegram won't take must not keep the merchant from everything else.
    if (!isRefused(error)) throw error;
    scope.deps.log("notices.refused", { ref: invoice.ref });
  }
}

/** Created by an earlier event that ended before its card was shown. */
const lacksCard = ({ unit }: ChatScope, invoice: InvoiceRecord): boolean =>
  invoice.creation === "created" && invoice.cardMessageId === undefined && invoice.event !== unit.event.n;

async function tellReminder(scope: ChatScope, invoice: InvoiceRecord): Promise<void> {
  const { session, deps } = scope;
  if (invoice.owed !== "nudge" || session.settings.nudge === "off") return;
  if (needsReminder(invoice, deps.now())) await remind(scope, invoice, true);
}

/** Nothing can be tried again with a link whose time is over. */
const failedOver = ({ deps }: ChatScope, invoice: InvoiceRecord): boolean =>
  currentStatus(invoice.history) === "failed" && endOf(invoice, deps.now()) === "over";

function postNotice(scope: ChatScope, invoice: InvoiceRecord): Promise<number> {
  const { t } = scope;
  const values = valuesOf(t, invoice);
  const keyboard = issueAgain(t, invoice);
  if (failedOver(scope, invoice))
    return replyToCard(scope, invoice, t("notice-failed-over", values), { keyboard });
  const status = currentStatus(invoice.history);
  const text = t(isPaidLate(invoice) ? "notice-paid-late" : `notice-${status}`, values);
  return replyToCard(scope, invoice, text, status === "expired" ? { keyboard } : {});
}

function postOver(scope: ChatScope, invoice: InvoiceRecord, isLate: boolean): Promise<number> {
  const { t } = scope;
  const unpaid = invoice.callbacks && !isLate ? "notice-over-silent" : "notice-over-unknown";
  const text = t(failedOver(scope, invoice) ? "notice-failed-over" : unpaid, valuesOf(t, invoice));
  return replyToCard(scope, invoice, text, { keyboard: issueAgain(t, invoice), silent: true });
}

const valuesOf = (t: Translator, { terms }: InvoiceRecord) => ({
  total: totalOf(terms.items, t),
  items: itemsInShort(terms.items, t),
});
