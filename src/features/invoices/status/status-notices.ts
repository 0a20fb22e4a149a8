import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../../frame/context.js";
import { isShown } from "../../../frame/model/acting.js";
import { saidOnce } from "../../../frame/screens/send-or-edit.js";
import { saleInShort } from "../../../frame/texts/customer-text.js";
import { amountsText, totalOf } from "../../../frame/texts/items-text.js";
import {
  endOf,
  endToTell,
  type Invoice,
  isPaidLate,
  markOf,
  unexpectedPayment,
} from "../../../invoice/invoice.js";
import { currentStatus } from "../../../invoice/invoice-status.js";
import { allowedLess } from "../../../invoice/terms/terms.js";
import { formatNumber, totals } from "../../../language/money/money.js";
import { formatCount } from "../../../language/text/intl-formats.js";
import { isPaused } from "../../access/index.js";
import { addDue, dropDue, isDue } from "../../due-list.js";
import type { DueOf } from "../../slices.js";
import { hasLeft } from "../../team/model/membership.js";
import { replyToCard } from "../faces/reply-to-card.js";
import { findInvoice } from "../invoice-records.js";
import { againOf, amountNote, issueAgain, saleToTell, soldByText } from "../invoice-words.js";
import { addCustomers, addFaces, tellOwnerLater } from "../model/due-about-invoice.js";
import { isLate } from "./schedule-timers.js";

/** Telegram doesn't notify anyone of an edited card, so a new status is told by a reply to it. */
export async function sayStatus(scope: ChatScope, entry: DueOf<"status">): Promise<void> {
  const { session, deps, t } = scope;
  const { ref, status } = entry;
  const invoice = session.invoices[ref];
  if (invoice === undefined || currentStatus(invoice.history) !== status) return;
  // After a payment in cash, and for a withdrawn invoice, nothing is lost when the link fails or expires.
  if (markOf(invoice) !== undefined && status !== "paid") return;
  // A failed payment whose link has expired can't be tried again. One reply says both.
  const isFailedOver = status === "failed" && endOf(invoice, deps.now()) === "over";
  const values = valuesOf(scope, invoice);
  const day = await dayOf(scope, invoice);
  const text = () => {
    if (isFailedOver) return t("notice-failed-over", values);
    const unexpected = unexpectedPayment(invoice);
    if (unexpected !== undefined) return t(`notice-paid-${unexpected}`, values);
    return t(isPaidLate(invoice) ? "notice-paid-late" : `notice-${status}`, values);
  };
  const keyboard = status === "failed" || status === "expired" ? issueAgain(t, invoice) : undefined;
  await saidOnce(
    scope,
    entry,
    () =>
      replyToCard(
        scope,
        invoice,
        [text() + day, ...amountNote(scope, invoice), ...whyTold(scope, invoice)].join("\n"),
        { keyboard },
      ),
    (record) => {
      const said = record.invoices[ref];
      if (!isFailedOver || said === undefined) return;
      said.over = true;
      dropDue(record, `over:${ref}`);
    },
  );
}

const whyTold = ({ t, session }: ChatScope, invoice: Invoice): string[] =>
  invoice.ownerGone === true && session.seller?.team !== invoice.soldFor?.team
    ? [t("notice-owner-gone")]
    : [];

export async function sayOver(scope: ChatScope, entry: DueOf<"over">): Promise<void> {
  const { session, deps, t } = scope;
  const invoice = session.invoices[entry.ref];
  if (invoice === undefined || endToTell(invoice, deps.now()) !== "over") return;
  const isFailed = currentStatus(invoice.history) === "failed";
  // The reply about the failed payment, which is still due, will also say that the link has expired.
  if (isFailed && isDue(session, `status:${entry.ref}`)) return;
  const unpaid = invoice.callbacks && !entry.isLate ? "notice-over-silent" : "notice-over-unknown";
  const html = t(isFailed ? "notice-failed-over" : unpaid, valuesOf(scope, invoice));
  await saidOnce(scope, entry, () =>
    replyToCard(scope, invoice, html, { keyboard: issueAgain(t, invoice), silent: true }),
  );
}

/**
 * Returns " · today 7 · 1,240,000" for an invoice that was paid today. The sum has no currency, because the invoice's own
 * stands before it. A notice that warns of the payment ends with its warning.
 */
async function dayOf(scope: ChatScope, invoice: Invoice): Promise<string> {
  const { t, features, acting } = scope;
  const [total, ...others] = totals(invoice.terms.items);
  const isPlain = currentStatus(invoice.history) === "paid" && unexpectedPayment(invoice) === undefined;
  if (!isPlain || others.length > 0 || !isShown(acting, invoice)) return "";
  const paid = (await features.paidToday(scope, invoice)).find(
    ({ currency }) => currency === total?.currency,
  );
  if (paid === undefined || paid.count === 0) return "";
  const sum = formatNumber(paid.amount, paid.currency, t.language);
  return ` ${t("notice-today", { count: formatCount(paid.count, t.language), sum })}`;
}

const valuesOf = (scope: ChatScope, invoice: Invoice) => ({
  service: scope.deps.settings.serviceName,
  again: againOf(scope, invoice),
  total: totalOf(invoice.terms.items, scope.t),
  items: saleToTell(scope, invoice),
});

/**
 * If the service has reported nothing by then, the card and the customers' messages stop asking for payment. The
 * invoice's status doesn't change, and a later status update still counts.
 * @param at the time (ms) at which the timer was due
 */
export async function linkOver({ session, deps }: ChatScope, ref: string, at: number): Promise<void> {
  const now = deps.now();
  const found = await findInvoice({ session, deps }, ref);
  if (typeof found === "string") return deps.log("expiry.dropped", { ref, invoice: found });
  if (found.creation !== "created" || endOf(found, now) !== "over") return;
  addFaces(session, ref);
  if (endToTell(found, now) === "over" && found.over !== true) {
    session.invoices[ref] = { ...structuredClone(found), over: true };
    tellOwnerLater(session, ref);
    if (!hasLeft(session, found)) addDue(session, { kind: "over", ref, isLate: isLate(at, now) });
  }
  addCustomers(session, ref);
}

/** The page shows whether the invoice is paid, and the service's support can find the invoice by its id. */
export async function sayUnread(scope: ChatScope, entry: DueOf<"unread">): Promise<void> {
  const { t, acting } = scope;
  const invoice = await findInvoice(scope, entry.ref);
  if (typeof invoice === "string") return;
  const { id, payLink, soldBy } = invoice;
  const isHidden = payLink === undefined || !isShown(acting, invoice) || (await isPaused(scope));
  const keyboard = isHidden ? undefined : new InlineKeyboard().url(t.plain("button-invoice-page"), payLink);
  const html = [
    t("notice-unread", valuesOf(scope, invoice)),
    ...(isHidden && id !== undefined ? [t("notice-unread-id", { id })] : []),
    ...(soldBy === undefined ? [] : [soldByText(scope, soldBy)]),
  ].join("\n");
  await saidOnce(scope, entry, () => replyToCard(scope, invoice, html, { keyboard }));
}

export async function saySold(scope: ChatScope, entry: DueOf<"sold-status">): Promise<void> {
  const copy = await findInvoice(scope, entry.copy);
  if (typeof copy === "string" || copy.soldBy === undefined) return;
  if (entry.status !== (isCopyOver(scope, copy) ? "over" : currentStatus(copy.history))) return;
  const notice = noticeOf(scope, copy) + (await dayOf(scope, copy));
  const notes = [...amountNote(scope, copy), ...lessOf(scope, copy)];
  const html = [notice, ...notes, soldByText(scope, copy.soldBy)].join("\n");
  const silent = entry.status === "over";
  await saidOnce(scope, entry, () => replyToCard(scope, copy, html, { silent }));
}

const isCopyOver = ({ deps }: ChatScope, copy: Invoice): boolean =>
  copy.over === true && endOf(copy, deps.now()) === "over";

/** "paid" may mean so much less than the total, so the notice names the underpayment that a seller has allowed. */
function lessOf({ t }: ChatScope, { history, terms }: Invoice): string[] {
  const less = currentStatus(history) === "paid" ? allowedLess(terms) : [];
  return less.length === 0 ? [] : [t("notice-less", { less: amountsText(less, t) })];
}

function noticeOf(scope: ChatScope, copy: Invoice): string {
  const { t } = scope;
  const { terms, history } = copy;
  const status = currentStatus(history);
  const values = {
    total: totalOf(terms.items, t),
    items: saleInShort(terms, t),
    service: scope.deps.settings.serviceName,
    again: againOf(scope, copy),
  };
  if (isCopyOver(scope, copy))
    return t(status === "failed" ? "notice-failed-over" : "notice-over-unknown", values);
  const unexpected = unexpectedPayment(copy);
  if (unexpected !== undefined) return t(`notice-paid-${unexpected}`, values);
  return t(isPaidLate(copy) ? "notice-paid-late" : `notice-${status}`, values);
}
