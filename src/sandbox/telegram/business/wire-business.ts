import type { Message, Update } from "grammy/types";
import type { Core } from "../core.js";
import type { BusinessConnection, Chat, State, StoredMessage } from "../store/telegram-state.js";
import { wireBot, wireChat, wireMessage, wireUser } from "../store/wire.js";
import { otherThan } from "./kept-connections.js";

type WireConnection = NonNullable<Update["business_connection"]>;

/** Returns a connection in the Bot API's form. One that is disconnected has no rights (telegram-bot-api, Client.cpp, JsonBusinessConnection). */
export const wireConnection = (core: Core, connection: BusinessConnection): WireConnection => {
  const { id, userId, date, rights, state } = connection;
  const user = core.people.byId(userId);
  if (user === undefined) throw new Error(`There is no user ${userId}.`);
  const base = { id, user: wireUser(user), user_chat_id: userId, date, is_enabled: state !== "ended" };
  const told =
    state === "ended"
      ? { ...base, can_reply: false }
      : {
          ...base,
          can_reply: rights.includes("can_reply"),
          rights: Object.fromEntries(rights.map((right) => [right, true])),
        };
  return told as WireConnection;
};

/** The ids of one chat's messages end before the next chat's begin. */
const idsPerChat = 100_000;

/**
 * Returns the id of a message in the account of a person. There, messages of all private chats have different ids, because
 * a deletion names no chat (td, BusinessConnectionManager.cpp, DeleteBusinessMessagesQuery).
 */
export const businessMessageId = ({ chats }: State, chat: Chat, id: number): number =>
  (chats.indexOf(chat) + 1) * idsPerChat + id;

/** Finds a message of a person's private chats by its id in the account; undefined when there is none. */
export const findBusinessMessage = (
  core: Core,
  { userId }: BusinessConnection,
  messageId: number,
): { chat: Chat; message: StoredMessage } | undefined => {
  const chat = core.state.chats[Math.floor(messageId / idsPerChat) - 1];
  if (chat === undefined || otherThan(userId, chat) === undefined) return undefined;
  const message = core.messages.find(chat, messageId % idsPerChat);
  return message === undefined ? undefined : { chat, message };
};

/** Returns a message as the bot sees it over a connection. The chat is named after the other person. */
export const wireBusinessMessage = (
  core: Core,
  connection: BusinessConnection,
  chat: Chat,
  stored: StoredMessage,
): Message => {
  const side = {
    chat: businessChat(core, connection, chat),
    messageId: (id: number) => businessMessageId(core.state, chat, id),
    fields: ({ byBusinessBot }: StoredMessage) => ({
      business_connection_id: connection.id,
      ...(byBusinessBot === true ? { sender_business_bot: wireBot(core.me) } : {}),
    }),
  };
  return wireMessage(core, chat, stored, { side });
};

export const businessChat = (core: Core, { userId }: BusinessConnection, chat: Chat) => {
  const other = core.people.byId(otherThan(userId, chat) ?? 0);
  if (other === undefined) throw new Error(`Chat ${chat.id} isn't a private chat of user ${userId}.`);
  return wireChat(other);
};
