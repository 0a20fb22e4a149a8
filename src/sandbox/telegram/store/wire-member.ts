import type { ChatMember, ChatPermissions, User } from "grammy/types";
import type { Chat } from "./telegram-state.js";

export type MemberStatus = ChatMember["status"];

/** Returns a person's status in a chat. Somebody who isn't in the chat has left it, or may not come back. */
export const statusOf = ({ people, group }: Chat, userId: number): MemberStatus => {
  const standing = group?.standings?.[userId];
  if (!people.includes(userId)) return standing === "kicked" ? "kicked" : "left";
  if (group?.ownerId === userId) return "creator";
  return standing ?? "member";
};

/** Returns the bot's status in a chat. */
export const botStatusOf = ({ withBot, botWas, group }: Chat, botId: number): MemberStatus =>
  withBot ? (group?.standings?.[botId] ?? "member") : (botWas ?? "left");

/** Returns a member in the Bot API's form (telegram-bot-api, Client.cpp, JsonChatMember). */
export const wireMember = (user: User, status: MemberStatus, isAnonymous: boolean): ChatMember => {
  switch (status) {
    case "creator":
      return { user, status, is_anonymous: isAnonymous };
    case "administrator":
      return { user, status, can_be_edited: false, ...administratorRights, is_anonymous: isAnonymous };
    case "restricted":
      return { user, status, until_date: 0, ...restrictedPermissions, is_member: true };
    case "kicked":
      return { user, status, until_date: 0 };
    case "member":
    case "left":
      return { user, status };
  }
};

/** The permissions of every member of a group. */
export const memberPermissions = {
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
  can_react_to_messages: true,
  can_edit_tag: true,
  can_change_info: true,
  can_invite_users: true,
  can_pin_messages: true,
  can_manage_topics: true,
} satisfies ChatPermissions;

/** A restricted member reads the group and sends nothing. */
const restrictedPermissions = Object.fromEntries(
  Object.keys(memberPermissions).map((name) => [name, false]),
) as Record<keyof typeof memberPermissions, false>;

const administratorRights = {
  can_manage_chat: true,
  can_change_info: true,
  can_delete_messages: true,
  can_invite_users: true,
  can_restrict_members: true,
  can_pin_messages: true,
  can_promote_members: false,
  can_manage_video_chats: true,
  can_post_stories: true,
  can_edit_stories: true,
  can_delete_stories: true,
  can_send_welcome_messages: false,
};
