import type { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../../frame/context.js";
import { withoutAddresses } from "../../../frame/screens/message-at.js";
import { inReplyTo, messageOptions } from "../../../frame/screens/send-or-edit.js";
import { cardOf } from "../../../invoice/face.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { isRefused } from "../../../telegram/calls/telegram-errors.js";

/**
 * If the card's message is gone, the reply is an ordinary message.
 * @param silent true for news that need no sound
 * @returns the message's id
 */
export async function replyToCard(
  { api, session }: ChatScope,
  invoice: Invoice,
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
      ...inReplyTo(cardOf(invoice)),
    });
    return message.message_id;
  };
  return withoutButtonsIfRefused(send, keyboard);
}

export async function withoutButtonsIfRefused(
  send: (keyboard?: InlineKeyboard) => Promise<number>,
  keyboard: InlineKeyboard | undefined,
): Promise<number> {
  try {
    return await send(keyboard);
  } catch (error) {
    if (keyboard === undefined || !isRefused(error)) throw error;
    return withoutButtonsIfRefused(send, withoutAddresses(keyboard));
  }
}
