import type { BusinessConnection, Document, Message, Update } from "grammy/types";
import type { Withheld } from "../engine/event.js";
import { slimGroupUpdate, slimUser } from "../engine/group-update.js";
import { defined } from "../language/omit-undefined.js";

/** The text that replaces a text that may be a secret. */
export const hiddenText = "•••";

/**
 * Returns the private chat in whose lane (queue of events) an update is handled.
 * @returns undefined for an update that isn't of a private chat, or that the bot doesn't handle.
 */
export function laneOf(update: Update): string | undefined {
  const chat = (messageIn(update) ?? update.my_chat_member)?.chat;
  if (chat !== undefined) return chat.type === "private" ? String(chat.id) : undefined;
  // In a seller's chat with a customer, the seller's own private chat with the bot counts, not the customer's chat.
  const seller = update.business_message?.from ?? update.business_connection?.user;
  if (seller !== undefined) return String(seller.id);
  const query = update.callback_query;
  // A message that was sent via inline mode may be in any chat, so its updates are handled with the events of its seller's private chat.
  const inline = update.chosen_inline_result ?? (query?.inline_message_id === undefined ? undefined : query);
  if (inline !== undefined) return String(inline.from.id);
  if (query?.message !== undefined)
    return query.message.chat.type === "private" ? String(query.from.id) : undefined;
  return undefined;
}

/** Returns the message that an update brings, new or edited. */
export const messageIn = ({ message, edited_message: edited }: Update): Message | undefined =>
  message ?? edited;

/** The replacement for the content of a message that may hold a secret. */
export interface Stand {
  /**
   * A command without the text behind it, or "•••" in place of a possible secret; undefined when the message has no
   * text.
   */
  readonly text?: string;
}

/**
 * Returns an update with only the fields that the bot reads. So no file holds a quoted password, and the inbox and the
 * conversation's log (the steps of a dialogue that grammY replays) stay small.
 * @param stand replaces the content of a message that may hold a secret
 */
export function slimUpdate(update: Update, stand?: Stand): Update {
  const elsewhere = slimGroupUpdate(update) ?? slimBusinessUpdate(update);
  if (elsewhere !== undefined) return elsewhere;
  const { message, edited_message: edited, callback_query: query, chosen_inline_result: chosen } = update;
  if (message !== undefined)
    return { update_id: update.update_id, message: slimMessage(message, stand) } as Update;
  if (edited !== undefined)
    return { update_id: update.update_id, edited_message: slimMessage(edited, stand) } as Update;
  if (query !== undefined) {
    const { id, from, chat_instance, data, message: shown, inline_message_id } = query;
    const slimShown = shown && { message_id: shown.message_id, date: shown.date, chat: shown.chat };
    return {
      update_id: update.update_id,
      callback_query: { id, from, chat_instance, data, message: slimShown, inline_message_id },
    } as Update;
  }
  if (chosen !== undefined) {
    // The text typed in the inline query is left out, since the id of the chosen result says everything that the bot needs.
    const { result_id, from, inline_message_id } = chosen;
    return {
      update_id: update.update_id,
      chosen_inline_result: { result_id, from, inline_message_id, query: "" },
    } as Update;
  }
  return { update_id: update.update_id, my_chat_member: update.my_chat_member } as Update;
}

/**
 * The rights of a connection that the bot reads. A Bot API server older than version 9.0 sends no `rights`: there
 * `can_reply` is a field of the connection itself. grammY calls the second right can_delete_outgoing_messages, a name that
 * no server sends (telegram-bot-api, Client.cpp, JsonBusinessBotRights).
 */
export interface BusinessRights {
  readonly can_reply?: boolean;
  readonly can_delete_sent_messages?: boolean;
  readonly can_delete_all_messages?: boolean;
}

/** Returns the rights of a connection, wherever the server has put them. */
export const rightsOf = (connection: BusinessConnection): BusinessRights => ({
  ...connection,
  ...connection.rights,
});

/**
 * Reduces an update about a seller's chats with customers to what the bot needs: who the seller is, the command's text,
 * and where the customer's message is to be posted. Nothing of the customer stays except the chat's id.
 */
function slimBusinessUpdate(update: Update): Update | undefined {
  const { update_id, business_message: message, business_connection: connection } = update;
  if (message !== undefined) {
    const { business_connection_id, message_id, date, chat, from, text } = message;
    const slim = {
      ...{ business_connection_id, message_id, date },
      chat: { id: chat.id, type: chat.type },
      from: slimUser(from),
      text,
    };
    return { update_id, business_message: slim } as Update;
  }
  if (connection === undefined) return undefined;
  const { id, user, is_enabled } = connection;
  const { can_reply, can_delete_sent_messages, can_delete_all_messages } = rightsOf(connection);
  const slim = {
    ...{ id, is_enabled },
    user: slimUser(user),
    rights: defined({ can_reply, can_delete_sent_messages, can_delete_all_messages }),
  };
  return { update_id, business_connection: slim } as Update;
}

function slimMessage(message: Message, stand?: Stand): Partial<Message> {
  const { message_id, date, chat, from, reply_to_message, forward_origin: origin } = message;
  const repliedFrom = reply_to_message?.from;
  const repliedTo = reply_to_message && {
    message_id: reply_to_message.message_id,
    date: reply_to_message.date,
    chat,
    // The sender of the quoted message is kept, because it shows whether the merchant replied to a message of their own
    // or of the bot.
    ...defined({ from: repliedFrom && { id: repliedFrom.id, is_bot: repliedFrom.is_bot } }),
  };
  return {
    message_id,
    date,
    chat,
    ...defined({ from }),
    ...(stand === undefined ? contentOf(message) : standing(stand)),
    ...defined({ reply_to_message: repliedTo as Message["reply_to_message"] }),
    // The bot keeps the fact that a message was forwarded, but not who wrote it.
    ...(origin === undefined ? {} : { forward_origin: { type: origin.type, date: origin.date } }),
  } as Partial<Message>;
}

/** Returns the part of a message's content that the bot reads. */
function contentOf(message: Message): Partial<Message> {
  const { text, entities, document } = message;
  // Telegram's marks of commands (entities) are kept only for a text that the merchant typed, because a forwarded text
  // or a caption is never a command.
  const isOwnText = text !== undefined && isTyped(message);
  const commands = isOwnText ? entities?.filter(({ type }) => type === "bot_command") : undefined;
  return defined({
    text: textIn(message),
    entities: commands,
    document: document && slimDocument(document),
  }) as Partial<Message>;
}

/** The text of a message, or the caption of a picture, which is read like a text. A document is a file of items, and its caption isn't read. */
export const textIn = ({ text, caption, document }: Message): string | undefined =>
  text ?? (document === undefined ? caption : undefined);

/**
 * Checks whether the merchant has typed the text in this chat. A text that was forwarded or sent via a bot, and a
 * caption, is never a command or a secret.
 */
export const isTyped = (message: Message): boolean =>
  message.forward_origin === undefined && message.via_bot === undefined && textIn(message) === message.text;

function standing({ text }: Stand): Partial<Message> {
  if (text === undefined) return {};
  const entities = [{ type: "bot_command" as const, offset: 0, length: text.length }];
  return (text.startsWith("/") ? { text, entities } : { text }) as Partial<Message>;
}

/** Returns the content of a message that may hold a secret. The caller may keep the content in memory only. */
export function withheldOf(message: Message): Withheld {
  const { document } = message;
  return {
    typed: isTyped(message),
    ...defined({ text: textIn(message), document: document && slimDocument(document) }),
  };
}

/** Returns the fields of a document that are needed to download it and to guess its format. */
function slimDocument({ file_id, file_unique_id, file_name, mime_type, file_size }: Document): Document {
  return {
    file_id,
    file_unique_id,
    ...defined({ file_name, mime_type, file_size }),
  };
}
