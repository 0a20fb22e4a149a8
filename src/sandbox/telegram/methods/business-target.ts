import { covers } from "../business/kept-connections.js";
import { echoBusiness } from "../business/tell-bot.js";
import { findBusinessMessage, wireBusinessMessage } from "../business/wire-business.js";
import type { Core } from "../core.js";
import type { Params } from "../http/params.js";
import type { BusinessConnection, BusinessRight, Chat, StoredMessage } from "../store/telegram-state.js";
import { badRequest } from "../telegram-error.js";
import type { Target } from "./method.js";

const maxEditAgeMs = 48 * 3_600_000;

export interface BusinessPlace {
  readonly connection: BusinessConnection;
  readonly chat: Chat;
}

/** Returns the connection that a call names. The Bot API's server remembers old ones too. @throws TelegramError 400 */
export const knownConnection = (params: Params, core: Core): BusinessConnection => {
  const connection = core.business.byId(params.text("business_connection_id"));
  if (connection === undefined) throw badRequest("business connection not found");
  return connection;
};

/** Refuses a connection that isn't in use. @throws TelegramError 400 */
export const checkLive = ({ state }: BusinessConnection): void => {
  // Without a connection the call is one that bots can't make.
  if (state === "ended") throw badRequest("BOT_METHOD_INVALID");
  if (state !== "live") throw badRequest("BUSINESS_CONNECTION_INVALID");
};

/** Checks whether a connection has one of the rights. */
export const hasRight = ({ rights }: BusinessConnection, ...anyOf: BusinessRight[]): boolean =>
  anyOf.some((right) => rights.includes(right));

/**
 * Returns the private chat in which the bot may act now over the connection that a call names. The checks come in the order
 * of the published source, and then those of Telegram's servers. @throws TelegramError 400
 */
export const businessPlace = (params: Params, core: Core, right: BusinessRight): BusinessPlace => {
  const chatId = params.text("chat_id");
  if (chatId === "") throw badRequest("chat identifier is empty");
  if (!/^-?\d+$/.test(chatId)) throw badRequest("chat identifier must be a valid Integer");
  const connection = knownConnection(params, core);
  if (Number(chatId) < 0) throw badRequest("chat must be a private chat");
  if (Number(chatId) === connection.userId) throw badRequest("messages must not be sent to self");
  checkLive(connection);
  const person = core.people.byId(Number(chatId));
  if (person === undefined) throw badRequest("PEER_ID_INVALID");
  const chat = core.people.chatOfTwo(connection.userId, person.id);
  // Telegram's list for sending and editing has no word of its own for a missing right.
  if (!hasRight(connection, right) || !covers(connection, chat)) throw badRequest("BUSINESS_PEER_INVALID");
  if (!core.business.isRecent(connection, chat)) throw badRequest("BUSINESS_PEER_USAGE_MISSING");
  return { connection, chat };
};

/** Returns a message of this chat by its id in the account. @throws TelegramError 400 */
export const businessMessage = (
  core: Core,
  { connection, chat }: BusinessPlace,
  messageId: number,
): StoredMessage => {
  const found = findBusinessMessage(core, connection, messageId);
  if (found === undefined || found.chat !== chat) throw badRequest("MESSAGE_ID_INVALID");
  return found.message;
};

/** Returns the message that a call edits over a connection. @throws TelegramError 400 */
export const businessEditTarget = (params: Params, core: Core, messageId: number): Target => {
  const place = businessPlace(params, core, "can_reply");
  if (messageId <= 0) throw badRequest("invalid message identifier specified");
  const { connection, chat } = place;
  const message = businessMessage(core, place, messageId);
  if (message.from !== connection.userId || message.viaBot === true || message.forward !== undefined)
    throw badRequest("MESSAGE_AUTHOR_REQUIRED");
  const isOld = core.clock() - message.date * 1000 > maxEditAgeMs;
  if (isOld && message.byBusinessBot !== true && message.keyboard === undefined)
    throw badRequest("MESSAGE_EDIT_TIME_EXPIRED");
  return {
    chat,
    message,
    isInline: false,
    answer: () => {
      echoBusiness(core, "edited_business_message", chat, message);
      return wireBusinessMessage(core, connection, chat, message);
    },
  };
};
