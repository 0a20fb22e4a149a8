import type { DueMessage } from "../../features/slices.js";
import { notNow } from "../../telegram/calls/telegram-errors.js";
import type { ChatScope } from "../context.js";
import { holdUntil, shortHoldMs } from "./send-or-edit.js";

/** While Telegram's servers fail at a customer's message, each wait is twice as long as the one before, up to an hour. */
const [firstWaitMs, longestWaitMs] = [2_000, 60 * 60_000];

/** After so many failures of Telegram's servers, which is after about a day, a customer's message is given up. */
const mostFailures = 36;

/**
 * Only the entry waits while Telegram doesn't take it, because the merchant's events mustn't wait for a customer's
 * chat.
 * @returns undefined when the entry is given up
 * @throws any other error, and one that asks for a very short wait
 */
export async function holdForCustomer(
  scope: ChatScope,
  entry: DueMessage,
  error: unknown,
): Promise<"later" | undefined> {
  const trouble = notNow(error);
  if (trouble === undefined) throw error;
  const { deps } = scope;
  if (trouble.kind === "held") {
    if (trouble.ms <= shortHoldMs) throw error;
    return holdUntil(scope, entry, deps.now() + trouble.ms);
  }
  const failures = (entry.failures ?? 0) + 1;
  if (isLastFailure(entry, error)) {
    deps.log("due.given-up", { kind: entry.kind, code: trouble.code, failures });
    return undefined;
  }
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1));
  return holdUntil(scope, entry, deps.now() + wait, failures);
}

export const isLastFailure = ({ failures = 0 }: DueMessage, error: unknown): boolean =>
  notNow(error)?.kind === "failed" && failures + 1 >= mostFailures;

/** @param later puts the edit on the due list, if Telegram doesn't take it for now */
export async function orLater(edit: () => Promise<void>, later: () => void): Promise<void> {
  try {
    await edit();
  } catch (error) {
    if (notNow(error) === undefined) throw error;
    later();
  }
}
