import { deleteBusinessMessages, getBusinessConnection, readBusinessMessage } from "./business-methods.js";
import { answerCallbackQuery } from "./callback-query.js";
import { getChat, getFile, sendChatAction } from "./chat-methods.js";
import { deleteMyCommands, getMyCommands, setMyCommands } from "./command-methods.js";
import { deleteMessage, deleteMessages } from "./delete.js";
import { editMessageCaption, editMessageMedia, editMessageReplyMarkup, editMessageText } from "./edit.js";
import { answerInlineQuery } from "./inline-methods.js";
import { sendDocument, sendPhoto } from "./media.js";
import { getChatMember, getChatMemberCount, leaveChat } from "./members.js";
import { getChatMenuButton, setChatMenuButton } from "./menu-button-methods.js";
import type { Method } from "./method.js";
import { description, getMe, name, shortDescription } from "./profile.js";
import { savePreparedInlineMessage } from "./save-prepared.js";
import { sendMessage } from "./send.js";

const served: Readonly<Record<string, Method>> = {
  getUpdates: (params, { polling }, gone) => polling.getUpdates(params, gone),
  setWebhook: (params, { webhooks }) => webhooks.set(params),
  deleteWebhook: (params, { webhooks }) => webhooks.remove(params),
  getWebhookInfo: (_params, { webhooks }) => webhooks.info(),
  getMe,
  sendMessage,
  sendPhoto,
  sendDocument,
  sendChatAction,
  editMessageText,
  editMessageCaption,
  editMessageMedia,
  editMessageReplyMarkup,
  deleteMessage,
  deleteMessages,
  getBusinessConnection,
  readBusinessMessage,
  deleteBusinessMessages,
  answerCallbackQuery,
  answerInlineQuery,
  savePreparedInlineMessage,
  setMyCommands,
  getMyCommands,
  deleteMyCommands,
  setMyName: name.set,
  getMyName: name.get,
  setMyDescription: description.set,
  getMyDescription: description.get,
  setMyShortDescription: shortDescription.set,
  getMyShortDescription: shortDescription.get,
  setChatMenuButton,
  getChatMenuButton,
  getChat,
  getChatMember,
  getChatMemberCount,
  leaveChat,
  getFile,
};

const byLowerCase = new Map(
  Object.entries(served).map(([key, method]) => [key.toLowerCase(), { key, method }]),
);

/** Finds a method by its name in any case, as Telegram does. `key` is the documented name. */
export const findMethod = (given: string): { key: string; method: Method } | undefined =>
  byLowerCase.get(given.toLowerCase());
