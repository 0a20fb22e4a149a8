import type { InlineKeyboardMarkup } from "grammy/types";
import type { Core } from "../core.js";
import { defined } from "../defined.js";
import type { Forward, StoredMessage } from "../store/telegram-state.js";
import type { ChatMessage } from "../store/view.js";
import type { UserActions } from "./actions.js";
import { kindOf } from "./chats.js";
import { UserError } from "./user-error.js";

export interface Forwarding {
  readonly chatId: number;
  readonly messageId: number;
  /** The chat that gets the copy. */
  readonly to: number;
  readonly as?: number | undefined;
}

/** Forwards a message to another chat of the same person, or to the same chat. @throws UserError 404 or 409 */
export const forward = (
  core: Core,
  actions: UserActions,
  { chatId, messageId, to, as }: Forwarding,
): ChatMessage => {
  const { chat, person } = actions.chatOf(chatId, as);
  const message = actions.message(chatId, messageId);
  if (message.isProtected === true || message.service !== undefined || kindOf(chat) === "secret")
    throw new UserError(409, "This message can't be forwarded.");
  const { text, entities, caption, captionEntities, media, contact, location } = message;
  const { linkPreview, captionAbove, viaBot } = message;
  return actions.post(
    to,
    defined({
      ...{ text, entities, caption, captionEntities, media, contact, location },
      ...{ linkPreview, captionAbove, viaBot },
      keyboard: keyboardOf(message),
      // A message that was forwarded before keeps its first author and date.
      forward: message.forward ?? originOf(core, message),
    }),
    { as: person.id },
  );
};

/** Returns who wrote the message. Telegram decides this when the message is forwarded, and a later change of the privacy changes nothing. */
const originOf = (core: Core, { from, date }: StoredMessage): Forward => {
  const author = from === undefined ? undefined : core.people.byId(from);
  const userId = author?.hidesForwards === true ? undefined : from;
  return defined({ date, name: author?.firstName, userId });
};

/** Returns the keyboard of the copy. Telegram keeps a keyboard of links only, and under a message sent via a bot inline buttons too (td, MessagesManager.cpp). */
const keyboardOf = ({ keyboard, viaBot }: StoredMessage): InlineKeyboardMarkup | undefined => {
  const keeps = (button: object) =>
    "url" in button ||
    (viaBot === true && ("switch_inline_query" in button || "switch_inline_query_current_chat" in button));
  if (keyboard === undefined || !keyboard.inline_keyboard.flat().every(keeps)) return undefined;
  return {
    inline_keyboard: keyboard.inline_keyboard.map((row) =>
      row.map((button) => {
        if (!("switch_inline_query_current_chat" in button)) return button;
        const { switch_inline_query_current_chat: query, ...rest } = button;
        return { ...rest, switch_inline_query: query };
      }),
    ),
  };
};
