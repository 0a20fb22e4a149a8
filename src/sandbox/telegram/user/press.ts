import type { InlineKeyboardButton, Message } from "grammy/types";
import { wireBusinessMessage } from "../business/wire-business.js";
import type { Core } from "../core.js";
import { menuButtonIn } from "../methods/menu-button-methods.js";
import type { Chat, Person, StoredMessage } from "../store/telegram-state.js";
import { wireMessage, wireUser } from "../store/wire.js";
import type { UserActions } from "./actions.js";
import type { PressAnswer } from "./callback-answers.js";
import { kindOf } from "./chats.js";
import { launchApp } from "./init-data.js";
import { switchInline } from "./switch-inline.js";
import { UserError } from "./user-error.js";

/** A button by its position, or by its data. The data may belong to a button that an edit has just removed, since a slow phone may still send it. */
export type ButtonChoice = { readonly row: number; readonly column: number } | { readonly data: string };

/** Taps an inline button. Links and copy buttons answer at once; others wait for the bot, up to ten seconds. @throws UserError 404 or 409 */
export const press = async (
  core: Core,
  actions: UserActions,
  chatId: number,
  messageId: number,
  choice: ButtonChoice,
  as?: number,
): Promise<PressAnswer> => {
  const { chat, person } = actions.chatOf(chatId, as);
  const message = actions.message(chatId, messageId);
  const button =
    "data" in choice ? undefined : message.keyboard?.inline_keyboard[choice.row]?.[choice.column];
  if (button === undefined && !("data" in choice))
    throw new UserError(404, "There is no button at this place.");
  const local = button === undefined ? undefined : answerWithoutBot(button);
  if (local !== undefined) return local;
  if (button !== undefined && "web_app" in button)
    return { answered: true, webApp: launchApp(core, person, button.web_app.url) };
  const switched = button === undefined ? undefined : switchInline(core, person.id, chat, button);
  if (switched !== undefined) return { answered: true, ...switched };
  const data = "data" in choice ? choice.data : dataOf(button);
  if (data === undefined) throw new UserError(409, "This button does nothing in the sandbox.");
  if (person.blocked && chat.id === person.id)
    throw new UserError(409, "The bot is blocked; tap Start first.");
  const about = aboutMessage(core, chat, message);
  const { id, answer } = core.callbacks.ask(chatId);
  const answered = answer();
  core.queue.push({
    callback_query: { id, from: wireUser(person), chat_instance: chat.instance, data, ...about },
  });
  return answered;
};

/** Returns how a callback query names the tapped message. @throws UserError 409 when the bot no longer manages the chat */
const aboutMessage = (
  core: Core,
  chat: Chat,
  message: StoredMessage,
): { message: Message } | { inline_message_id: string } => {
  // A message with an inline id is identified by that id alone, in any chat.
  if (message.inlineId !== undefined) return { inline_message_id: message.inlineId };
  if (message.byBusinessBot !== true) return { message: wireMessage(core, chat, message) };
  const connection = core.business.covering(chat).find(({ userId }) => userId === message.from);
  if (connection === undefined) throw new UserError(409, "The bot no longer manages this chat.");
  return { message: wireBusinessMessage(core, connection, chat, message) };
};

const dataOf = (button: InlineKeyboardButton | undefined): string | undefined =>
  button !== undefined && "callback_data" in button ? button.callback_data : undefined;

const answerWithoutBot = (button: InlineKeyboardButton): PressAnswer | undefined => {
  if ("url" in button && button.url) return { answered: true, url: button.url };
  if ("copy_text" in button) return { answered: true, copyText: button.copy_text.text };
  if ("disabled" in button) return { answered: true };
  return undefined;
};

/** Taps the menu button, which opens a Mini App. @throws UserError 404 when the button only lists the commands */
export const pressMenuButton = (
  core: Core,
  { chat, person }: { chat: Chat; person: Person },
): { readonly url: string } => {
  const button = menuButtonIn(core.state, chat);
  if (kindOf(chat) !== "bot" || button.type !== "web_app")
    throw new UserError(404, "The menu button opens no Mini App here.");
  return launchApp(core, person, button.web_app.url);
};
