import type { Message } from "grammy/types";
import type { Core } from "../core.js";
import { defined } from "../defined.js";
import type { Params } from "../http/params.js";
import { checkAllowed, readKeyboard } from "../keyboards.js";
import type { Content } from "../store/telegram-state.js";
import { wireMessage } from "../store/wire.js";
import { badRequest } from "../telegram-error.js";
import { checkDates } from "../text/date-time.js";
import { readText } from "../text/formatted-param.js";
import { sendAsBusiness } from "./business-methods.js";
import { readLinkPreview } from "./link-preview.js";
import type { Method } from "./method.js";
import { replyTarget } from "./target.js";

/** Adds a message of the bot with this content, and with the keyboard and the reply of the call. */
export const sendContent = (params: Params, core: Core, read: () => Content): Message => {
  // Telegram checks the content before it checks the chat.
  const keyboard = readKeyboard(params);
  const content = read();
  checkDates(content.entities ?? content.captionEntities, core.clock);
  if (params.has("business_connection_id")) {
    if (keyboard !== undefined) checkAllowed(keyboard, core.switches, false);
    return sendAsBusiness(params, core, content, keyboard);
  }
  const { chat } = core.people.writableChat(params.text("chat_id"));
  if (keyboard !== undefined) checkAllowed(keyboard, core.switches, chat.group === undefined);
  if (chat.group?.standings?.[core.me.id] === "restricted")
    throw badRequest("not enough rights to send text messages to the chat");
  const message = core.messages.add(chat, {
    ...content,
    ...defined({
      keyboard,
      replyTo: replyTarget(params, core, chat),
      isProtected: params.flag("protect_content") ? (true as const) : undefined,
    }),
  });
  core.typing.hide(chat.id);
  return wireMessage(core, chat, message);
};

export const sendMessage: Method = (params, core) =>
  sendContent(params, core, () => {
    const { text, entities } = readText(params);
    return defined({ text, entities, linkPreview: readLinkPreview(params) });
  });
