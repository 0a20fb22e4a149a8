import { isDeepStrictEqual } from "node:util";
import { Big } from "big.js";
import { type AccountOfChat, isOfAnotherAccount } from "../account.js";
import type { Draft, Submittable } from "../draft/draft.js";
import { evenOut } from "../text/typed-text.js";
import { expireAtOf } from "../time/expiry.js";
import type { Invoice } from "./invoice.js";
import { isUnsettled } from "./invoice-status.js";
import { type Terms, termsToSubmit } from "./terms.js";

/**
 * Submissions of which nobody knows whether they made an invoice, and what may make a second one of them. The life of
 * one: "sending", then "unknown" when no answer came. It is settled by a status update, which makes it "created", or by
 * the merchant, who has looked and says that it isn't there. Until then it stands in /invoices, whatever becomes of its draft.
 */

/** Messages of one submission that are put right once it is settled; there are hardly ever as many. */
const mostDoubts = 20;

/** The invoices that a chat's record holds, and whose they may be. */
interface InvoicesOfChat extends AccountOfChat {
  readonly invoices: Readonly<Record<string, Invoice>>;
}

/** The part of an invoice that tells whether another one asks for the same money once more. */
export type InvoiceContent = Pick<Terms, "items" | "email" | "reference">;

/** The invoice that a draft, or a submission made of it, is meant to become. */
export interface Intention extends InvoiceContent {
  /** The submission itself, which doesn't repeat itself. */
  readonly ref?: string;
  readonly draftId: string;
  /** A submission that this one is made in the place of. */
  readonly follows?: string | undefined;
}

export const intentionOf = ({ id, follows, terms: { items, email, reference } }: Submittable): Intention => ({
  draftId: id,
  follows,
  items,
  email,
  reference,
});

/**
 * The submissions that may have made this invoice already, the newest first. By descent: of the same draft, or of the
 * one that this draft is made in the place of, unless the merchant was given its pay link. By content: the same invoice
 * as one that is unsettled and can still be paid at `now` (ms).
 */
export function repeatedBy(record: InvoicesOfChat, intention: Intention, now: number): Invoice[] {
  return (
    Object.values(record.invoices)
      .filter((invoice) => invoice.ref !== intention.ref && invoice.payLink === undefined)
      // Another account's invoice is no double, and must not be shown.
      .filter((invoice) => !isOfAnotherAccount(record, invoice))
      .filter((invoice) => descendsFrom(intention, invoice) || isLike(intention, invoice, now))
      .sort((a, b) => b.submittedAt - a.submittedAt)
  );
}

/** True when a draft is made of the same intention as a submission, whatever was changed in it since. */
const descendsFrom = (
  { draftId, follows }: Pick<Intention, "draftId" | "follows">,
  { draftId: own, ref, denied }: Invoice,
): boolean => denied !== true && (draftId === own || follows === ref);

const isLike = (intention: Intention, invoice: Invoice, now: number): boolean =>
  isUnsettled(invoice) && repeatsContent(intention, invoice, now);

/** True when the content is the same as that of an invoice that can still be paid at `now` (ms). */
function repeatsContent(content: InvoiceContent, { terms, expireAt }: Invoice, now: number): boolean {
  const canBePaid = expireAt === undefined || Date.parse(expireAt) > now;
  return canBePaid && isSameInvoice(content, terms);
}

/**
 * True when a merchant would call both the same invoice: the same things sold, as often and for as much. Terminal,
 * expiry, note and tolerances don't count, since whoever tries again may change them. A customer counts only where
 * both name one.
 */
export const isSameInvoice = (a: InvoiceContent, b: InvoiceContent): boolean =>
  soldIn(a) === soldIn(b) && mayBeSame(a.email, b.email) && mayBeSame(a.reference, b.reference);

/** Compares items in any order. An item on two lines equals one line with the sum of both quantities. */
function soldIn({ items }: InvoiceContent): string {
  const quantities = new Map<string, number>();
  for (const { name, price, currency, quantity } of items) {
    const key = JSON.stringify([evenOut(name), new Big(price).toFixed(), currency]);
    quantities.set(key, (quantities.get(key) ?? 0) + quantity);
  }
  return JSON.stringify([...quantities].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const mayBeSame = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || evenOut(a) === evenOut(b);

/**
 * Says what becomes of a draft once its chat's invoice is found to exist. "done": the draft asks for exactly this
 * invoice, and creating it again would charge the customer twice. "follows": the draft may make a second one of it, and
 * warns from now on.
 * @param now milliseconds
 */
export function afterFound(
  record: InvoicesOfChat,
  draft: Draft,
  invoice: Invoice,
  now: number,
): "done" | "follows" | "as-before" {
  const intention = intentionOf(draft);
  const descends = descendsFrom(intention, invoice);
  if (descends && asksForTheSame(draft, invoice)) return "done";
  if (isOfAnotherAccount(record, invoice)) return "as-before";
  return descends || repeatsContent(intention, invoice, now) ? "follows" : "as-before";
}

/** True when the service would be sent the same: what only the merchant sees doesn't count. */
function asksForTheSame(draft: Draft, { terms, submittedAt }: Invoice): boolean {
  if (draft.pending !== undefined || draft.terms.terminal === undefined || draft.terms.expiry === undefined)
    return false;
  const sentOf = ({ customerLanguage: _customerLanguage, terminal, expiry, ...sent }: Terms) => ({
    ...sent,
    terminal: terminal.id,
    expireAt: expireAtOf(expiry, new Date(submittedAt)),
  });
  return isDeepStrictEqual(sentOf(termsToSubmit(draft.terms)), sentOf(terms));
}

/**
 * Notes of an invoice that was just found, and has no pay link yet, which of two is the second one of one intention: one
 * of the same draft, or one that sells the same and was submitted while the first one could still be paid.
 */
export function noteRepeated(record: InvoicesOfChat, found: Invoice): void {
  for (const other of Object.values(record.invoices)) {
    if (other === found || isOfAnotherAccount(record, other)) continue;
    const [first, second] = other.submittedAt < found.submittedAt ? [other, found] : [found, other];
    if (second.creation !== "created" || first.payLink !== undefined || first.denied === true) continue;
    if (first.draftId === second.draftId || repeatsContent(second.terms, first, second.submittedAt))
      first.repeatedBy = second.ref;
  }
}

/**
 * The draft's last submission, when nobody knows what came of it and the merchant hasn't said yet that it is to be made
 * again: the draft asks about that before anything else.
 */
export function heldUpBy(record: InvoicesOfChat, draft: Pick<Draft, "id" | "follows">): Invoice | undefined {
  const last = Object.values(record.invoices)
    .filter((invoice) => invoice.draftId === draft.id && isUnsettled(invoice))
    // A merchant who is signed in to another account can't look for the invoice there.
    .filter((invoice) => !isOfAnotherAccount(record, invoice))
    .sort((a, b) => b.event - a.event)[0];
  return last?.ref === draft.follows ? undefined : last;
}

/** Notes that a message says of a submission that nobody knows whether it exists: it is put right once that is known. */
export function noteDoubt(record: InvoicesOfChat, { ref }: Pick<Invoice, "ref">, messageId: number): void {
  const invoice = record.invoices[ref];
  if (invoice === undefined || !isUnsettled(invoice)) return;
  const others = (invoice.doubts ?? []).filter((known) => known !== messageId);
  invoice.doubts = [...others, messageId].slice(-mostDoubts);
}

/** The message says something else from now on. */
export function dropDoubts({ invoices }: InvoicesOfChat, messageId: number): void {
  for (const invoice of Object.values(invoices)) {
    if (invoice.doubts?.includes(messageId) !== true) continue;
    invoice.doubts = invoice.doubts.filter((known) => known !== messageId);
    if (invoice.doubts.length === 0) delete invoice.doubts;
  }
}
