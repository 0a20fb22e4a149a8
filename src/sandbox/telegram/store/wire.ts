import type { Message, User, UserFromGetMe, Chat as WireChat } from "grammy/types";
import { defined } from "../defined.js";
import type { Files } from "./files.js";
import type {
  Chat,
  Contact,
  Forward,
  Media,
  Person,
  ServiceEvent,
  StoredFile,
  StoredMessage,
} from "./telegram-state.js";

/** The stores that are needed to turn a message into the Bot API's form. */
export interface WireParts {
  readonly me: UserFromGetMe;
  readonly files: Files;
  readonly people: { byId(id: number): Person | undefined };
}

export const wireUser = (person: Person): User =>
  defined({
    id: person.id,
    is_bot: person.isBot === true,
    first_name: person.firstName,
    username: person.username,
    language_code: person.languageCode,
  }) as User;

export const wireChat = (person: Person): WireChat.PrivateChat =>
  defined({
    id: person.id,
    type: "private" as const,
    first_name: person.firstName,
    username: person.username,
  });

/** Returns a private chat with the bot, or a group, in the Bot API's form. */
export const wireChatOf = ({ people }: Pick<WireParts, "people">, chat: Chat): WireChat => {
  if (chat.group !== undefined) return { id: chat.id, title: chat.group.title, type: chat.group.type };
  const person = people.byId(chat.id);
  if (person === undefined) throw new Error(`The bot isn't in chat ${chat.id}.`);
  return wireChat(person);
};

/** The account that stands for anonymous administrators in the Bot API. */
const groupAnonymousBot: User = {
  id: 1_087_968_824,
  is_bot: true,
  first_name: "Group",
  username: "GroupAnonymousBot",
};

export const wireBot = ({ id, is_bot, first_name, username }: UserFromGetMe): User => ({
  id,
  is_bot,
  first_name,
  username,
});

/** The look of a chat from one of its sides. Message ids differ from side to side. */
export interface WireSide {
  readonly chat: WireChat;
  messageId(id: number): number;
  /** Returns the fields that messages have on this side only. */
  fields(stored: StoredMessage): object;
}

/** Returns the side of the bot itself, of a chat that it is in. */
const ownSide = (parts: WireParts, chat: Chat): WireSide => ({
  chat: wireChatOf(parts, chat),
  messageId: (id) => id,
  fields: () => ({}),
});

/** Returns a message in the Bot API's form. A quoted message comes without its own quote. */
export const wireMessage = (
  parts: WireParts,
  chat: Chat,
  stored: StoredMessage,
  { side = ownSide(parts, chat), isQuoted = false }: { side?: WireSide; isQuoted?: boolean } = {},
): Message => {
  const quoted = isQuoted
    ? undefined
    : chat.messages.find(({ id }) => id === stored.replyTo && id !== undefined);
  const message = defined({
    ...side.fields(stored),
    message_id: side.messageId(stored.id),
    ...senderFields(parts, chat, stored),
    chat: side.chat,
    date: stored.date,
    edit_date: stored.editDate,
    ...(stored.forward === undefined ? {} : forwardFields(parts, stored.forward)),
    via_bot: stored.viaBot === true ? wireBot(parts.me) : undefined,
    reply_to_message:
      quoted === undefined || quoted.deleted
        ? undefined
        : wireMessage(parts, chat, quoted, { side, isQuoted: true }),
    text: stored.text,
    entities: nonEmpty(stored.entities),
    caption: stored.caption,
    caption_entities: nonEmpty(stored.captionEntities),
    show_caption_above_media: stored.captionAbove,
    link_preview_options: stored.linkPreview,
    has_protected_content: stored.isProtected,
    contact: stored.contact === undefined ? undefined : contactFields(stored.contact),
    location: stored.location,
    ...(stored.media === undefined ? {} : mediaFields(parts.files, stored.media)),
    ...(stored.service === undefined ? {} : serviceFields(parts, stored.service, chat, stored.about)),
    reply_markup: stored.keyboard,
  });
  return message as unknown as Message;
};

/** Returns who wrote the message. What is written as the group comes from an account of Telegram's own (telegram-bot-api, Client.cpp). */
const senderFields = (parts: WireParts, chat: Chat, { from, asGroup }: StoredMessage): object => {
  if (asGroup === true) return { from: groupAnonymousBot, sender_chat: wireChatOf(parts, chat) };
  const author = from === undefined ? undefined : parts.people.byId(from);
  return { from: author === undefined ? wireBot(parts.me) : wireUser(author) };
};

/** Returns who wrote a forwarded message. Telegram still sends the older fields beside `forward_origin`. */
const forwardFields = (parts: WireParts, { date, name, userId }: Forward): object => {
  if (name !== undefined && userId === undefined) {
    return {
      forward_origin: { type: "hidden_user", sender_user_name: name, date },
      forward_sender_name: name,
      forward_date: date,
    };
  }
  const author = userId === undefined ? undefined : parts.people.byId(userId);
  const user = author === undefined ? wireBot(parts.me) : wireUser(author);
  return {
    forward_origin: { type: "user", sender_user: user, date },
    forward_from: user,
    forward_date: date,
  };
};

const contactFields = ({ phoneNumber, firstName }: Contact): object => ({
  phone_number: phoneNumber,
  first_name: firstName,
});

const serviceFields = (
  { me, people }: WireParts,
  event: ServiceEvent,
  { group }: Chat,
  about: number | undefined,
): object => {
  const person = about === undefined ? undefined : people.byId(about);
  const member = person === undefined ? wireBot(me) : wireUser(person);
  switch (event) {
    case "group-created":
      return group?.type === "supergroup" ? { supergroup_chat_created: true } : { group_chat_created: true };
    case "bot-added":
    case "member-added":
      return { new_chat_members: [member] };
    case "bot-removed":
    case "member-removed":
      return { left_chat_member: member };
    case "became-supergroup":
      return { migrate_to_chat_id: about };
    case "was-group":
      return { migrate_from_chat_id: about };
  }
};

const nonEmpty = <T>(list: T[] | undefined): T[] | undefined => (list?.length ? list : undefined);

const mediaFields = (files: Files, { kind, fileId }: Media): object => {
  const file = files.byId(fileId);
  if (file === undefined) throw new Error(`The file ${fileId} of a message is missing.`);
  const size = { width: file.width ?? 512, height: file.height ?? 512 };
  const base = fileFields(file);
  switch (kind) {
    case "photo":
      return { photo: [{ ...base, ...size }] };
    case "document":
      return { document: defined({ ...base, file_name: file.name, mime_type: file.mimeType }) };
    case "sticker":
      return {
        sticker: { ...base, ...size, type: "regular", is_animated: false, is_video: false, emoji: "🙂" },
      };
    case "voice":
      return { voice: { ...base, duration: 1, mime_type: file.mimeType } };
  }
};

const fileFields = (file: StoredFile) => ({
  file_id: file.id,
  file_unique_id: file.uniqueId,
  file_size: file.size,
});
