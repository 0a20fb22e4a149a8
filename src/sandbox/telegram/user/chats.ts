import type { Core } from "../core.js";
import type { AllowedChats, Chat } from "../store/telegram-state.js";
import { type ChatMessage, viewOf } from "../store/view.js";
import type { ChatKind, ChatSummary } from "./chat-summary.js";
import { UserError } from "./user-error.js";

export const kindOf = (chat: Chat): ChatKind => {
  if (chat.group !== undefined) return chat.group.type;
  if (chat.withBot) return "bot";
  return chat.secret === true ? "secret" : "person";
};

const allowances: Readonly<Record<ChatKind, AllowedChats>> = {
  bot: "bot",
  person: "user",
  secret: "user",
  group: "group",
  supergroup: "group",
};

/** Returns what a button or a prepared message must allow, so that the chat picker offers this chat. */
export const allowanceFor = (chat: Chat): AllowedChats => allowances[kindOf(chat)];

/** Returns the title of a chat on this person's phone. */
export const titleOf = (core: Core, chat: Chat, personId: number): string => {
  if (chat.group !== undefined) return chat.group.title;
  if (chat.withBot) return core.state.names[""] ?? core.me.first_name;
  const other = core.people.byId(chat.people.find((id) => id !== personId) ?? personId);
  return other?.firstName ?? "";
};

export const summaryOf = (core: Core, chat: Chat, personId: number): ChatSummary => {
  const last = chat.messages.findLast(({ deleted }) => deleted !== true);
  const view = last === undefined ? undefined : viewOf(chat, last);
  const text = view?.text ?? view?.caption ?? (view === undefined ? undefined : kindOfContent(view));
  return {
    chatId: chat.id,
    kind: kindOf(chat),
    title: titleOf(core, chat, personId),
    ...(text === undefined ? {} : { lastText: text.slice(0, 100) }),
    count: chat.nextMessageId - 1,
  };
};

/** Returns what a list of chats shows of a message without words. */
const kindOfContent = ({ photoUrl, contact, location }: ChatMessage): string | undefined => {
  if (photoUrl !== undefined) return "Photo";
  if (contact !== undefined) return "Contact";
  return location === undefined ? undefined : "Location";
};

/** Returns a person's chats, the one with the bot first. @throws UserError 404 */
export const chatList = (core: Core, personId: number): ChatSummary[] => {
  if (core.people.byId(personId) === undefined) throw new UserError(404, `There is no user ${personId}.`);
  return core.people.chatsOf(personId).map((chat) => summaryOf(core, chat, personId));
};

/** Returns the chat of two people, or their secret one. @throws UserError 404 or 409 */
export const openChat = (core: Core, personId: number, otherId: number, secret = false): Chat => {
  for (const id of [personId, otherId]) {
    if (core.people.byId(id) === undefined) throw new UserError(404, `There is no user ${id}.`);
  }
  if (personId === otherId) throw new UserError(409, "The sandbox has no Saved Messages.");
  return core.people.chatOfTwo(personId, otherId, secret);
};
