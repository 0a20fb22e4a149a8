import type { UserFromGetMe } from "grammy/types";
import type { Chat, StoredMessage } from "../store/telegram-state.js";

/**
 * Checks whether the bot receives this message. In a group the bot has privacy mode, so it receives commands, replies
 * to messages that concern it, its own inline messages and service messages.
 */
export const reachesBot = (me: UserFromGetMe, chat: Chat, message: StoredMessage): boolean => {
  if (!chat.withBot) return false;
  if (chat.group === undefined) return true;
  // An administrator has no privacy mode.
  if (chat.group.standings?.[me.id] === "administrator") return true;
  if (message.viaBot === true || message.service !== undefined) return true;
  if (isCommandFor(me, message)) return true;
  const answered = chat.messages.find(({ id }) => id === message.replyTo);
  return answered !== undefined && (answered.from === undefined || reachesBot(me, chat, answered));
};

/** Checks for a command to this bot. At Telegram a command without a name goes to the bot that wrote last, and here there is only one. */
const isCommandFor = ({ username }: UserFromGetMe, { text, entities }: StoredMessage): boolean => {
  const command = entities?.find(({ type, offset }) => type === "bot_command" && offset === 0);
  if (command === undefined) return false;
  const [, addressee] = (text ?? "").slice(0, command.length).split("@");
  return addressee === undefined || addressee.toLowerCase() === username.toLowerCase();
};
