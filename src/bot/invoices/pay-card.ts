import { InlineKeyboard } from "grammy";
import { isShown } from "../../domain/account.js";
import { endOf, type Invoice, isPaidLate } from "../../domain/invoice/invoice.js";
import { currentStatus } from "../../domain/invoice/invoice-status.js";
import { totalInCurrency } from "../../domain/invoice/terms.js";
import { visibleLength } from "../../domain/text/safe-text.js";
import type { ChatScope } from "../frame/context.js";
import { Html, type Translator } from "../frame/locales.js";
import { customerText } from "../frame/texts/customer-text.js";
import { itemLines, longestMessage, totalOf } from "../frame/texts/items-text.js";
import { momentText, toleranceLines } from "../frame/texts/terms-text.js";
import { fieldLines, terminalValues } from "./review-card.js";

/** Telegram's limit for the text that a copy button carries. */
export const copyLimit = 256;

/** The chats that a card may be shared to: all but those with bots. */
const anyChat = { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true } as const;

/**
 * The live message of one invoice: edited on every status update.
 * @param unheard when a share was begun of which Telegram won't tell any more, in milliseconds
 */
export function payCard(
  scope: ChatScope,
  invoice: Invoice,
  unheard?: number,
): { html: string; keyboard: InlineKeyboard } {
  const { t, deps } = scope;
  const { terms, expireAt, payLink } = invoice;
  const expiry = expireAt === undefined ? t("expiry-none") : momentText(scope, expireAt);
  const customer = customerText(terms);
  const above = [
    t("card-status", { status: new Html(statusText(scope, invoice)) }),
    t("card-total", { total: totalOf(terms.items, t) }),
    ...(customer === undefined ? [] : [t("review-customer", { customer })]),
    "",
  ];
  const below = [
    "",
    ...toleranceLines(t, {
      total: totalInCurrency(terms),
      currency: terms.currency,
      over: terms.overpaid,
      under: terms.underpaid,
    }),
    t("review-terminal", terminalValues(terms.terminal)),
    t("review-expiry", { expiry }),
    ...fieldLines(t, terms),
    ...linkLines(scope, invoice),
    ...(unheard === undefined ? [] : ["", t("card-share-unheard", { moment: momentText(scope, unheard) })]),
  ];
  // A pay link alone may take half of a message.
  const longest = longestMessage - visibleLength([...above, ...below].join("\n")) - 2;
  const list = itemLines(terms.items, t, "first", { longest }).value;
  const html = [...above, list, ...below].join("\n");
  const keyboard = new InlineKeyboard();
  const end = endOf(invoice, deps.now());
  const isOwn = isShown(scope.session, invoice);
  if (payLink !== undefined && end === undefined && isOwn) {
    keyboard.url(t.plain("button-open-pay-page"), payLink);
    if (payLink.length <= copyLimit) keyboard.copyText(t.plain("button-copy-link"), payLink);
    keyboard.row();
    const query = deps.shareToken(scope.session.chat, invoice.ref);
    if (query !== undefined)
      keyboard.switchInlineChosen(t.plain("button-share"), { query, ...anyChat }).row();
    keyboard
      .text(t.plain("button-copy-text"), `invoice:text:${invoice.ref}`)
      .text(t.plain("button-qr-code"), `invoice:qr:${invoice.ref}`)
      .row();
  }
  if (end === "over" && currentStatus(invoice.history) !== "processing")
    keyboard.text(t.plain("button-issue-again"), `invoice:repeat:${invoice.ref}`);
  keyboard.text(t.plain("button-repeat"), `invoice:repeat:${invoice.ref}`);
  return { html, keyboard };
}

/** The button that makes a new invoice with the same items and a new expiry, since the customer may still want them. */
export const issueAgain = (t: Translator, { ref }: Pick<Invoice, "ref">): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-issue-again"), `invoice:repeat:${ref}`);

/** The status in words, e.g. "✅ Paid". After the expiry the words tell what has happened since, or that nothing has. */
function statusText({ t, deps }: ChatScope, invoice: Invoice): string {
  const status = currentStatus(invoice.history);
  const isOver = endOf(invoice, deps.now()) === "over";
  if (isOver && status === "failed") return t("status-over-failed");
  if (isOver && status !== "processing")
    return t(invoice.callbacks ? "status-over-silent" : "status-over-unknown");
  return t(isPaidLate(invoice) ? "status-paid-late" : `status-${status}`);
}

/** Says how long a link can still be paid that the merchant no longer wants. Says nothing once the link is over, since nobody can pay it then. */
export function linkStays(scope: ChatScope, invoice: Invoice): string[] {
  const { t, deps } = scope;
  const { expireAt } = invoice;
  if (endOf(invoice, deps.now()) !== undefined) return [];
  if (expireAt === undefined) return [t("link-stays", { expires: "never", moment: "" })];
  return [t("link-stays", { expires: "at", moment: momentText(scope, expireAt) })];
}

function linkLines(scope: ChatScope, invoice: Invoice): string[] {
  const { t, deps, session } = scope;
  const service = deps.settings.serviceName;
  const lines: string[] = [];
  if (invoice.payLink !== undefined && endOf(invoice, deps.now()) === undefined)
    lines.push(
      "",
      isShown(session, invoice) ? t("card-link", { link: invoice.payLink }) : t("card-link-hidden"),
    );
  if (invoice.payLink === undefined) lines.push("", t("card-found", { service }));
  if (invoice.payLink === undefined && invoice.id !== undefined) lines.push(t("card-id", { id: invoice.id }));
  if (invoice.repeatedBy !== undefined)
    lines.push("", [t("card-repeated"), ...linkStays(scope, invoice)].join(" "));
  if (!invoice.callbacks) lines.push("", t("card-no-callbacks", { service }));
  return lines;
}
