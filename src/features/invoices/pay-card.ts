import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../frame/context.js";
import { Html, type Translator } from "../../frame/locales.js";
import { isShown } from "../../frame/model/acting.js";
import { customerText } from "../../frame/texts/customer-text.js";
import { itemLines, longestMessage, totalOf } from "../../frame/texts/items-text.js";
import { terminalValues } from "../../frame/texts/terminal-text.js";
import { momentText, toleranceLines } from "../../frame/texts/terms-text.js";
import {
  endOf,
  type Invoice,
  isPaidLate,
  linkEnd,
  markOf,
  mayBeMarked,
  unexpectedPayment,
} from "../../invoice/invoice.js";
import { currentStatus, paidAt } from "../../invoice/invoice-status.js";
import { totalInCurrency } from "../../invoice/terms.js";
import { visibleLength } from "../../language/text/safe-text.js";
import { foldedDetails } from "./all-items.js";
import { fieldLines } from "./create/review-text.js";
import { againOf, linkStays, soldByName, soldByText } from "./invoice-words.js";
import { copyBlock } from "./share/customer-message.js";
import { addWhatsApp } from "./share/whatsapp-button.js";

/** The most characters that Telegram allows a copy button to copy. */
export const copyLimit = 256;

export const shareableChats = {
  allow_user_chats: true,
  allow_group_chats: true,
  allow_channel_chats: true,
} as const;

interface CardNotes {
  /** The time (ms) at which the seller began to share the invoice, if Telegram never reported that the message was sent. */
  readonly unheard?: number | undefined;
  /** A paused seller gets no link. */
  readonly isPaused: boolean;
}

export function payCard(
  scope: ChatScope,
  invoice: Invoice,
  { unheard, isPaused }: CardNotes,
): { html: string; keyboard: InlineKeyboard } {
  const { t } = scope;
  const { terms, soldBy } = invoice;
  // The note may name the customer, so both are hidden together with the link.
  const shown = isShown(scope.acting, invoice);
  const customer = shown ? customerText(terms) : undefined;
  const above = [
    t("card-status", { status: new Html(statusText(scope, invoice)) }),
    t("card-total", { total: totalOf(terms.items, t) }),
    ...(customer === undefined ? [] : [t("review-customer", { customer })]),
    ...(soldBy === undefined ? [] : [soldByText(scope, soldBy)]),
    "",
  ];
  const beside = [
    "",
    ...toleranceLines(t, {
      total: totalInCurrency(terms),
      currency: terms.currency,
      over: terms.overpaid,
      under: terms.underpaid,
    }),
    t("review-terminal", terminalValues(scope, terms.terminal)),
    timeLine(scope, invoice),
    ...(shown ? fieldLines(t, terms) : []),
    ...noteLines(scope, invoice),
    ...(unheard === undefined ? [] : ["", t("card-share-unheard", { moment: momentText(scope, unheard) })]),
  ];
  const link = linkLines(scope, invoice, isPaused);
  // The pay link alone may fill half of a message, so the list of items gets the characters that the rest leaves.
  const ids = idLines(t, invoice);
  const longest = longestMessage - visibleLength([...above, ...beside, ...ids, ...link].join("\n")) - 2;
  const list = itemLines(terms.items, t, "first", { longest }).value;
  const folded = foldedDetails(t, shown ? terms.items : [], longest - visibleLength(list));
  const html = [...above, list, ...beside, ...ids, ...folded.lines, ...link].join("\n");
  const keyboard = keyboardOf(scope, invoice, isPaused);
  if (shown && !(folded.isWhole && !list.includes("…")))
    keyboard.row().text(t.plain("button-all-items"), `invoice:items:${invoice.ref}`);
  return { html, keyboard };
}

function keyboardOf(scope: ChatScope, invoice: Invoice, isPaused: boolean): InlineKeyboard {
  const { t, deps } = scope;
  const { payLink, ref } = invoice;
  const keyboard = new InlineKeyboard();
  const end = endOf(invoice, deps.now());
  const isOpen = isShown(scope.acting, invoice) && !isPaused;
  if (payLink !== undefined && end === undefined && isOpen) {
    const isCopy = invoice.soldBy !== undefined;
    addShareButton(scope, keyboard, invoice);
    keyboard.url(t.plain("button-open-pay-page"), payLink);
    if (payLink.length <= copyLimit) keyboard.copyText(t.plain("button-copy-link"), payLink);
    keyboard.row();
    if (!isCopy) {
      const { text } = copyBlock(scope, invoice);
      if (text.length <= copyLimit) keyboard.copyText(t.plain("button-copy-text"), text);
      else keyboard.text(t.plain("button-customer-text"), `invoice:text:${ref}`);
      addWhatsApp(scope, keyboard, invoice);
      keyboard.row();
    }
    keyboard.text(t.plain("button-qr-code"), `invoice:qr:${ref}`);
  }
  // The owner's copy has no such button, because the mark is the seller's.
  const marks = isOpen && invoice.soldBy === undefined;
  const mayMark = marks && mayBeMarked(invoice, deps.now());
  if (mayMark) keyboard.text(t.plain("button-paid-in-cash"), `invoice:cash:${ref}`).row();
  if (marks && end !== undefined && end === markOf(invoice))
    keyboard.text(t.plain("button-undo"), `invoice:no-${end}:${ref}`).row();
  const status = currentStatus(invoice.history);
  const hasFailed = status === "failed" || status === "expired";
  if (end !== "withdrawn" && (hasFailed || (end === "over" && status !== "processing")))
    keyboard.text(t.plain("button-issue-again"), `invoice:repeat:${ref}`);
  if (end === "paid") keyboard.text(t.plain("button-new-invoice"), "invoice:new");
  keyboard.text(t.plain("button-repeat"), `invoice:repeat:${ref}`);
  // Three of these labels don't fit in one row.
  if (mayMark && status === "failed") keyboard.row();
  if (mayMark) keyboard.text(t.plain("button-withdraw"), `invoice:withdrawn:${ref}`);
  return keyboard;
}

/** Messages in customers' chats belong to the seller, so the owner's copy has no [Share with customer]. */
export function addShareButton(
  { t, deps, session }: ChatScope,
  keyboard: InlineKeyboard,
  { ref, soldBy }: Invoice,
): void {
  const query = soldBy === undefined ? deps.shareToken(session.chat, ref) : undefined;
  if (query !== undefined)
    keyboard.switchInlineChosen(t.plain("button-share"), { query, ...shareableChats }).row();
}

function timeLine(scope: ChatScope, { history, expireAt, cashAt }: Invoice): string {
  const { t } = scope;
  const paid = paidAt(history);
  if (paid !== undefined)
    return t(paid.isKnown ? "card-paid-at" : "card-paid-heard", { moment: momentText(scope, paid.at) });
  if (cashAt !== undefined) return t("card-cash-at", { moment: momentText(scope, cashAt) });
  return t("review-expiry", {
    expiry: expireAt === undefined ? t("expiry-none") : momentText(scope, expireAt),
  });
}

function statusText(scope: ChatScope, invoice: Invoice): string {
  const { t, deps } = scope;
  const status = currentStatus(invoice.history);
  const end = endOf(invoice, deps.now());
  if (end === "cash") {
    const { soldBy } = invoice;
    // On the owner's copy the mark is the seller's word.
    return soldBy === undefined
      ? t("status-cash")
      : t("status-cash-seller", { name: soldByName(scope, soldBy) });
  }
  if (end === "withdrawn") return withdrawnText(scope, invoice);
  const isOver = end === "over";
  if (isOver && status === "failed") return t("status-over-failed", { service: deps.settings.serviceName });
  if (isOver && status !== "processing")
    return t(invoice.callbacks ? "status-over-silent" : "status-over-unknown");
  const service = deps.settings.serviceName;
  // Nobody can be asked to pay by a link that the bot doesn't have.
  if (status === "created" && invoice.payLink === undefined) return t("status-created-no-link");
  return t(isPaidLate(invoice) ? "status-paid-late" : `status-${status}`, {
    service,
    again: againOf(scope, invoice),
  });
}

/** The link of a withdrawn invoice can still be paid, so the card says until when, unless a payment is under way. */
function withdrawnText(scope: ChatScope, invoice: Invoice): string {
  const { t, deps } = scope;
  const { soldBy, expireAt, history, callbacks } = invoice;
  const says =
    soldBy === undefined
      ? t("status-withdrawn")
      : t("status-withdrawn-seller", { name: soldByName(scope, soldBy) });
  if (currentStatus(history) === "processing") return `${says}\n${t("status-processing")}`;
  if (linkEnd(invoice, deps.now()) !== undefined) return says;
  const stays = t("status-withdrawn-link", {
    expires: expireAt === undefined ? "never" : "at",
    moment: expireAt === undefined ? "" : momentText(scope, expireAt),
    told: callbacks ? "yes" : "no",
  });
  return `${says} ${stays}`;
}

function noteLines(scope: ChatScope, invoice: Invoice): string[] {
  const { t, deps } = scope;
  const service = deps.settings.serviceName;
  const lines: string[] = [];
  const { id, payLink } = invoice;
  if (payLink === undefined)
    lines.push("", id === undefined ? t("card-found", { service }) : t("card-no-link", { id, service }));
  if (invoice.repeatedBy !== undefined)
    lines.push("", [t("card-repeated"), ...linkStays(scope, invoice)].join(" "));
  const unexpected = unexpectedPayment(invoice);
  if (unexpected !== undefined) lines.push("", t(`card-paid-${unexpected}`));
  else if (invoice.cashAt !== undefined) lines.push("", ...linkStays(scope, invoice));
  if (!invoice.callbacks) lines.push("", t("card-no-callbacks", { service }));
  return lines;
}

/** The pay link is the last line, because it is long and the merchant rarely reads it. */
function linkLines({ t, deps, acting }: ChatScope, invoice: Invoice, isPaused: boolean): string[] {
  const { payLink, linkMade } = invoice;
  if (payLink === undefined || endOf(invoice, deps.now()) !== undefined) return [];
  if (isPaused) return ["", t("card-link-paused")];
  if (!isShown(acting, invoice)) return ["", t("card-link-hidden")];
  const { serviceName: service } = deps.settings;
  return [
    "",
    ...(linkMade === true ? [t("card-link-made", { service })] : []),
    t("card-link", { link: payLink }),
  ];
}

/** The service's support asks for the invoice's id. */
const idLines = (t: Translator, { id, payLink }: Invoice): string[] =>
  id === undefined || payLink === undefined ? [] : [t("card-id", { id })];
