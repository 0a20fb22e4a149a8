import type { InlineKeyboardMarkup, Message } from "grammy/types";
import * as z from "zod";
import { echoBusiness } from "../business/tell-bot.js";
import { findBusinessMessage, wireBusinessMessage, wireConnection } from "../business/wire-business.js";
import type { Core } from "../core.js";
import { defined } from "../defined.js";
import type { Params } from "../http/params.js";
import type { Content } from "../store/telegram-state.js";
import { badRequest } from "../telegram-error.js";
import { businessMessage, businessPlace, checkLive, hasRight, knownConnection } from "./business-target.js";
import type { Method } from "./method.js";

const maxDeleteAgeMs = 48 * 3_600_000;
const maxAtOnce = 100;

export const getBusinessConnection: Method = (params, core) =>
  wireConnection(core, knownConnection(params, core));

/** Sends a message as the account that has connected the bot. */
export const sendAsBusiness = (
  params: Params,
  core: Core,
  content: Content,
  keyboard: InlineKeyboardMarkup | undefined,
): Message => {
  const place = businessPlace(params, core, "can_reply");
  const { connection, chat } = place;
  const quoted = replyId(params);
  const message = core.messages.add(chat, {
    ...content,
    ...defined({
      keyboard,
      replyTo: quoted === undefined ? undefined : businessMessage(core, place, quoted).id,
      isProtected: params.flag("protect_content") ? (true as const) : undefined,
    }),
    from: connection.userId,
    byBusinessBot: true,
  });
  core.typing.hide(chat.id);
  echoBusiness(core, "business_message", chat, message);
  return wireBusinessMessage(core, connection, chat, message);
};

const replyId = (params: Params): number | undefined => {
  const read = z.looseObject({ message_id: z.coerce.number() }).safeParse(params.json("reply_parameters"));
  return read.success ? read.data.message_id : undefined;
};

/** Marks a message of the other person as read. The sandbox's phones show no such marks. */
export const readBusinessMessage: Method = (params, core) => {
  const place = businessPlace(params, core, "can_read_messages");
  const messageId = params.integer("message_id", 0);
  if (messageId <= 0) throw badRequest("invalid message identifier specified");
  businessMessage(core, place, messageId);
  return true;
};

/** Deletes messages for both people of the chat. The bot's own need another right than those of people. */
export const deleteBusinessMessages: Method = (params, core) => {
  const ids = readIds(params);
  const connection = knownConnection(params, core);
  checkLive(connection);
  // Telegram's servers answer 403, which the Bot API's server turns into 400 (Client.cpp, fail_query_with_error).
  if (!hasRight(connection, "can_delete_sent_messages", "can_delete_all_messages"))
    throw badRequest("BOT_ACCESS_FORBIDDEN");
  const found = ids.flatMap((id) => findBusinessMessage(core, connection, id) ?? []);
  const [first] = found;
  if (first === undefined || found.some(({ chat }) => chat !== first.chat))
    throw badRequest("MESSAGE_ID_INVALID");
  if (!core.business.covering(first.chat).includes(connection)) throw badRequest("BUSINESS_PEER_INVALID");
  const isOwn = found.every(({ message }) => message.byBusinessBot === true);
  if (!isOwn && !hasRight(connection, "can_delete_all_messages")) throw badRequest("BOT_ACCESS_FORBIDDEN");
  if (found.some(({ message }) => core.clock() - message.date * 1000 > maxDeleteAgeMs))
    throw badRequest("message can't be deleted");
  for (const { chat, message } of found) {
    core.messages.remove(chat, message);
    echoBusiness(core, "deleted_business_messages", chat, message);
  }
  return true;
};

const readIds = (params: Params): number[] => {
  if (!params.has("message_ids")) throw badRequest("message identifiers are not specified");
  const read = z.array(z.unknown()).safeParse(params.json("message_ids"));
  if (!read.success) throw badRequest("expected an Array of message identifiers");
  if (read.data.length > maxAtOnce) throw badRequest("too many message identifiers specified");
  return read.data.map((given) => {
    if (typeof given !== "number" && typeof given !== "string")
      throw badRequest("message identifier must be a Number");
    const id = Number(given);
    if (given === "" || !Number.isInteger(id)) throw badRequest("can't parse message identifier as a Number");
    if (id <= 0) throw badRequest("invalid message identifier specified");
    return id;
  });
};
