import { atOnce, isForMerchant, keyOf, type Owed, strike } from "../../domain/chat/owed.js";
import { classifyError } from "../../telegram/classify-error.js";
import type { ChatScope } from "../frame/context.js";
import { bringBack, closeInvoices } from "./invoice-records.js";

/**
 * Works off the owed list, in order. What is posted is struck off by a commit of its own; what edits messages is struck
 * off in the record, since an edit may be made twice.
 * @param waiting also what waits for the merchant's next update
 * @returns the keys of what Telegram didn't take, or a fault of ours kept back.
 * @throws the first error that another attempt may get over, or that the merchant can't be reached. The customers are
 * told all the same.
 */
export async function sayOwed(scope: ChatScope, { waiting = false } = {}): Promise<string[]> {
  const { session, deps } = scope;
  const due = waiting ? [...session.owed] : atOnce(session.owed);
  if (due.length === 0) return [];
  const failures: unknown[] = [];
  const unsaid: string[] = [];
  let isBroughtBack = false;
  for (const [index, entry] of due.entries()) {
    if (isForMerchant(entry) && (session.blocked === true || failures.length > 0)) continue;
    const ref = refOf(entry);
    try {
      if (ref !== undefined && (await bringBack(scope, ref))) isBroughtBack = true;
      if ((await sayOne(scope, entry)) !== "later") session.owed = strike(session.owed, keyOf(entry));
      // Invoice by invoice: there may be more of them than the chat's record should hold.
      if (isBroughtBack && refOf(due[index + 1]) !== ref) {
        await closeInvoices(scope, { atOnce: true });
        isBroughtBack = false;
      }
    } catch (error) {
      const verdict = classifyError(error);
      if (verdict.kind !== "fault" || verdict.name === "UnitClosedError") failures.push(error);
      else {
        // One message that Telegram won't take must not keep the merchant from everything else.
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
