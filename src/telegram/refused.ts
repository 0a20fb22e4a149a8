import { GrammyError } from "grammy";

/**
 * The words of a "Bad Request" by which Telegram says that a chat can't be reached any more. Telegram's published
 * server (telegram-bot-api, Client.cpp) makes a 403 of a blocked bot and of a deactivated user that it knows of
 * (fail_query_with_error, check_chat_access). When only the servers behind it know, the same state comes as one of
 * these.
 */
const goneReasons: readonly string[] = [
  // These words are found in "private chat not found" as well.
  "chat not found",
  "user_deleted",
  "input_user_deactivated",
  "user_deactivated",
  "user_is_blocked",
  "you_blocked_user",
  "peer_id_invalid",
  "user_id_invalid",
  "chat_id_invalid",
  "chat_write_forbidden",
  "have no write access to the chat",
  "have no rights to send a message",
  // Telegram says this of groups only. The bot keeps nothing of groups, and the new one is answered under its own id.
  "group chat was upgraded to a supergroup chat",
];

/** True when the chat can't be written to any more, because the merchant has blocked the bot or is gone. */
export const isGone = (error: unknown): boolean => {
  if (!(error instanceof GrammyError)) return false;
  if (error.error_code === 403) return true;
  const said = error.description.toLowerCase();
  return error.error_code === 400 && goneReasons.some((reason) => said.includes(reason));
};

/** True when Telegram refuses this one message. The chat itself can still be written to. */
export const isRefused = (error: unknown): error is GrammyError =>
  error instanceof GrammyError && error.error_code === 400 && !isGone(error);
