import { BotError, GrammyError, HttpError } from "grammy";
import type { Verdict } from "../inbox/processor.js";

const longestWaitMs = 60 * 60_000;

/**
 * Says what an error of a handler means: Telegram or the disk is in trouble, the merchant is gone, or the fault is
 * ours.
 */
export function classifyError(error: unknown): Verdict {
  const cause = error instanceof BotError ? error.error : error;
  if (cause instanceof HttpError) return { kind: "retry", name: "HttpError" };
  if (cause instanceof GrammyError) return classifyTelegramError(cause);
  // A disk that is full or failing may recover; a record that its own schema refuses never will.
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
  // The token is wrong or another process polls: an operator's matter that ends; nothing may be given up for it.
  if (error.error_code === 401 || error.error_code === 404 || error.error_code === 409)
    return { kind: "retry", name };
  if (isGone(error)) return { kind: "blocked" };
  return { kind: "fault", name };
}

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
const isGone = (error: unknown): boolean => {
  if (!(error instanceof GrammyError)) return false;
  if (error.error_code === 403) return true;
  const said = error.description.toLowerCase();
  return error.error_code === 400 && goneReasons.some((reason) => said.includes(reason));
};

/** True when Telegram refuses this one message. The chat itself can still be written to. */
export const isRefused = (error: unknown): error is GrammyError =>
  error instanceof GrammyError && error.error_code === 400 && !isGone(error);
