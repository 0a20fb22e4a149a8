import { GrammyError, type InlineKeyboard } from "grammy";
import { asSeller, NotConnectedError } from "../../../frame/as-seller.js";
import type { ChatScope } from "../../../frame/context.js";
import { messageOptions } from "../../../frame/send-or-edit.js";
import { endToTell, type Invoice, isShareable, type ToldEnd } from "../../../invoice/invoice.js";
import { isButtonRefused, isUnchanged } from "../../../telegram/telegram-errors.js";
import { businessMessageAt } from "../../business/model/connection.js";
import { addDue } from "../../due-list.js";
import { messageDigest } from "../../inline/model/inline-sends.js";
import type { DueOf } from "../../slices.js";
import { customerClock, customerEnd, customerMessage, customerTranslator } from "./customer-message.js";

/**
 * Updates the messages to customers that the seller has sent via inline mode, or that the bot has posted in the seller's
 * name. The bot edits such a message when the invoice is paid or its link has expired.
 */

/**
 * The largest number of customers' messages for one invoice that the bot keeps up to date. Hardly any invoice is shared
 * that often.
 */
const mostShared = 100;

/** Telegram's error codes after which an edit isn't tried again: the message is gone or can't be reached any more. */
const finalRefusals: readonly number[] = [400, 403];

/**
 * Adds a message in a customer's chat, which shows the invoice with its pay button, to the messages that the bot keeps
 * up to date. A message that is already among them stays as it is.
 * @returns the ids of the oldest messages, which exceed the limit and are no longer kept up to date
 */
export function addShared(invoice: Invoice, message: string): string[] {
  const shared = invoice.shared ?? [];
  if (shared.some((known) => known.message === message)) return [];
  invoice.shared = [...shared, { message }].slice(-mostShared);
  return [...shared, { message }].slice(0, -mostShared).map((pushedOut) => pushedOut.message);
}

/**
 * Edits every customer's message that shows the invoice, once it is paid or its link has expired. A message that is
 * gone doesn't stop the edits of the others.
 */
export async function tellShared(scope: ChatScope, invoice: Invoice): Promise<void> {
  const end = endToTell(invoice, scope.deps.now());
  if (end === undefined) return;
  const behind = (invoice.shared ?? []).filter(({ shows }) => shows !== end);
  for (const shared of behind) {
    const isShown = await showEnd(scope, invoice, shared.message, end);
    shared.shows = end;
    // The service refuses a second payment by the link, but it doesn't know of a payment in cash.
    if (!isShown && end === "cash" && businessMessageAt(shared.message) !== undefined)
      addDue(scope.session, { kind: "still-asks", ref: invoice.ref });
  }
}

/**
 * Brings the messages in customers' chats that show the invoice up to date. A message that says that there is no
 * invoice gets the pay button, unless the seller has created the invoice again since, because one pay link is enough.
 */
export async function sayToCustomers(scope: ChatScope, { ref }: DueOf<"customers">): Promise<void> {
  const invoice = scope.session.invoices[ref];
  if (invoice === undefined) return;
  await tellShared(scope, invoice);
  if (!isShareable(invoice, scope.deps.now()) || invoice.repeatedBy !== undefined) return;
  for (const { message } of invoice.shared ?? []) await showToCustomer(scope, invoice, message);
}

/**
 * Checks whether a message in a customer's chat still asks for payment although the invoice is paid or its link has
 * expired. `now` is in milliseconds.
 */
export function isBehind(invoice: Invoice, now: number): boolean {
  const end = endToTell(invoice, now);
  return end !== undefined && (invoice.shared ?? []).some(({ shows }) => shows !== end);
}

/**
 * Edits a customer's message that the bot won't keep up to date any more. The message loses its pay button, so that it
 * doesn't ask for payment after the invoice is paid.
 */
export async function letGo(scope: ChatScope, invoice: Invoice, message: string): Promise<void> {
  const end = endToTell(invoice, scope.deps.now());
  await scope.unit.once(`let-go:${messageDigest(message)}`, () => {
    if (end !== undefined) return showEnd(scope, invoice, message, end);
    const t = customerTranslator(scope, invoice);
    const { html } = customerMessage(t, invoice, customerClock(scope), { button: false });
    return editShared(scope, message, html);
  });
}

/**
 * Edits a customer's message to say that the invoice is paid or its link has expired. A Bot API server that is older
 * than version 10.3 refuses disabled buttons; the message then has no button.
 * @returns false when Telegram refuses the edit for good
 */
async function showEnd(scope: ChatScope, invoice: Invoice, message: string, end: ToldEnd): Promise<boolean> {
  const { html, keyboard } = customerEnd(customerTranslator(scope, invoice), invoice, end);
  return editShared(scope, message, html, keyboard);
}

/**
 * Turns an inline message into the customer's message with the pay button. Telegram refuses buttons with certain
 * addresses; the pay link is then in the text.
 */
export async function showToCustomer(scope: ChatScope, invoice: Invoice, message: string): Promise<void> {
  const t = customerTranslator(scope, invoice);
  const clock = customerClock(scope);
  await scope.unit.once(`shown:${messageDigest(message)}`, async () => {
    const { html, keyboard } = customerMessage(t, invoice, clock);
    const { html: withoutButton } = customerMessage(t, invoice, clock, { button: false });
    return editShared(scope, message, html, keyboard, withoutButton);
  });
}

/**
 * Edits a message in a customer's chat that the seller has sent via inline mode, or that the bot has posted there in the
 * seller's name.
 * @param withoutButtons what the message says instead if Telegram refuses the buttons
 * @returns false when Telegram refuses the edit for good
 */
export async function editShared(
  scope: Pick<ChatScope, "api" | "deps" | "session">,
  message: string,
  html: string,
  keyboard?: InlineKeyboard,
  withoutButtons = html,
): Promise<boolean> {
  const { api, deps } = scope;
  const posted = businessMessageAt(message);
  const options = messageOptions(keyboard);
  try {
    if (posted === undefined) await api.editMessageTextInline(message, html, options);
    else
      await asSeller(scope, (business_connection_id) =>
        api.editMessageText(posted.chat, posted.messageId, html, { ...options, business_connection_id }),
      );
    return true;
  } catch (error) {
    if (error instanceof NotConnectedError) {
      deps.log("shared.not-connected", { message: messageDigest(message) });
      return false;
    }
    if (!(error instanceof GrammyError) || !finalRefusals.includes(error.error_code)) throw error;
    if (isUnchanged(error)) return true;
    if (keyboard !== undefined && isButtonRefused(error)) return editShared(scope, message, withoutButtons);
    deps.log("shared.refused", { code: error.error_code, message: messageDigest(message) });
    return false;
  }
}
