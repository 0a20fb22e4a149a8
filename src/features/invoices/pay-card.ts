import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../frame/context.js";
import { Html } from "../../frame/locales.js";
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
import { totalInCurrency } from "../../invoice/terms/terms.js";
import { shownWord } from "../../invoice/unread-updates.js";
import { visibleLength } from "../../language/text/safe-text.js";
import { twinOf } from "../draft/model/duplicates.js";
import { detailBlocks } from "./all-items.js";
import { fieldLines } from "./create/review-text.js";
import { againOf, amountNote, linkStays, soldByName, soldByText } from "./invoice-words.js";
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
): { html: string; keyboard: InlineKeyboard; withoutButtons: string } {
  const { t } = scope;
  const { terms, soldBy } = invoice;
  // The note may name the customer, so both are hidden together with the link.
  const shown = isShown(scope.acting, invoice);
  const customer = shown ? customerText(terms) : undefined;
  const word = shownWord(invoice);
  const above = [
    t("card-status", { status: new Html(statusText(scope, invoice)) }),
    ...(word === undefined ? [] : [t("card-says", { word })]),
    t("card-total", { total: totalOf(terms.items, t) }),
    ...(customer === undefined ? [] : [t("review-customer", { customer })]),
    ...(soldBy === undefined ? [] : [soldByText(scope, soldBy)]),
  ];
  const beside = [
    ...toleranceLines(t, {
      total: totalInCurrency(terms),
      currency: terms.currency,
      over: terms.overpaid,
      under: terms.underpaid,
    }),
    t("review-terminal", terminalValues(scope, terms.terminal)),
    ...(shown ? fieldLines(t, terms) : []),
  ];
  const isPayable = hasPayableLink(scope, invoice, isPaused);
  const showsMore = isPayable && invoice.showsMore === true;
  const below = [
    timeLine(scope, invoice),
    ...noteLines(scope, invoice),
    ...(unheard === undefined ? [] : ["", t("card-share-unheard", { moment: momentText(scope, unheard) })]),
    ...linkNotes(scope, invoice, isPaused),
  ];
  // The service's support asks for the invoice's id.
  const { id, payLink } = invoice;
  const ids = id === undefined || payLink === undefined ? [] : [t("card-id", { id })];
  const link = isPayable && payLink !== undefined ? [t("card-link", { link: payLink })] : [];
  // The pay link alone may fill half of a message, so the list of items gets the characters that the rest leaves.
  const longest =
    longestMessage - visibleLength([...above, ...beside, ...below, ...ids, ...link].join("\n")) - 2;
  const list = itemLines(terms.items, t, "first", { longest }).value;
  const details = detailBlocks(t, shown ? terms.items : [], longest - visibleLength(list));
  // The folded part has the id: [More…] shows it in the lines that stay in view, a card without [More…] at the end.
  const folded = [...(showsMore ? ids : []), list, ...beside, ...details.lines, ...(isPayable ? [] : ids)];
  const html = [...above, t("card-folded", { lines: new Html(folded.join("\n")) }), ...below];
  const isLong = payLink !== undefined && payLink.length > copyLimit;
  const all = [...html, ...(showsMore && isLong ? link : [])];
  const isWhole = !shown || (details.isWhole && !list.includes("…"));
  const keyboard = keyboardOf(scope, invoice, { isPaused, isPayable, showsMore });
  if (!isWhole && (showsMore || !isPayable || soldBy !== undefined))
    keyboard.row().text(t.plain("button-all-items"), `invoice:items:${invoice.ref}`);
  const withoutButtons = [...html, ...(isPayable && !showsMore ? ids : []), ...link].join("\n");
  return { html: all.join("\n"), keyboard, withoutButtons };
}

const hasPayableLink = (scope: ChatScope, invoice: Invoice, isPaused: boolean): boolean =>
  invoice.payLink !== undefined &&
  endOf(invoice, scope.deps.now()) === undefined &&
  isShown(scope.acting, invoice) &&
  !isPaused;

interface Shown {
  readonly isPaused: boolean;
  readonly isPayable: boolean;
  readonly showsMore: boolean;
}

function keyboardOf(
  scope: ChatScope,
  invoice: Invoice,
  { isPaused, isPayable, showsMore }: Shown,
): InlineKeyboard {
  const { t, deps } = scope;
  const { ref, soldBy } = invoice;
  const end = endOf(invoice, deps.now());
  const status = currentStatus(invoice.history);
  const hasFailed = status === "failed" || status === "expired";
  const isAgain = end !== "withdrawn" && (hasFailed || (end === "over" && status !== "processing"));
  const repeat = isAgain ? "button-issue-again" : "button-repeat";
  const keyboard = new InlineKeyboard();
  // The owner's copy has neither marks, which are the seller's, nor [More…].
  const isOwn = soldBy === undefined;
  const marks = isOwn && isShown(scope.acting, invoice) && !isPaused;
  const mayMark = marks && mayBeMarked(invoice, deps.now());
  if (showsMore && isOwn) {
    addLinkButtons(scope, keyboard, invoice);
    addWhatsApp(scope, keyboard.row(), invoice);
    if (!isAgain) keyboard.text(t.plain(repeat), `invoice:repeat:${ref}`);
    keyboard.row();
    if (mayMark) keyboard.text(t.plain("button-withdraw"), `invoice:withdrawn:${ref}`);
    return keyboard.text(t.plain("button-back"), `invoice:less:${ref}`);
  }
  if (isPayable && !isOwn) addLinkButtons(scope, keyboard, invoice);
  if (isPayable && isOwn) addCustomersButtons(scope, keyboard, invoice);
  if (isPayable) keyboard.text(t.plain("button-qr-code"), `invoice:qr:${ref}`).row();
  if (mayMark) keyboard.text(t.plain("button-paid-in-cash"), `invoice:cash:${ref}`);
  if (isPayable && isOwn) {
    keyboard.text(t.plain("button-more"), `invoice:more:${ref}`).row();
    return isAgain ? keyboard.text(t.plain(repeat), `invoice:repeat:${ref}`) : keyboard;
  }
  if (marks && end !== undefined && end === markOf(invoice))
    keyboard.text(t.plain("button-undo"), `invoice:no-${end}:${ref}`);
  if (end === "paid") keyboard.text(t.plain("button-new-invoice"), "invoice:new");
  keyboard.text(t.plain(repeat), `invoice:repeat:${ref}`);
  return mayMark ? keyboard.text(t.plain("button-withdraw"), `invoice:withdrawn:${ref}`) : keyboard;
}

/** These buttons bring the pay link to a customer. */
function addCustomersButtons(scope: ChatScope, keyboard: InlineKeyboard, invoice: Invoice): void {
  const { t } = scope;
  addShareButton(scope, keyboard, invoice);
  const { text } = copyBlock(scope, invoice);
  if (text.length <= copyLimit) keyboard.copyText(t.plain("button-copy-text"), text);
  else keyboard.text(t.plain("button-customer-text"), `invoice:text:${invoice.ref}`);
}

function addLinkButtons({ t }: ChatScope, keyboard: InlineKeyboard, { payLink = "" }: Invoice): void {
  keyboard.url(t.plain("button-open-pay-page"), payLink);
  if (payLink.length <= copyLimit) keyboard.copyText(t.plain("button-copy-link"), payLink);
  keyboard.row();
}

/** Messages in customers' chats belong to the seller, so the owner's copy has no [Send to customer]. */
export function addShareButton(
  { t, deps, session }: ChatScope,
  keyboard: InlineKeyboard,
  { ref, soldBy }: Invoice,
): void {
  const query = soldBy === undefined ? deps.shareToken(session.chat, ref) : undefined;
  if (query !== undefined)
    keyboard
      .switchInlineChosen(t.plain("button-share"), { query, ...shareableChats })
      .primary()
      .row();
}

function timeLine(scope: ChatScope, invoice: Invoice): string {
  const { t } = scope;
  const { expireAt, cashAt } = invoice;
  const paid = paidAt(invoice);
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
  const { items, email, reference } = invoice.terms;
  const isOpen = invoice.soldBy === undefined && endOf(invoice, deps.now()) === undefined;
  const twin =
    isOpen && isShown(scope.acting, invoice)
      ? twinOf(scope.session, { ref: invoice.ref, at: invoice.submittedAt, items, email, reference })
      : undefined;
  if (twin !== undefined) lines.push("", t("card-twin", { moment: momentText(scope, twin.submittedAt) }));
  const amount = amountNote(scope, invoice);
  if (amount.length > 0) lines.push("", ...amount);
  const unexpected = unexpectedPayment(invoice);
  if (unexpected !== undefined) lines.push("", t(`card-paid-${unexpected}`));
  else if (invoice.cashAt !== undefined) lines.push("", ...linkStays(scope, invoice));
  if (!invoice.callbacks) lines.push("", t("card-no-callbacks", { service }));
  return lines;
}

/** Says why the pay link is hidden, or that it has to be looked at. */
function linkNotes({ t, deps, acting }: ChatScope, invoice: Invoice, isPaused: boolean): string[] {
  const { payLink, linkMade } = invoice;
  if (payLink === undefined || endOf(invoice, deps.now()) !== undefined) return [];
  if (isPaused) return ["", t("card-link-paused")];
  if (!isShown(acting, invoice)) return ["", t("card-link-hidden")];
  return linkMade === true ? ["", t("card-link-made", { service: deps.settings.serviceName })] : [];
}
