import { currentStatus } from "../domain/invoice-status.js";
import type { InvoiceRecord } from "../storage/chat-record.js";
import { type End, endOf } from "./invoices.js";

/** How long after a link's time the service's last word on it may still be under way. */
export const graceMs = 5 * 60_000;

/** What a message may say of a link that can't be paid any more; "processing": a payment is under way still. */
export type ToldEnd = End | "processing";

/**
 * What may be said of the link's end, `now` in milliseconds. That its time is over is kept back while the service's
 * last word may be under way, and while a payment is: a customer who is told so then may pay a second time.
 */
export function endToTell(invoice: InvoiceRecord, now: number): ToldEnd | undefined {
  const end = endOf(invoice, now);
  if (end !== "over") return end;
  if (now < Date.parse(invoice.request.expireAt ?? "") + graceMs) return undefined;
  return currentStatus(invoice.history) === "processing" ? "processing" : "over";
}
