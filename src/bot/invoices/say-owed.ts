import { atOnce, isForMerchant, isOwed, keyOf, type Owed, strike } from "../../domain/chat/owed.js";
import { classifyError } from "../../telegram/telegram-errors.js";
import type { ChatScope } from "../frame/context.js";
import { bringBack, closeInvoices } from "./invoice-records.js";

/**
 * Says what the chat is owed, in order. A posted message is struck off the list by a commit of its own. An edit is
 * struck off in the record, since it may be made twice.
 * @param waiting true to say also what waits for the merchant's next update
 * @returns the keys of what Telegram refused, or what a fault of ours kept back.
 * @throws the first error that another attempt may get over, or that says that the merchant can't be reached. Customers
 * are told all the same.
 */
export async function sayOwed(scope: ChatScope, { waiting = false } = {}): Promise<string[]> {
  const { session, deps } = scope;
  const due = waiting ? [...session.owed] : atOnce(session.owed);
  if (due.length === 0) return [];
  const failures: unknown[] = [];
  const unsaid: string[] = [];
  let isBroughtBack = false;
  for (const [index, entry] of due.entries()) {
    // The message of an earlier entry has said it as well.
    if (!isOwed(session.owed, keyOf(entry))) continue;
    if (isForMerchant(entry) && (session.blocked === true || failures.length > 0)) continue;
    const ref = refOf(entry);
    try {
      if (ref !== undefined && (await bringBack(scope, ref))) isBroughtBack = true;
      if ((await sayOne(scope, entry)) !== "later") session.owed = strike(session.owed, keyOf(entry));
      // An invoice that was brought back leaves again before the next one comes, since the chat's record can't hold
      // them all.
      if (isBroughtBack && refOf(due[index + 1]) !== ref) {
        await closeInvoices(scope, { atOnce: true });
        isBroughtBack = false;
      }
    } catch (error) {
      const verdict = classifyError(error);
      if (verdict.kind !== "fault" || verdict.name === "UnitClosedError") failures.push(error);
      else {
        // A message that Telegram refuses must not keep the merchant from all others.
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
