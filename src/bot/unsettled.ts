import { isUnsettled } from "../domain/invoice-status.js";
import { type InvoiceContent, isSameInvoice } from "../domain/same-invoice.js";
import type { ChatRecord, Draft, InvoiceRecord } from "../storage/chat-record.js";
import { isOfAnotherAccount } from "./same-account.js";

/**
 * Submissions of which nobody knows whether they made an invoice, and what may make a second one of them. The life of
 * one: "sending", then "unknown" when no answer came. It is settled by a status update, which makes it "created", or by
 * the merchant, who has looked and says that it isn't there. Until then it stands in /invoices, whatever becomes of its draft.
 */

/** Messages of one submission that are put right once it is settled; there are hardly ever as many. */
const mostDoubts = 20;

/** What a draft, or a submission made of it, is meant to become. */
export interface Intention extends InvoiceContent {
  /** The submission itself, which doesn't repeat itself. */
  readonly ref?: string;
  readonly draftId: string;
  /** A submission that this one is made in the place of. */
  readonly follows?: string | undefined;
}

export const intentionOf = ({ id, follows, items, email, reference }: Draft): Intention => ({
  draftId: id,
  follows,
  items,
  clientEmail: email,
  clientId: reference,
});

/**
 * The submissions that may have made this invoice already, the newest first. By descent: of the same draft, or of the
 * one that this draft is made in the place of, unless the merchant was given its pay link. By content: the same invoice
 * as one that is unsettled and can still be paid at `now` (ms).
 */
export function repeatedBy(record: ChatRecord, intention: Intention, now: number): InvoiceRecord[] {
  return (
    Object.values(record.invoices)
      .filter((invoice) => invoice.ref !== intention.ref && invoice.payLink === undefined)
      // Another account's invoice is no second one, and not to be shown.
      .filter((invoice) => !isOfAnotherAccount(record, invoice))
      .filter((invoice) => descendsFrom(intention, invoice) || isLike(intention, invoice, now))
      .sort((a, b) => b.submittedAt - a.submittedAt)
  );
}

/** True when a draft is made of the same intention as a submission, whatever was changed in it since. */
export const descendsFrom = (
  { draftId, follows }: Pick<Intention, "draftId" | "follows">,
  { draftId: own, ref, denied }: InvoiceRecord,
): boolean => denied !== true && (draftId === own || follows === ref);

const isLike = (intention: Intention, invoice: InvoiceRecord, now: number): boolean =>
  isUnsettled(invoice) && repeatsContent(intention, invoice, now);

/** True when the content is the same as that of an invoice that can still be paid at `now` (ms). */
function repeatsContent(content: InvoiceContent, { request }: InvoiceRecord, now: number): boolean {
  const canBePaid = request.expireAt === undefined || Date.parse(request.expireAt) > now;
  return canBePaid && isSameInvoice(content, request);
}

/**
 * Notes of an invoice that was just found, and has no pay link yet, which of two is the second one of one intention: one
 * of the same draft, or one that sells the same and was submitted while the first one could still be paid.
 */
export function noteRepeated(record: ChatRecord, found: InvoiceRecord): void {
  for (const other of Object.values(record.invoices)) {
    if (other === found || isOfAnotherAccount(record, other)) continue;
    const [first, second] = other.submittedAt < found.submittedAt ? [other, found] : [found, other];
    if (second.creation !== "created" || first.payLink !== undefined || first.denied === true) continue;
    if (first.draftId === second.draftId || repeatsContent(second.request, first, second.submittedAt))
      first.repeatedBy = second.ref;
  }
}

/**
 * The draft's last submission, when nobody knows what came of it and the merchant hasn't said yet that it is to be made
 * again: the draft asks about that before anything else.
 */
export function heldUpBy(record: ChatRecord, draft: Draft): InvoiceRecord | undefined {
  const last = Object.values(record.invoices)
    .filter((invoice) => invoice.draftId === draft.id && isUnsettled(invoice))
    // Whoever is signed in to another account can't look for it there.
    .filter((invoice) => !isOfAnotherAccount(record, invoice))
    .sort((a, b) => b.event - a.event)[0];
  return last?.ref === draft.follows ? undefined : last;
}

/** Notes that a message says of a submission that nobody knows whether it exists: it is put right once that is known. */
export function noteDoubt(record: ChatRecord, { ref }: Pick<InvoiceRecord, "ref">, messageId: number): void {
  const invoice = record.invoices[ref];
  if (invoice === undefined || !isUnsettled(invoice)) return;
  const others = (invoice.doubts ?? []).filter((known) => known !== messageId);
  invoice.doubts = [...others, messageId].slice(-mostDoubts);
}

/** The message says something else from now on. */
export function dropDoubts({ invoices }: ChatRecord, messageId: number): void {
  for (const invoice of Object.values(invoices)) {
    if (invoice.doubts?.includes(messageId) !== true) continue;
    invoice.doubts = invoice.doubts.filter((known) => known !== messageId);
    if (invoice.doubts.length === 0) delete invoice.doubts;
  }
}
