import type { Core } from "../core.js";
import type { Params } from "../http/params.js";
import { isInlineId } from "../store/messages.js";
import type { Chat } from "../store/telegram-state.js";
import { wireMessage } from "../store/wire.js";
import { badRequest } from "../telegram-error.js";
import { businessEditTarget } from "./business-target.js";
import type { Target } from "./method.js";

/** Returns the message that a call edits. @throws TelegramError 400 */
export const editTarget = (params: Params, core: Core): Target => {
  const messageId = params.integer("message_id", 0);
  if (!params.has("chat_id") && messageId === 0) {
    if (!params.has("inline_message_id")) throw badRequest("message identifier is not specified");
    const inlineId = params.text("inline_message_id");
    const found = core.messages.findInline(inlineId);
    if (found === undefined) {
      throw badRequest(
        isInlineId(inlineId) ? "MESSAGE_ID_INVALID" : "invalid inline message identifier specified",
      );
    }
    return { ...found, isInline: true, answer: () => true };
  }
  if (params.has("business_connection_id")) return businessEditTarget(params, core, messageId);
  const { chat } = core.people.writableChat(params.text("chat_id"));
  if (messageId === 0) throw badRequest("message identifier is not specified");
  const message = core.messages.find(chat, messageId);
  if (message === undefined) throw badRequest("message to edit not found");
  if (message.from !== undefined && message.viaBot !== true) throw badRequest("message can't be edited");
  return { chat, message, isInline: false, answer: () => wireMessage(core, chat, message) };
};

/** Returns the message that a new message answers. @throws TelegramError 400 unless the call allows a missing one */
export const replyTarget = (params: Params, core: Core, chat: Chat): number | undefined => {
  const given = params.json("reply_parameters");
  const isObject = typeof given === "object" && given !== null;
  const field = (name: string): unknown =>
    isObject ? Object.entries(given).find(([key]) => key === name)?.[1] : undefined;
  const messageId = Number(field("message_id") ?? params.integer("reply_to_message_id", 0));
  if (messageId === 0) return undefined;
  if (core.messages.find(chat, messageId) !== undefined) return messageId;
  if (field("allow_sending_without_reply") === true || params.flag("allow_sending_without_reply"))
    return undefined;
  throw badRequest("message to be replied not found");
};
