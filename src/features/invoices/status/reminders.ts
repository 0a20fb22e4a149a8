import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../../frame/context.js";
import type { Translator } from "../../../frame/locales.js";
import { isShown } from "../../../frame/model/acting.js";
import { saidOnce } from "../../../frame/screens/send-or-edit.js";
import { itemsInShort, totalOf } from "../../../frame/texts/items-text.js";
import { momentText } from "../../../frame/texts/terms-text.js";
import { facesAs, inOwnChat, putFace } from "../../../invoice/face.js";
import { endOf, type Invoice } from "../../../invoice/invoice.js";
import { currentStatus } from "../../../invoice/invoice-status.js";
import { isWorthReminding, timeLeft } from "../../../invoice/reminder-time.js";
import { visibleLength } from "../../../language/text/safe-text.js";
import { isPaused } from "../../access/index.js";
import { addDue } from "../../due-list.js";
import type { DueOf } from "../../slices.js";
import { hasLeft } from "../../team/model/membership.js";
import { replyToCard } from "../faces/reply-to-card.js";
import { findInvoice } from "../invoice-records.js";
import { copyLimit } from "../pay-card.js";
import { copyBlock } from "../share/customer-message.js";
import { addWhatsApp } from "../share/whatsapp-button.js";
import { isLate } from "./schedule-timers.js";

/** @param at the time (ms) at which the timer was due */
export async function reminder({ session, deps }: ChatScope, ref: string, at: number): Promise<void> {
  if (session.settings.reminder === "off") return;
  const found = await findInvoice({ session, deps }, ref);
  if (typeof found === "string") return deps.log("reminder.dropped", { ref, invoice: found });
  if (needsReminder(found, deps.now()) && !hasLeft(session, found))
    addDue(session, { kind: "reminder", ref, at });
}

/** A timer may fire twice, or late, after the invoice was paid or its link has expired. */
function needsReminder(invoice: Invoice, now: number): boolean {
  const { creation, payLink, history, expireAt } = invoice;
  if (endOf(invoice, now) !== undefined) return false;
  if (creation !== "created" || payLink === undefined || wasReminded(invoice)) return false;
  if (expireAt === undefined || !isWorthReminding(Date.parse(expireAt), now)) return false;
  return ["created", "failed"].includes(currentStatus(history));
}

const wasReminded = (invoice: Invoice): boolean => facesAs(invoice, "reminder").length > 0;

export async function sayReminder(scope: ChatScope, entry: DueOf<"reminder">): Promise<void> {
  const { session, deps } = scope;
  const { ref, at } = entry;
  const invoice = session.invoices[ref];
  const now = deps.now();
  if (invoice === undefined || session.settings.reminder === "off" || !needsReminder(invoice, now)) return;
  // The reminder has the text for the customer, with the link.
  if (await isPaused(scope)) return;
  await saidOnce(
    scope,
    entry,
    () => post(scope, invoice, isLate(at, now)),
    (record, messageId) => {
      const reminded = record.invoices[ref];
      if (reminded !== undefined) putFace(reminded, { at: inOwnChat(messageId), as: "reminder" });
    },
  );
}

/**
 * @param claimsNothing true for a late reminder, which doesn't say that the invoice is unpaid, because status updates
 * may still arrive
 */
async function post(scope: ChatScope, invoice: Invoice, claimsNothing: boolean): Promise<number> {
  const { t, deps } = scope;
  const { terms, expireAt } = invoice;
  const values = {
    total: totalOf(terms.items, t),
    // The seller may forward the reminder to the customer, who must not read what the seller calls them.
    items: itemsInShort(terms.items, t),
    left: timeLeftText(t, Date.parse(expireAt ?? "") - deps.now()),
    moment: momentText(scope, expireAt ?? ""),
  };
  const told =
    invoice.callbacks && !claimsNothing ? t("reminder-unpaid", values) : t("reminder-unknown", values);
  // The text for the customer contains the pay link, so it is left out while another account is signed in.
  if (!isShown(scope.acting, invoice)) return replyToCard(scope, invoice, told);
  const { html: block, text: forCustomer } = copyBlock(scope, invoice, {
    beside: visibleLength(told) + 2,
    reminds: true,
  });
  const html = [told, "", block].join("\n");
  const keyboard = new InlineKeyboard();
  if (forCustomer.length <= copyLimit) keyboard.copyText(t.plain("button-copy-text"), forCustomer);
  addWhatsApp(scope, keyboard, invoice, true);
  return replyToCard(scope, invoice, html, { keyboard });
}

function timeLeftText(t: Translator, ms: number): string {
  const { days, hours, minutes } = timeLeft(ms);
  return [
    ...(days > 0 ? [t("left-days", { count: days })] : []),
    ...(hours > 0 ? [t("left-hours", { count: hours })] : []),
    ...(minutes > 0 ? [t("left-minutes", { count: minutes })] : []),
  ].join(" ");
}
