import type { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { edit, inReplyTo, messageOptions, post, tryEdit } from "../../frame/send-or-edit.js";
import type { Invoice } from "../../invoice/invoice.js";
import { isRefused } from "../../telegram/telegram-errors.js";
import { isPaused } from "../access/index.js";
import { payCard } from "./pay-card.js";
import { unheardShare } from "./share/begun-shares.js";

/**
 * Brings an invoice's pay card up to date, or sends it as a new message when its message is gone. Telegram refuses a
 * button with certain addresses; the card is then sent without buttons, and the pay link stays in the card's text.
 */
export async function showCard(scope: ChatScope, invoice: Invoice): Promise<void> {
  const { html, keyboard } = await cardOf(scope, invoice);
  invoice.linkHidden = !isShown(scope.acting, invoice);
  const { cardMessageId } = invoice;
  if (cardMessageId !== undefined && (await editCard(scope, cardMessageId, html, keyboard))) return;
  const messageId = await scope.unit.once(`card:${invoice.ref}`, () => postCard(scope, html, keyboard));
  invoice.cardMessageId = messageId;
  // The message id of the new pay card is committed now. If the event is given up later, the bot can still edit the
  // card.
  await scope.unit.patch((record) => {
    const shown = record.invoices[invoice.ref];
    if (shown !== undefined) shown.cardMessageId = messageId;
  });
}

/** Edits an invoice's pay card, if there is one. */
export async function redrawCard(scope: ChatScope, invoice: Invoice): Promise<void> {
  if (invoice.cardMessageId === undefined) return;
  const { html, keyboard } = await cardOf(scope, invoice);
  invoice.linkHidden = !isShown(scope.acting, invoice);
  await editCard(scope, invoice.cardMessageId, html, keyboard);
}

/**
 * Shows an invoice's pay card in a new message at the end of the chat. From now on status updates edit the new message;
 * the old message says that the card has moved.
 * @param invoice the invoice as it was found. If it isn't in the chat's record, its own record is written.
 */
export async function moveCard(scope: ChatScope, invoice: Invoice): Promise<void> {
  const { session, deps, unit, t } = scope;
  const { ref, cardMessageId: before } = invoice;
  const { html, keyboard } = await cardOf(scope, invoice);
  const messageId = await unit.once(`moved-card:${ref}`, () => postCard(scope, html, keyboard));
  if (before === messageId) return;
  if (before !== undefined) await edit(scope, before, t("card-moved"));
  // The new message's id is stored only after the old message was edited. If that edit fails, the next attempt still
  // finds the old message.
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
 * Sends a message as a reply to an invoice's pay card; if the card's message is gone, as an ordinary message. If
 * Telegram refuses the buttons, the message is sent without them.
 * @param silent true for news that need no sound
 * @returns the message's id
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
  const send = async (buttons?: InlineKeyboard): Promise<number> => {
    const message = await api.sendMessage(session.chat, html, {
      ...messageOptions(buttons),
      ...(silent ? { disable_notification: true } : {}),
      ...inReplyTo(cardMessageId),
    });
    return message.message_id;
  };
  return withoutButtonsIfRefused(send, keyboard);
}

const cardOf = async (scope: ChatScope, invoice: Invoice) =>
  payCard(scope, invoice, {
    unheard: await unheardShare(scope, invoice),
    isPaused: await isPaused(scope),
  });

/** Edits the pay card's message, without buttons if Telegram refuses them. @returns false when the message is gone */
async function editCard(
  scope: ChatScope,
  messageId: number,
  html: string,
  keyboard: InlineKeyboard,
): Promise<boolean> {
  const outcome = await tryEdit(scope, messageId, html, keyboard);
  return outcome === "buttons-refused" ? edit(scope, messageId, html) : outcome === "edited";
}

const postCard = (scope: ChatScope, html: string, keyboard: InlineKeyboard): Promise<number> =>
  withoutButtonsIfRefused((buttons) => post(scope, html, buttons), keyboard);

/** Sends a message, without its buttons if Telegram refuses it with them. @returns the message's id */
async function withoutButtonsIfRefused(
  send: (keyboard?: InlineKeyboard) => Promise<number>,
  keyboard: InlineKeyboard | undefined,
): Promise<number> {
  try {
    return await send(keyboard);
  } catch (error) {
    if (keyboard === undefined || !isRefused(error)) throw error;
    return send();
  }
}
