import { GrammyError, type InlineKeyboard } from "grammy";
import { messageDigest } from "../../../domain/chat/inline-sends.js";
import type { OwedOf } from "../../../domain/chat/owed.js";
import { endToTell, type Invoice, isShareable } from "../../../domain/invoice/invoice.js";
import type { ChatScope } from "../../frame/context.js";
import { messageOptions } from "../../frame/show.js";
import { customerClock, customerEnd, customerMessage, customerTranslator } from "./customer-message.js";

/**
 * Keeps the messages up to date that the seller has sent to customers via inline mode: the bot edits such a message when
 * the invoice is paid or its link has expired.
 */

/** The most messages of one invoice that are kept up to date; an invoice is hardly ever shared as often. */
const mostShared = 100;

/** Answers to an edit that no other attempt would change: the message is gone, or can't be reached any more. */
const finalRefusals: readonly number[] = [400, 403];

/**
 * Notes that a message shows the invoice with its pay button. A message that is known already stays as it is.
 * @returns the messages that are kept up to date no longer.
 */
export function addShared(invoice: Invoice, message: string): string[] {
  const shared = invoice.shared ?? [];
  if (shared.some((known) => known.message === message)) return [];
  invoice.shared = [...shared, { message }].slice(-mostShared);
  return [...shared, { message }].slice(0, -mostShared).map((pushedOut) => pushedOut.message);
}

/**
 * Edits every shared message once the link has ended, to say how. A message that is gone doesn't keep the others from
 * it.
 */
export async function tellShared(scope: ChatScope, invoice: Invoice): Promise<void> {
  const end = endToTell(invoice, scope.deps.now());
  if (end === undefined) return;
  const behind = (invoice.shared ?? []).filter(({ shows }) => shows !== end);
  const html = customerEnd(customerTranslator(scope, invoice), invoice, end);
  for (const shared of behind) {
    await editShared(scope, shared.message, html);
    shared.shows = end;
  }
}

/**
 * Brings the customers' messages of an invoice up to date. Customers who were told that there is no invoice get the pay
 * button. They don't get it when the merchant has made the invoice again since, because one pay link is enough.
 */
export async function sayToCustomers(scope: ChatScope, { ref }: OwedOf<"customers">): Promise<void> {
  const invoice = scope.session.invoices[ref];
  if (invoice === undefined) return;
  await tellShared(scope, invoice);
  if (!isShareable(invoice, scope.deps.now()) || invoice.repeatedBy !== undefined) return;
  for (const { message } of invoice.shared ?? []) await showToCustomer(scope, invoice, message);
}

/** True when a message at a customer's doesn't show yet how the link has ended. `now` in milliseconds. */
export function isBehind(invoice: Invoice, now: number): boolean {
  const end = endToTell(invoice, now);
  return end !== undefined && (invoice.shared ?? []).some(({ shows }) => shows !== end);
}

/** Leaves a message as it can stay for ever: without a button that would still ask for payment when it is paid. */
export async function letGo(scope: ChatScope, invoice: Invoice, message: string): Promise<void> {
  const t = customerTranslator(scope, invoice);
  const end = endToTell(invoice, scope.deps.now());
  const html =
    end === undefined
      ? customerMessage(t, invoice, customerClock(scope), { button: false }).html
      : customerEnd(t, invoice, end);
  await scope.unit.once(`let-go:${messageDigest(message)}`, () => editShared(scope, message, html));
}

/** Turns a message into the customer's message. Telegram refuses buttons with some addresses; then the link is in the text. */
export async function showToCustomer(scope: ChatScope, invoice: Invoice, message: string): Promise<void> {
  const t = customerTranslator(scope, invoice);
  const clock = customerClock(scope);
  await scope.unit.once(`shown:${messageDigest(message)}`, async () => {
    const { html, keyboard } = customerMessage(t, invoice, clock);
    if (await editShared(scope, message, html, keyboard)) return true;
    return editShared(scope, message, customerMessage(t, invoice, clock, { button: false }).html);
  });
}

/** Edits a message that was sent via inline mode. @returns false when Telegram won't have it. */
export async function editShared(
  { api, deps }: Pick<ChatScope, "api" | "deps">,
  message: string,
  html: string,
  keyboard?: InlineKeyboard,
): Promise<boolean> {
  try {
    await api.editMessageTextInline(message, html, messageOptions(keyboard));
    return true;
  } catch (error) {
    if (!(error instanceof GrammyError) || !finalRefusals.includes(error.error_code)) throw error;
    if (error.description.includes("message is not modified")) return true;
    deps.log("shared.refused", { code: error.error_code, message: messageDigest(message) });
    return false;
  }
}
