import type { CallbackQuery, Chat, ChatMember, ChatMemberUpdated, Message, Update, User } from "grammy/types";
import * as z from "zod";
import { defined } from "../../language/omit-undefined.js";
import { chat, holdsSignInSecret, user } from "./message-update.js";

export interface OwnCommands {
  readonly commands: ReadonlySet<string>;
  /** These commands do something in a group. */
  readonly groupCommands: ReadonlySet<string>;
  /** The bot's name has no "@", and is undefined until Telegram has told it. */
  readonly username: () => string | undefined;
}

const member = z.looseObject({ status: z.string(), is_member: z.boolean().optional() });

export const chatMember = z.looseObject({
  chat,
  from: user,
  date: z.number(),
  old_chat_member: member,
  new_chat_member: member,
});

/** Bots, and people who write in the name of a group or channel, have no private chat with the bot. */
export const laneOfPerson = (from: User | undefined): string | undefined =>
  from === undefined || from.is_bot ? undefined : String(from.id);

/**
 * Nothing may be stored of a group's message that is neither a command for this bot nor Telegram's word that the group's
 * creator has left: such a message has no lane.
 */
export const speakerOf = (message: Message, own: OwnCommands): string | undefined =>
  message.sender_chat === undefined && (message.chat_owner_left !== undefined || isCommandText(message, own))
    ? laneOfPerson(message.from)
    : undefined;

/** Returns the lane of the person who has added the bot to a group; undefined for any other change. */
export const adderOf = ({ from, old_chat_member, new_chat_member }: ChatMemberUpdated): string | undefined =>
  !isMember(old_chat_member) && isMember(new_chat_member) ? laneOfPerson(from) : undefined;

export function isMember(member: ChatMember): boolean {
  if (member.status === "restricted") return member.is_member;
  return member.status !== "left" && member.status !== "kicked";
}

/** Behind a command the bot reads only one word in a group: "/payments off". */
const off = "off";

/** A group's message keeps its command, but no other text, no title and no names. */
export function keptCommand(message: Message): object {
  const { message_id, date, from, message_thread_id, is_topic_message } = message;
  const sent = { message_id, date, chat: keptChat(message.chat), from: keptUser(from) };
  if (message.chat_owner_left !== undefined) return { ...sent, chat_owner_left: {} };
  const [command = "", word] = showsSignIn(message) ? ["/signin"] : (message.text ?? "").split(/\s+/, 2);
  return {
    ...sent,
    ...(is_topic_message === true ? defined({ message_thread_id, is_topic_message }) : {}),
    text: word?.toLowerCase() === off ? `${command} ${off}` : command,
    entities: [{ type: "bot_command", offset: 0, length: command.length }],
  };
}

export const keptAddition = ({ chat, from, date }: ChatMemberUpdated): object => ({
  chat: keptChat(chat),
  from: keptUser(from),
  date,
});

export function keptTap({ id, from, chat_instance, message }: CallbackQuery): object {
  const shown = message && {
    message_id: message.message_id,
    date: message.date,
    chat: keptChat(message.chat),
  };
  return { id, from: keptUser(from), chat_instance, message: shown };
}

export const keptChat = ({ id, type }: Chat) => ({ id, type });

export const keptUser = (from: User | undefined) =>
  from && { id: from.id, is_bot: from.is_bot, language_code: from.language_code };

/** An anonymous administrator's command belongs to no private chat. A linked channel's posts aren't for the bot. */
export const isNamelessCommand = ({ message }: Update, own: OwnCommands): boolean =>
  message?.sender_chat !== undefined &&
  message.is_automatic_forward !== true &&
  (message.chat.type === "group" || message.chat.type === "supergroup") &&
  isCommandText(message, { ...own, commands: own.groupCommands });

/** Everybody in the group can read a login or a password behind /signin, however the command is written. */
export const showsSignIn = ({ text, caption }: Pick<Message, "text" | "caption">): boolean =>
  holdsSignInSecret(text ?? caption);

/** A command that names another bot, was forwarded or sent via another bot, isn't for this bot. */
function isCommandText(message: Message, { commands, username }: OwnCommands): boolean {
  const { text, caption, via_bot, forward_origin } = message;
  if (via_bot !== undefined || forward_origin !== undefined) return false;
  const [, name] = text?.match(/^\/([a-z_]+)(?:@\w+)?(?:\s|$)/) ?? [];
  if ((name === undefined || !commands.has(name)) && !showsSignIn(message)) return false;
  const [, addressee] = (text ?? caption)?.match(/^\S+?@(\w+)/) ?? [];
  const own = username();
  return addressee === undefined || own === undefined || addressee.toLowerCase() === own.toLowerCase();
}
