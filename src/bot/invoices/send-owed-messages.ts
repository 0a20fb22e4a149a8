import { atOnce, isForMerchant, isOwed, keyOf, type Owed, strike } from "../../domain/chat/owed-messages.js";
import { classifyError } from "../../telegram/telegram-errors.js";
import type { ChatScope } from "../frame/context.js";
import { bringBack, closeInvoices } from "./invoice-records.js";

/**
 * Sends the messages on the chat's owed list, in order. A new message is removed from the list by a commit of its own.
 * A finished edit is removed in the record and committed later, because an edit may be repeated.
 * @param waiting true to send also the entries that wait for the merchant's next update
 * @returns the keys of the entries that Telegram refused or that failed because of a fault in the bot
 * @throws the first error that a later attempt may not meet, or that shows that the merchant can't be reached. Entries
 * for customers are sent in spite of it.
 */
export async function sayOwed(scope: ChatScope, { waiting = false } = {}): Promise<string[]> {
  const { session, deps } = scope;
  const due = waiting ? [...session.owed] : atOnce(session.owed);
  if (due.length === 0) return [];
  const failures: unknown[] = [];
  const unsaid: string[] = [];
  let isBroughtBack = false;
  for (const [index, entry] of due.entries()) {
    // An entry that is no longer on the list is skipped, because the message of an earlier entry has said it as well.
    if (!isOwed(session.owed, keyOf(entry))) continue;
    if (isForMerchant(entry) && (session.blocked === true || failures.length > 0)) continue;
    const ref = refOf(entry);
    try {
      if (ref !== undefined && (await bringBack(scope, ref))) isBroughtBack = true;
      if ((await sayOne(scope, entry)) !== "later") session.owed = strike(session.owed, keyOf(entry));
      // An invoice that was copied back into the chat's record leaves it before the next one comes, because the record can't hold all of them.
      if (isBroughtBack && refOf(due[index + 1]) !== ref) {
        await closeInvoices(scope, { atOnce: true });
        isBroughtBack = false;
      }
    } catch (error) {
      const verdict = classifyError(error);
      if (verdict.kind !== "fault" || verdict.name === "UnitClosedError") failures.push(error);
      else {
        // The loop continues after a message that Telegram refuses, so that the merchant gets all others.
        unsaid.push(keyOf(entry));
        deps.log("owed.unsaid", { kind: entry.kind, error: verdict.name });
      }
    }
  }
  if (failures.length > 0) throw failures[0];
  await closeInvoices(scope);
  return unsaid;
}

const refOf = (entry: Owed | undefined): string | undefined =>
  entry !== undefined && "ref" in entry ? entry.ref : undefined;

const sayOne = (scope: ChatScope, entry: Owed): Promise<unknown> =>
  (scope.sayers[entry.kind] as (scope: ChatScope, entry: Owed) => Promise<unknown>)(scope, entry);
