import type { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../../frame/context.js";
import { withoutAddresses } from "../../../frame/screens/message-at.js";
import { inReplyTo, messageOptions } from "../../../frame/screens/send-or-edit.js";
import { cardOf } from "../../../invoice/face.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { readableOf } from "../../../language/text/safe-text.js";
import { isRefused } from "../../../telegram/calls/telegram-errors.js";

/**
 * If the card's message is gone, the reply is an ordinary message. But the Bot API's server may still know a card that the
 * merchant has deleted, and then Telegram refuses the reply (td, on_send_message_fail, REPLY_MESSAGE_ID_INVALID). No
 * payment waits because of that, nor because of a faulty tag, so the text is sent alone.
 * @param silent true for news that need no sound
 * @returns the message's id
 */
export async function replyToCard(
  { api, session, deps }: ChatScope,
  invoice: Invoice,
  html: string,
  {
    keyboard,
    silent = false,
  }: { readonly keyboard?: InlineKeyboard | undefined; readonly silent?: boolean } = {},
): Promise<number> {
  const sound = silent ? { disable_notification: true } : {};
  const send = async (buttons?: InlineKeyboard): Promise<number> => {
    const options = { ...messageOptions(buttons), ...sound, ...inReplyTo(cardOf(invoice)) };
    return (await api.sendMessage(session.chat, html, options)).message_id;
  };
  try {
    return await withoutButtonsIfRefused(send, keyboard);
  } catch (error) {
    if (!isRefused(error)) throw error;
    deps.log("notice.refused", { code: error.error_code });
    const { parse_mode: _, ...options } = { ...messageOptions(), ...sound };
    return (await api.sendMessage(session.chat, readableOf(html), options)).message_id;
  }
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
