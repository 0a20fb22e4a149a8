import { currentStatus } from "../../../invoice/invoice-status.js";
import type { ChatRecord } from "../../chat-record.js";
import { type DueEntry, keyOf } from "../../due-list.js";

/**
 * Why nobody reads of a payment. "blocked": whoever would read of it has blocked the bot, and reads of it after
 * unblocking it. "deleted": the chat that has created the invoice has deleted everything, and nobody else is told.
 * "failed": Telegram refuses the message, a fault of the bot keeps a seller's payment from the owner, or processes have
 * ended while it was said.
 */
export const untoldReasons = ["blocked", "deleted", "failed"] as const;

export type UntoldReason = (typeof untoldReasons)[number];

interface UntoldPayment {
  readonly ref: string;
  readonly key: string;
}

/**
 * Finds the payments of which the operator wasn't told yet. A seller's payment counts in the owner's chat, unless the owner
 * can't be told any more. Neither a block nor a deletion in the seller's chat keeps it from the owner.
 */
export function untoldPayments(
  record: Pick<ChatRecord, "due" | "invoices">,
  reason: UntoldReason,
): UntoldPayment[] {
  const paymentIn = reason === "failed" ? paymentLostWith : onlyReadHere;
  return record.due.flatMap((entry) => {
    const ref = isReported(entry) ? undefined : paymentIn(record, entry);
    return ref === undefined ? [] : [{ ref, key: keyOf(entry) }];
  });
}

/** The owner's entry is reported when it fails for the first time, and is put off from then on. */
const isReported = (entry: DueEntry): boolean =>
  entry.kind === "owner" ? entry.waits !== undefined : "untold" in entry && entry.untold === true;

/** @returns the reference of the paid invoice that nobody hears of without this entry, which couldn't be said */
export function paymentLostWith(record: Pick<ChatRecord, "invoices">, entry: DueEntry): string | undefined {
  if (entry.kind !== "owner") return onlyReadHere(record, entry);
  const invoice = record.invoices[entry.ref];
  return invoice !== undefined && currentStatus(invoice.history) === "paid" ? entry.ref : undefined;
}

function onlyReadHere({ invoices }: Pick<ChatRecord, "invoices">, entry: DueEntry): string | undefined {
  if (entry.kind === "sold-status")
    return entry.status === "paid" && entry.alone === true ? entry.copy : undefined;
  if (entry.kind !== "status" || entry.status !== "paid") return undefined;
  const invoice = invoices[entry.ref];
  const isForOwner = invoice?.soldFor !== undefined && invoice.ownerGone !== true;
  return invoice === undefined || isForOwner ? undefined : entry.ref;
}

export function markUntold(record: Pick<ChatRecord, "due">, keys: readonly string[]): void {
  record.due = record.due.map((entry) =>
    (entry.kind === "status" || entry.kind === "sold-status") && keys.includes(keyOf(entry))
      ? { ...entry, untold: true }
      : entry,
  );
}
