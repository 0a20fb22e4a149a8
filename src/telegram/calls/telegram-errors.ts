import { BotError, GrammyError, HttpError } from "grammy";
import type { Verdict } from "../../engine/worker.js";
import { nameError } from "../../log/describe-error.js";
import { isStorageError } from "../../store/errors.js";
import { ownPace } from "./pace.js";

const longestWaitMs = 60 * 60_000;

/**
 * Decides who caused a handler's error: Telegram or the disk (try again), the merchant (gone), or the bot (a fault).
 */
export function classifyError(error: unknown): Verdict {
  const cause = error instanceof BotError ? error.error : error;
  if (cause instanceof HttpError) return { kind: "retry", name: "HttpError" };
  if (cause instanceof GrammyError) return classifyTelegramError(cause);
  // The disk may recover. A record that doesn't fit its schema would be refused each time.
  if (isStorageError(cause))
    return { kind: cause.code === "invalid" ? "fault" : "retry", name: `StorageError ${cause.code}` };
  return { kind: "fault", name: nameError(cause) };
}

function classifyTelegramError(error: GrammyError): Verdict {
  const name = `GrammyError ${error.error_code} ${error.method}`;
  if (error.error_code === 429) {
    const told = { kind: "retry", afterMs: waitOf(error), name } as const;
    return error.description === ownPace ? { ...told, isOwnPace: true } : told;
  }
  if (error.error_code >= 500) return { kind: "retry", name };
  // The operator can repair a wrong token (401, 404) and a second poller (409), so no event is given up because of
  // them.
  if (error.error_code === 401 || error.error_code === 404 || error.error_code === 409)
    return { kind: "retry", name };
  if (isGone(error)) return { kind: "blocked" };
  return { kind: "fault", name };
}

/**
 * Telegram's published server answers 403 for a blocked bot or a deactivated user (telegram-bot-api, Client.cpp,
 * fail_query_with_error, check_chat_access). When only the servers behind it know, the answer is 400 with one of these
 * descriptions.
 */
const goneReasons: readonly string[] = [
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
  // A group became a supergroup with a new id. An answer to a command isn't worth following the group; posts of
  // payments do follow it (see groupTrouble).
  "group chat was upgraded to a supergroup chat",
];

const isGone = (error: unknown): boolean => {
  if (!(error instanceof GrammyError)) return false;
  if (error.error_code === 403) return true;
  const said = error.description.toLowerCase();
  return error.error_code === 400 && goneReasons.some((reason) => said.includes(reason));
};

/** Telegram refuses only this message, and the bot can still write to the chat. */
export const isRefused = (error: unknown): error is GrammyError =>
  error instanceof GrammyError && error.error_code === 400 && !isGone(error);

/**
 * Telegram refuses the buttons, or an address on one, in the words of its own server (telegram-bot-api, Client.cpp,
 * get_inline_keyboard_button; td, get_reply_markup).
 */
export const isButtonRefused = (error: unknown): error is GrammyError =>
  isRefused(error) && /button|keyboard|markup|url/i.test(error.description) && !isUnchanged(error);

export const isUnchanged = ({ description }: GrammyError): boolean =>
  description.includes("message is not modified");

export type GroupTrouble = { readonly code: number } & (
  | { readonly kind: "moved"; readonly to: number }
  /** Telegram lets the bot do nothing in the group for so many milliseconds. */
  | { readonly kind: "held"; readonly ms: number }
  /** The bot isn't in the group any more, or the group is deleted. */
  | { readonly kind: "gone" }
  /** Telegram refuses this call for good, for instance because the bot lacks a right. */
  | { readonly kind: "refused" }
);

/** @returns undefined for an error that says nothing about the group; the call may succeed later */
export function groupTrouble(error: unknown): GroupTrouble | undefined {
  if (!(error instanceof GrammyError)) return undefined;
  const { error_code: code, parameters, description } = error;
  if (code === 429) return { code, kind: "held", ms: waitOf(error) };
  if (code === 403) return { code, kind: "gone" };
  if (code !== 400) return undefined;
  if (parameters.migrate_to_chat_id !== undefined)
    return { code, kind: "moved", to: parameters.migrate_to_chat_id };
  return { code, kind: description.toLowerCase().includes("chat not found") ? "gone" : "refused" };
}

/**
 * Says why Telegram doesn't take a call for now: it asks for a wait, or its servers have failed.
 * @returns undefined for any other error, also for a connection that fails, because that concerns all calls
 */
export function notNow(
  error: unknown,
):
  | { readonly kind: "held"; readonly ms: number }
  | { readonly kind: "failed"; readonly code: number }
  | undefined {
  if (!(error instanceof GrammyError)) return undefined;
  const { error_code: code } = error;
  if (code === 429) return { kind: "held", ms: waitOf(error) };
  return code >= 500 ? { kind: "failed", code } : undefined;
}

const waitOf = ({ parameters }: GrammyError): number =>
  Math.min(longestWaitMs, (parameters.retry_after ?? 1) * 1000);
