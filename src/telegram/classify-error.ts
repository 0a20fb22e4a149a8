import { BotError, GrammyError, HttpError } from "grammy";
import type { Verdict } from "../inbox/processor.js";
import { isGone } from "./refused.js";

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
