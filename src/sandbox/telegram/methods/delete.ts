import * as z from "zod";
import type { Core } from "../core.js";
import type { Chat, StoredMessage } from "../store/telegram-state.js";
import { badRequest } from "../telegram-error.js";
import type { Method } from "./method.js";

const maxAgeMs = 48 * 3_600_000;
const maxAtOnce = 100;

export const deleteMessage: Method = (params, core) => {
  const messageId = params.integer("message_id", 0);
  if (!params.has("chat_id")) throw badRequest("chat identifier is not specified");
  if (messageId === 0) throw badRequest("message identifier is not specified");
  const { chat } = core.people.writableChat(params.text("chat_id"));
  const message = core.messages.find(chat, messageId);
  if (message === undefined) throw badRequest("message to delete not found");
  remove(core, chat, message);
  return true;
};

/** Deletes messages and skips those that don't exist. */
export const deleteMessages: Method = (params, core) => {
  const read = z.array(z.coerce.number().int()).safeParse(params.json("message_ids"));
  if (!read.success) throw badRequest("expected an Array of message identifiers");
  if (read.data.length === 0) throw badRequest("message identifiers are not specified");
  if (read.data.length > maxAtOnce) throw badRequest("too many message identifiers specified");
  const { chat } = core.people.writableChat(params.text("chat_id"));
  for (const id of read.data) {
    const message = core.messages.find(chat, id);
    if (message !== undefined) remove(core, chat, message);
  }
  return true;
};

const remove = (core: Core, chat: Chat, message: StoredMessage): void => {
  if (core.clock() - message.date * 1000 > maxAgeMs)
    throw badRequest("message can't be deleted for everyone");
  // Only an administrator may delete other people's messages.
  if (chat.group !== undefined && message.from !== undefined) throw badRequest("message can't be deleted");
  core.messages.remove(chat, message);
};
