import type { InlineKeyboard } from "grammy";
import { isShown } from "../../domain/account.js";
import { endOf, type Invoice } from "../../domain/invoice/invoice.js";
import { isRefused } from "../../telegram/telegram-errors.js";
import type { ChatScope } from "../frame/context.js";
import { edit, inReplyTo, messageOptions, post } from "../frame/show.js";
import { payCard } from "./pay-card.js";
import { unheardShare } from "./share/begun-shares.js";

/**
 * Brings an invoice's card up to date: in its message, or in a new one when that is gone. Telegram refuses buttons
 * with some addresses; then the card comes without them, since the link stands in its text as well.
 */
export async function showCard(scope: ChatScope, invoice: Invoice): Promise<void> {
  const { html, keyboard } = await cardOf(scope, invoice);
  invoice.linkHidden = !isShown(scope.session, invoice);
  const { cardMessageId } = invoice;
  if (cardMessageId !== undefined && (await editCard(scope, cardMessageId, html, keyboard))) return;
  const messageId = await scope.unit.once(`card:${invoice.ref}`, () => postCard(scope, html, keyboard));
  invoice.cardMessageId = messageId;
  // The message's id is committed at once, so that the card is known even when this event is given up.
  await scope.unit.patch((record) => {
    const shown = record.invoices[invoice.ref];
    if (shown !== undefined) shown.cardMessageId = messageId;
  });
}

/**
 * Shows an invoice's card at the bottom of the chat. From now on status updates change the new message; the old message
 * says that the card has moved.
 * @param invoice found by `findInvoice`; an invoice that isn't in the chat's record is written to its own record.
 */
export async function moveCard(scope: ChatScope, invoice: Invoice): Promise<void> {
  const { session, deps, unit, t } = scope;
  const { ref, cardMessageId: before } = invoice;
  const { html, keyboard } = await cardOf(scope, invoice);
  const messageId = await unit.once(`moved-card:${ref}`, () => postCard(scope, html, keyboard));
  if (before === messageId) return;
  if (before !== undefined) await edit(scope, before, t("card-moved"));
  // The new place is kept last, so that an attempt after a failure still knows the old one.
  if (session.invoices[ref] === undefined) {
    await deps.store.invoices.write(`${session.chat}/${ref}`, { ...invoice, cardMessageId: messageId });
    return;
  }
  await unit.patch((record) => {
    const moved = record.invoices[ref];
    if (moved !== undefined) moved.cardMessageId = messageId;
  });
}

/**
 * Edits the cards of open invoices after a change of account: a card hides its pay link while no account, or another
 * one, is signed in.
 */
export async function refreshCards(scope: ChatScope): Promise<void> {
  const { session, deps } = scope;
  for (const invoice of Object.values(session.invoices)) {
    const { cardMessageId, linkHidden = false } = invoice;
    const hides = !isShown(session, invoice);
    if (cardMessageId === undefined || linkHidden === hides || endOf(invoice, deps.now()) !== undefined)
      continue;
    const { html, keyboard } = await cardOf(scope, invoice);
    await editCard(scope, cardMessageId, html, keyboard);
    invoice.linkHidden = hides;
  }
}

/**
 * Posts a message in reply to an invoice's card, which may be gone.
 * @param silent true for news that the merchant need not be called for.
 */
export async function replyToCard(
  { api, session }: ChatScope,
  { cardMessageId }: Invoice,
  html: string,
  {
    keyboard,
    silent = false,
  }: { readonly keyboard?: InlineKeyboard | undefined; readonly silent?: boolean } = {},
): Promise<number> {
  const message = await api.sendMessage(session.chat, html, {
    ...messageOptions(keyboard),
    ...(silent ? { disable_notification: true } : {}),
    ...inReplyTo(cardMessageId),
  });
  return message.message_id;
}

const cardOf = async (scope: ChatScope, invoice: Invoice) =>
  payCard(scope, invoice, await unheardShare(scope, invoice));

/** @returns false when the message is gone. */
async function editCard(
  scope: ChatScope,
  messageId: number,
  html: string,
  keyboard: InlineKeyboard,
): Promise<boolean> {
  return (await edit(scope, messageId, html, keyboard)) || edit(scope, messageId, html);
}

async function postCard(scope: ChatScope, html: string, keyboard: InlineKeyboard): Promise<number> {
  try {
    return await post(scope, html, keyboard);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return post(scope, html);
  }
}
