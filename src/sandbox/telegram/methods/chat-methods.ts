import { wireChatOf } from "../store/wire.js";
import { memberPermissions } from "../store/wire-member.js";
import { badRequest } from "../telegram-error.js";
import { businessPlace } from "./business-target.js";
import { readableChat } from "./members.js";
import type { Method } from "./method.js";

const chatActions = new Set([
  "typing",
  "upload_photo",
  "record_video",
  "upload_video",
  "record_voice",
  "upload_voice",
  "upload_document",
  "choose_sticker",
  "find_location",
  "record_video_note",
  "upload_video_note",
]);

export const sendChatAction: Method = (params, core) => {
  if (!chatActions.has(params.text("action"))) throw badRequest("wrong parameter action in request");
  const { chat } = params.has("business_connection_id")
    ? businessPlace(params, core, "can_reply")
    : core.people.writableChat(params.text("chat_id"));
  core.typing.show(chat.id);
  return true;
};

export const getChat: Method = (params, core) => {
  const { chat, person } = readableChat(params.text("chat_id"), core);
  const isPrivate = person !== undefined;
  return {
    ...wireChatOf(core, chat),
    ...(person?.username === undefined ? {} : { active_usernames: [person.username] }),
    ...(isPrivate ? {} : { permissions: memberPermissions }),
    accent_color_id: 0,
    max_reaction_count: 11,
    accepted_gift_types: {
      unlimited_gifts: isPrivate,
      limited_gifts: isPrivate,
      unique_gifts: isPrivate,
      premium_subscription: isPrivate,
      gifts_from_channels: isPrivate,
    },
  };
};

/** Bots can't download larger files, although people can send them. */
const maxDownloadBytes = 20 * 1024 * 1024;

export const getFile: Method = (params, core) => {
  const file = core.files.byId(params.text("file_id"));
  if (file === undefined) throw badRequest("wrong file_id or the file is temporarily unavailable");
  if (file.size > maxDownloadBytes) throw badRequest("file is too big");
  return { file_id: file.id, file_unique_id: file.uniqueId, file_size: file.size, file_path: file.path };
};
