import type { ChatMember } from "grammy/types";
import type { Core } from "../core.js";
import type { Chat, Person } from "../store/telegram-state.js";
import { wireBot, wireUser } from "../store/wire.js";
import { botStatusOf, statusOf, wireMember } from "../store/wire-member.js";
import { badRequest, forbidden } from "../telegram-error.js";
import { reachesBot } from "../user/group-privacy.js";
import type { Method } from "./method.js";

/**
 * Returns the chat if the bot may look into it. A supergroup that the bot has left is refused. A group that the bot has
 * left, or that has become a supergroup, still shows itself and no longer its members (telegram-bot-api, Client.cpp,
 * check_chat_access). @throws TelegramError 400 or 403
 */
export const readableChat = (
  id: string,
  core: Core,
  readsMembers = false,
): { chat: Chat; person: Person | undefined } => {
  const found = core.people.chatOfBot(id);
  if (readsMembers && found.chat.group !== undefined) core.people.writableChat(id);
  const { group, withBot, botWas } = found.chat;
  if (group?.type === "supergroup" && !withBot) {
    throw forbidden(
      botWas === "kicked"
        ? "bot was kicked from the supergroup chat"
        : "bot is not a member of the supergroup chat",
    );
  }
  return found;
};

/**
 * Returns a member of a chat. A group tells the bot all of its members. A supergroup tells a bot that isn't an
 * administrator only of people whom the bot has met, and of nobody where members are hidden. Telegram's servers decide
 * this; the sandbox's README says where it is described.
 */
export const getChatMember: Method = (params, core): ChatMember => {
  const userId = params.integer("user_id", 0);
  if (userId === 0) throw badRequest("invalid user_id specified");
  const isBot = userId === core.me.id;
  const { chat } = readableChat(params.text("chat_id"), core, !isBot);
  const botStatus = botStatusOf(chat, core.me.id);
  if (isBot) return wireMember(wireBot(core.me), botStatus, false);
  const person = core.people.byId(userId);
  if (chat.group?.type === "supergroup" && botStatus !== "administrator") {
    if (chat.group.hidesMembers === true) throw badRequest("CHAT_ADMIN_REQUIRED");
    if (person === undefined || !hasMet(core, person)) throw badRequest("PARTICIPANT_ID_INVALID");
  }
  if (chat.group === undefined && userId !== chat.id) throw badRequest("member not found");
  const user = person === undefined ? { id: userId, is_bot: false, first_name: "" } : wireUser(person);
  const isAnonymous = chat.group?.anonymous?.includes(userId) === true;
  return wireMember(user, statusOf(chat, userId), isAnonymous);
};

/** Checks whether the bot has received anything from this person. */
const hasMet = ({ state, me }: Core, { id, started }: Person): boolean =>
  started ||
  state.chats.some((chat) =>
    chat.messages.some((message) => message.from === id && reachesBot(me, chat, message)),
  );

export const getChatMemberCount: Method = (params, core) => {
  const { chat } = readableChat(params.text("chat_id"), core, true);
  return chat.people.length + (chat.withBot ? 1 : 0);
};

export const leaveChat: Method = (params, core) => {
  const { chat } = core.people.writableChat(params.text("chat_id"));
  if (chat.group === undefined) throw badRequest("chat member status can't be changed in private chats");
  chat.withBot = false;
  chat.botWas = "left";
  core.messages.add(chat, { service: "bot-removed" });
  return true;
};
