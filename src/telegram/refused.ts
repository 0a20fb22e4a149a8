import { GrammyError } from "grammy";

/**
 * What Telegram says in a "Bad Request" of a chat that can't be reached any more. Its published server
 * (telegram-bot-api, Client.cpp) makes a 403 of a blocked bot and of a deactivated user that it knows of
 * (fail_query_with_error, check_chat_access); the same state comes as one of these when only the servers behind it know.
 */
const goneReasons: readonly string[] = [
  // Also "private chat not found".
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

/** True when the chat can't be written to any more: whoever it was has blocked the bot, or is gone. */
export const isGone = (error: unknown): boolean => {
  if (!(error instanceof GrammyError)) return false;
  if (error.error_code === 403) return true;
  const said = error.description.toLowerCase();
  return error.error_code === 400 && goneReasons.some((reason) => said.includes(reason));
};

/** True for one message that Telegram won't take as it is; the chat itself can be written to. */
export const isRefused = (error: unknown): error is GrammyError =>
  error instanceof GrammyError && error.error_code === 400 && !isGone(error);
