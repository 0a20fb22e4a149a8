import type { ChatMember, ChatPermissions } from "grammy/types";
import type { Core } from "../core.js";
import type { Chat, Person } from "../store/state.js";
import { wireUser } from "../store/wire.js";
import { badRequest, forbidden } from "../telegram-error.js";
import { botMember } from "../user/groups.js";
import type { Method } from "./method.js";

/** Returns the chat if the bot may look into it. A supergroup that the bot has left is refused. @throws TelegramError 400 or 403 */
export const readableChat = (id: string, core: Core): { chat: Chat; person: Person | undefined } => {
  const found = core.people.chatOfBot(id);
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

export const getChatMember: Method = (params, core): ChatMember => {
  const { chat } = readableChat(params.text("chat_id"), core);
  const userId = params.integer("user_id", 0);
  if (userId === 0) throw badRequest("invalid user_id specified");
  if (userId === core.me.id) return botMember(core, chat);
  const person = core.people.byId(userId);
  if (person === undefined) throw badRequest("user not found");
  const user = wireUser(person);
  if (!chat.people.includes(userId)) return { user, status: "left" };
  return chat.group?.ownerId === userId
    ? { user, status: "creator", is_anonymous: false }
    : { user, status: "member" };
};

export const getChatMemberCount: Method = (params, core) => {
  const { chat } = readableChat(params.text("chat_id"), core);
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

/** The permissions of every member of a group. */
export const memberPermissions: ChatPermissions = {
  can_send_messages: true,
  can_send_audios: true,
  can_send_documents: true,
  can_send_photos: true,
  can_send_videos: true,
  can_send_video_notes: true,
  can_send_voice_notes: true,
  can_send_polls: true,
  can_send_other_messages: true,
  can_add_web_page_previews: true,
  can_invite_users: true,
};
