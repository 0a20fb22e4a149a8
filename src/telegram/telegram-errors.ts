import { BotError, GrammyError, HttpError } from "grammy";
import type { Verdict } from "../inbox/processor.js";

const longestWaitMs = 60 * 60_000;

/**
 * Decides who caused a handler's error: Telegram or the disk is in trouble, the merchant has left the chat, or the bot
 * has a fault.
 */
export function classifyError(error: unknown): Verdict {
  const cause = error instanceof BotError ? error.error : error;
  if (cause instanceof HttpError) return { kind: "retry", name: "HttpError" };
  if (cause instanceof GrammyError) return classifyTelegramError(cause);
  // The event is tried again after an error of the disk, which may recover. A record that doesn't fit its schema would
  // be refused each time, so this is a fault.
  if (cause instanceof Error && cause.name === "StorageError") {
    const name = `StorageError ${"code" in cause ? String(cause.code) : ""}`.trimEnd();
    return { kind: name === "StorageError invalid" ? "fault" : "retry", name };
  }
  return { kind: "fault", name: cause instanceof Error ? cause.name : "unknown" };
}

function classifyTelegramError(error: GrammyError): Verdict {
  const name = `GrammyError ${error.error_code} ${error.method}`;
  if (error.error_code === 429) {
    const seconds = error.parameters.retry_after ?? 1;
    return { kind: "retry", afterMs: Math.min(longestWaitMs, seconds * 1000), name };
  }
  if (error.error_code >= 500) return { kind: "retry", name };
  // The bot token is wrong (401, 404) or another process polls (409). The operator can repair both, so no event may be given up because of them.
  if (error.error_code === 401 || error.error_code === 404 || error.error_code === 409)
    return { kind: "retry", name };
  if (isGone(error)) return { kind: "blocked" };
  return { kind: "fault", name };
}

/**
 * Descriptions of a "Bad Request" (400) with which Telegram says that a chat can't be reached any more. Telegram's
 * published server (telegram-bot-api, Client.cpp, fail_query_with_error, check_chat_access) answers 403 for a blocked
 * bot or a deactivated user when it knows of them. When only the servers behind it know, the answer is 400 with one of
 * these descriptions.
 */
const goneReasons: readonly string[] = [
  // The description "chat not found" is also a part of "private chat not found".
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
  // This description is about a group that became a supergroup with a new id. The old id gets no more messages. Nothing
  // is lost, because the bot stores nothing about groups and answers the supergroup under the new id.
  "group chat was upgraded to a supergroup chat",
];

/**
 * True when the bot can't write to the chat any more, for instance because the merchant has blocked the bot or deleted
 * the account.
 */
const isGone = (error: unknown): boolean => {
  if (!(error instanceof GrammyError)) return false;
  if (error.error_code === 403) return true;
  const said = error.description.toLowerCase();
  return error.error_code === 400 && goneReasons.some((reason) => said.includes(reason));
};

/** True when Telegram refuses only this one message. The bot can still write to the chat. */
export const isRefused = (error: unknown): error is GrammyError =>
  error instanceof GrammyError && error.error_code === 400 && !isGone(error);
