import type { Chat, ChatMember, ChatMemberUpdated, Message, Update, User } from "grammy/types";
import { defined } from "../language/omit-undefined.js";

/** The names that tell whether a command in a group is meant for this bot. */
export interface OwnCommands {
  /** The bot's own commands, without their slash. */
  readonly commands: ReadonlySet<string>;
  /** Those of them that do something in a group. */
  readonly groupCommands: ReadonlySet<string>;
  /** The bot's name without its @; undefined until Telegram has told it. */
  readonly username: () => string | undefined;
}

/**
 * Returns the private chat of the person in a group who makes the bot speak there: by a command, by adding the bot, or
 * by tapping a button.
 * @returns undefined for an update that the bot doesn't answer; nothing of it may be stored.
 */
export function groupLaneOf(update: Update, own: OwnCommands): string | undefined {
  const { message, my_chat_member: member, callback_query: query } = update;
  if (message !== undefined)
    return isGroup(message.chat) && isCommandFor(message, own) ? laneOfPerson(message.from) : undefined;
  if (member !== undefined)
    return isGroup(member.chat) && isAddition(member) ? laneOfPerson(member.from) : undefined;
  return isGroup(query?.message?.chat) ? laneOfPerson(query?.from) : undefined;
}

/** True for an update of a group. Such an update is handled in the lane (the queue of events) of the person who made the bot speak in the group. */
export const isOfGroup = ({ message, my_chat_member: member, callback_query: query }: Update): boolean =>
  isGroup((message ?? member ?? query?.message)?.chat);

/** The only word behind a command that the bot reads in a group: "/payments off". */
const off = "off";

/** Reduces a group's update to the fields that the bot needs for its answer: no text except the command, no title and no names. */
export function slimGroupUpdate(update: Update): Update | undefined {
  const { update_id, message, my_chat_member: member, callback_query: query } = update;
  if (message !== undefined && isGroup(message.chat)) {
    const { message_id, date, from, message_thread_id, is_topic_message, text = "" } = message;
    const [command = "", word] = text.split(/\s+/, 2);
    const entities = [{ type: "bot_command", offset: 0, length: command.length }];
    const slim = {
      message_id,
      date,
      chat: slimChat(message.chat),
      from: slimUser(from),
      ...(is_topic_message === true ? defined({ message_thread_id, is_topic_message }) : {}),
      text: word?.toLowerCase() === off ? `${command} ${off}` : command,
      entities,
    };
    return { update_id, message: slim } as Update;
  }
  if (member !== undefined && isGroup(member.chat)) {
    const { chat, from, date } = member;
    return { update_id, my_chat_member: { chat: slimChat(chat), from: slimUser(from), date } } as Update;
  }
  const shown = query?.message;
  if (query === undefined || shown === undefined || !isGroup(shown.chat)) return undefined;
  const { id, from, chat_instance } = query;
  const { message_id, date, chat } = shown;
  const slim = { message_id, date, chat: slimChat(chat) };
  return { update_id, callback_query: { id, from: slimUser(from), chat_instance, message: slim } } as Update;
}

const isGroup = (chat: Chat | undefined): boolean => chat?.type === "group" || chat?.type === "supergroup";

/** Returns the private chat of a sender. Bots, and people who write in the name of a group or channel, have no private chat with the bot. */
const laneOfPerson = (from: User | undefined): string | undefined =>
  from === undefined || from.is_bot ? undefined : String(from.id);

/**
 * True for a group's own command that somebody has sent in the name of the group or of a channel, as an anonymous
 * administrator does. It belongs to no private chat, and the bot can't tell whose it is. The posts of a linked channel
 * aren't meant for the bot.
 */
export const isNamelessCommand = ({ message }: Update, own: OwnCommands): boolean =>
  message?.sender_chat !== undefined &&
  message.is_automatic_forward !== true &&
  isGroup(message.chat) &&
  isCommandText(message, { ...own, commands: own.groupCommands });

const isCommandFor = (message: Message, own: OwnCommands): boolean =>
  message.sender_chat === undefined && isCommandText(message, own);

/**
 * True for a command in a group that is meant for this bot: one of its own commands that doesn't name another bot, was
 * typed there and wasn't forwarded or sent via another bot.
 */
function isCommandText(
  { text, via_bot, forward_origin }: Message,
  { commands, username }: OwnCommands,
): boolean {
  if (via_bot !== undefined || forward_origin !== undefined) return false;
  const [, name, addressee] = text?.match(/^\/([a-z_]+)(?:@(\w+))?(?:\s|$)/) ?? [];
  if (name === undefined || !commands.has(name)) return false;
  const own = username();
  return addressee === undefined || own === undefined || addressee.toLowerCase() === own.toLowerCase();
}

const isAddition = ({ old_chat_member, new_chat_member }: ChatMemberUpdated): boolean =>
  !isMember(old_chat_member) && isMember(new_chat_member);

function isMember(member: ChatMember): boolean {
  if (member.status === "restricted") return member.is_member;
  return member.status !== "left" && member.status !== "kicked";
}

const slimChat = ({ id, type }: Chat) => ({ id, type });

/** Returns the fields of a person that the bot needs to answer: the id and the language, without names. */
export const slimUser = (from: User | undefined) =>
  from && { id: from.id, is_bot: from.is_bot, language_code: from.language_code };
