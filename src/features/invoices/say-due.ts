import type { ChatScope } from "../../frame/context.js";
import { holdForCustomer } from "../../frame/screens/customers-wait.js";
import { classifyError } from "../../telegram/calls/telegram-errors.js";
import {
  type DueEntry,
  dropDue,
  invoiceOf,
  isForCustomer,
  isForMerchant,
  isTell,
  keyOf,
  messagesAtHand,
  takeForChats,
} from "../due-list.js";
import type { DueMessage } from "../slices.js";
import { bringBack, closeInvoices } from "./invoice-records.js";
import { markUntold, type UntoldReason, untoldPayments } from "./model/untold-payments.js";

/**
 * A new message leaves the due list by a commit of its own, right after it was sent. A finished edit leaves it by a
 * later commit, because an edit may be repeated after a crash.
 * @param waiting true to send also the entries that wait for the merchant's next update
 * @returns the keys of the entries that Telegram refused or that failed because of a fault in the bot
 * @throws the first error after which a later attempt may succeed; without one, the error that shows that the merchant
 * can't be reached. Entries for customers are sent in spite of it. An attempt that was ended throws at once.
 */
export async function sayDue(scope: ChatScope, { waiting = false } = {}): Promise<string[]> {
  const { session, deps } = scope;
  const atHand = () => messagesAtHand(session.due, deps.now(), waiting);
  const due = atHand();
  if (due.length === 0) return [];
  const taken = new Set(due.map(keyOf));
  const failures: unknown[] = [];
  const unsaid: string[] = [];
  let isBroughtBack = false;
  for (const [index, entry] of due.entries()) {
    // The message of an earlier entry may have removed this one from the list, or Telegram may hold an earlier entry
    // that this one must not overtake.
    if (!atHand().some((other) => keyOf(other) === keyOf(entry))) continue;
    if (isForMerchant(entry) && (session.blocked === true || failures.length > 0)) continue;
    const ref = refOf(entry);
    try {
      if (ref !== undefined && (await bringBack(scope, ref))) isBroughtBack = true;
      if ((await sayOne(scope, entry)) !== "later") dropDue(session, keyOf(entry));
      // An entry may leave another one behind, such as the word to the seller that a message wasn't posted.
      for (const added of atHand()) {
        if (taken.has(keyOf(added))) continue;
        taken.add(keyOf(added));
        due.push(added);
      }
      // The chat's record can't hold all invoices that were copied back, so each leaves it before the next one comes.
      if (isBroughtBack && refOf(due[index + 1]) !== ref) {
        await closeInvoices(scope, { atOnce: true });
        isBroughtBack = false;
      }
    } catch (error) {
      const verdict = classifyError(error);
      // An attempt that was ended sends nothing more, because a newer attempt may be sending the same entries.
      if (verdict.kind === "fault" && verdict.name === "UnitClosedError") throw error;
      // Later entries depend on the block, such as the word to the owner that nobody reads the news here.
      if (verdict.kind === "blocked") session.blocked = true;
      if (verdict.kind !== "fault") failures.push(error);
      else {
        // The other entries are still sent after Telegram has refused one for good, or a fault in the bot prevents
        // it.
        unsaid.push(keyOf(entry));
        deps.log("due.unsaid", { kind: entry.kind, error: verdict.name });
      }
    }
  }
  const isUnsaid = (entry: DueEntry): boolean => unsaid.includes(keyOf(entry));
  await reportUntold(scope, session.due.filter(isUnsaid), "failed");
  if (session.blocked === true) await reportUntold(scope, session.due, "blocked");
  const [first] = failures;
  const retryable = failures.find((error) => classifyError(error).kind !== "blocked");
  // A merchant who has blocked the bot must not end the attempts at what customers, groups and other chats are to be told.
  const isBlockedAlso = retryable !== undefined && retryable !== first;
  if (isBlockedAlso || (first !== undefined && session.due.some(isTell)))
    await scope.unit.patch((record) => {
      if (isBlockedAlso) record.blocked = true;
      // Other chats are told before the next attempt, or instead of it.
      takeForChats(record, session);
    });
  if (retryable !== undefined) throw retryable;
  if (first !== undefined) throw first;
  await closeInvoices(scope);
  return unsaid;
}

/** The operator hears of a payment once, however often its message is tried. */
export async function reportUntold(
  scope: ChatScope,
  due: readonly DueEntry[],
  reason: UntoldReason,
): Promise<void> {
  const { session, unit, deps } = scope;
  // While a payment's message was put off, its invoice may have moved to a record of its own.
  for (const entry of due)
    if (entry.kind === "status" && entry.status === "paid" && entry.untold !== true)
      await bringBack(scope, entry.ref);
  const untold = untoldPayments({ due: [...due], invoices: session.invoices }, reason);
  if (untold.length === 0) return;
  for (const { ref } of untold) deps.observeUntold?.({ chat: session.chat, ref, reason });
  const keys = untold.map(({ key }) => key);
  await unit.patch((record) => markUntold(record, keys));
}

const refOf = (entry: DueMessage | undefined): string | undefined =>
  entry === undefined ? undefined : invoiceOf(entry);

async function sayOne(scope: ChatScope, entry: DueMessage): Promise<unknown> {
  const say = scope.features.says[entry.kind] as (scope: ChatScope, entry: DueMessage) => Promise<unknown>;
  try {
    return await say(scope, entry);
  } catch (error) {
    if (!isForCustomer(entry)) throw error;
    return holdForCustomer(scope, entry, error);
  }
}
