import { expireAtOf } from "../domain/expiry.js";
import type { InvoiceRequest } from "../domain/invoice-request.js";
import { type Tolerance, toleranceFields } from "../domain/tolerance.js";
import type { Draft } from "../storage/chat-record.js";
import { plainItem } from "./draft-items.js";

/** The request that a draft comes to, if it is submitted at `now` (ms): a duration becomes a moment. */
export function requestOf(draft: Draft, now: number): InvoiceRequest {
  if (draft.terminal === undefined) throw new Error("A draft without a terminal can't be submitted.");
  const expireAt = draft.expiry === undefined ? undefined : expireAtOf(draft.expiry, new Date(now));
  return {
    terminalId: draft.terminal.id,
    currency: draft.currency,
    items: draft.items.map(plainItem),
    ...(draft.reference === undefined ? {} : { clientId: draft.reference }),
    ...(draft.note === undefined ? {} : { desc: draft.note }),
    ...(draft.email === undefined ? {} : { clientEmail: draft.email }),
    ...(expireAt === undefined ? {} : { expireAt }),
    ...toleranceFields(draft.overpaid, draft.underpaid),
  };
}

/** A side's tolerance as a request carries it. */
export function toleranceIn(amount: string | undefined, percent: string | undefined): Tolerance | undefined {
  if (percent !== undefined) return { kind: "percent", percent };
  return amount === undefined ? undefined : { kind: "amount", amount };
}
