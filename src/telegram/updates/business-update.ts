import type { BusinessConnection, Message } from "grammy/types";
import * as z from "zod";
import { defined } from "../../language/omit-undefined.js";
import { keptChat, keptUser } from "./group-update.js";
import { chat, id, text, user } from "./message-update.js";
import { fullName } from "./person-name.js";

export const message = z.looseObject({
  message_id: id,
  date: z.number(),
  chat,
  from: user,
  text,
  business_connection_id: text,
});

export const connection = z.looseObject({
  id: text,
  user,
  is_enabled: z.boolean(),
  can_reply: z.boolean().optional(),
  rights: z
    .looseObject({
      can_reply: z.boolean().optional(),
      can_delete_sent_messages: z.boolean().optional(),
      can_delete_all_messages: z.boolean().optional(),
    })
    .optional(),
});

/** In a seller's chat with a customer, the bot's messages have no buttons that tell the bot of a tap. */
export function isNoCustomersTap(content: unknown): boolean {
  const tap = content as { readonly message?: { readonly business_connection_id?: unknown } } | null;
  return tap?.message?.business_connection_id === undefined;
}

export function isPayOfSeller(content: unknown, username: string | undefined): boolean {
  const message = content as Message | null;
  return message !== null && isTypedBySeller(message) && payTextOf(message, username) !== undefined;
}

/** A customer's message makes Telegram send greetings (is_from_offline), which must not create invoices. */
function isTypedBySeller(message: Message): boolean {
  const { chat, from, forward_origin, via_bot, sender_business_bot, is_from_offline } = message;
  return (
    chat?.type === "private" &&
    from !== undefined &&
    from?.is_bot === false &&
    from.id !== chat.id &&
    !isBotsChat(chat) &&
    forward_origin === undefined &&
    via_bot === undefined &&
    sender_business_bot === undefined &&
    is_from_offline !== true
  );
}

/** Telegram's chat doesn't say whether it is a bot's, but the username of a bot ends in "bot", and no person's may. */
const isBotsChat = ({
  username,
  is_bot,
}: {
  readonly username?: string;
  readonly is_bot?: unknown;
}): boolean => is_bot === true || /bot$/i.test(username ?? "");

/** Returns the text behind /pay; undefined for another message, or one for another bot. A phone may write "/Pay". */
export function payTextOf(
  { text }: { readonly text?: unknown },
  username: string | undefined,
): string | undefined {
  if (typeof text !== "string") return undefined;
  const [command, name, typed = ""] = /^\/pay(?:@(\w+))?(?:\s+([\s\S]*))?$/i.exec(text) ?? [];
  const isOurs = name === undefined || name.toLowerCase() === username?.toLowerCase();
  return command === undefined || !isOurs ? undefined : typed.trim();
}

/**
 * A Bot API server older than version 9.0 sends no `rights`: there `can_reply` is a field of the connection. grammY's
 * name can_delete_outgoing_messages is one that no server sends (telegram-bot-api, Client.cpp, JsonBusinessBotRights).
 */
export interface BusinessRights {
  readonly can_reply?: boolean;
  readonly can_delete_sent_messages?: boolean;
  readonly can_delete_all_messages?: boolean;
}

export const rightsOf = (connection: BusinessConnection): BusinessRights => ({
  ...connection,
  ...connection.rights,
});

/** Nothing of the customer is kept except the chat's id and the name, by which the invoice names the customer. */
export const keptPay = ({ business_connection_id, message_id, date, chat, from, text }: Message): object => ({
  ...{ business_connection_id, message_id, date },
  chat: { ...keptChat(chat), first_name: fullName(chat) },
  from: keptUser(from),
  text,
});

export function keptConnection(connection: BusinessConnection): object {
  const { id, user, is_enabled } = connection;
  const { can_reply, can_delete_sent_messages, can_delete_all_messages } = rightsOf(connection);
  const rights = defined({ can_reply, can_delete_sent_messages, can_delete_all_messages });
  return { id, is_enabled, user: keptUser(user), rights };
}
