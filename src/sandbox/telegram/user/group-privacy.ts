import type { UserFromGetMe } from "grammy/types";
import type { Chat, StoredMessage } from "../store/state.js";

/**
 * Whether the bot is told of this message. In a group it has privacy mode on: commands, replies to what concerns it,
 * its own inline messages and service messages.
 */
export const reachesBot = (me: UserFromGetMe, chat: Chat, message: StoredMessage): boolean => {
  if (!chat.withBot) return false;
  if (chat.group === undefined) return true;
  if (message.viaBot === true || message.service !== undefined) return true;
  if (isCommandFor(me, message)) return true;
  const answered = chat.messages.find(({ id }) => id === message.replyTo);
  return answered !== undefined && (answered.from === undefined || reachesBot(me, chat, answered));
};

/** A command without a name is for the bot that spoke last; there is one bot only here. */
const isCommandFor = ({ username }: UserFromGetMe, { text, entities }: StoredMessage): boolean => {
  const command = entities?.find(({ type, offset }) => type === "bot_command" && offset === 0);
  if (command === undefined) return false;
  const [, addressee] = (text ?? "").slice(0, command.length).split("@");
  return addressee === undefined || addressee.toLowerCase() === username.toLowerCase();
};
