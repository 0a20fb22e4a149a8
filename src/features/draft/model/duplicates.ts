import { isDeepStrictEqual } from "node:util";
import { Big } from "big.js";
import { type ActingRecord, actingOf, isOfAnotherAccount } from "../../../frame/model/acting.js";
import { dropFace, inOwnChat, putFace } from "../../../invoice/face.js";
import { type Invoice, markOf } from "../../../invoice/invoice.js";
import { isUnsettled } from "../../../invoice/invoice-status.js";
import { chargedItems } from "../../../invoice/terms/discount.js";
import { isComplete, type Terms, termsToSubmit } from "../../../invoice/terms/terms.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { expireAtOf } from "../../../language/time/expiry.js";
import type { Draft, Submittable } from "./draft.js";
import { type DraftDialogue, isBegun } from "./draft-question.js";

/**
 * Rules about submissions (attempts to create an invoice) with an unknown outcome, and about drafts that might create
 * the same invoice a second time. A submission starts as "sending" and becomes "unknown" when no answer arrives. A
 * status update then makes it "created", or the merchant looks at the dashboard and reports that the invoice is
 * missing. Until then the submission stays in /invoices, whatever happens to its draft.
 */

interface InvoicesOfChat extends ActingRecord {
  readonly invoices: Readonly<Record<string, Invoice>>;
}

export type InvoiceContent = Pick<Terms, "items" | "email" | "reference">;

export interface Intention extends InvoiceContent {
  /** With the reference, a submission isn't taken for a duplicate of itself. */
  readonly ref?: string;
  readonly draftId: string;
  /** The earlier submission that this one replaces. */
  readonly follows?: string | undefined;
}

export const intentionOf = ({ id, follows, terms }: Submittable): Intention => ({
  draftId: id,
  follows,
  items: [...chargedItems(terms)],
  email: terms.email,
  reference: terms.reference,
});

/**
 * Returns the submissions that may already have created this invoice, the newest first. A submission of the same draft
 * counts, and so does one that this draft replaces, unless the merchant has its pay link. Another submission with the
 * same content counts while its outcome is unknown and its link can still be paid at `now` (ms).
 */
export function repeatedBy(record: InvoicesOfChat, intention: Intention, now: number): Invoice[] {
  return (
    Object.values(record.invoices)
      .filter((invoice) => invoice.ref !== intention.ref && invoice.payLink === undefined)
      // Invoices of another account are left out: they are never duplicates, and this chat must not see them.
      .filter((invoice) => !isOfAnotherAccount(actingOf(record), invoice))
      .filter((invoice) => descendsFrom(intention, invoice) || isLike(intention, invoice, now))
      .sort((a, b) => b.submittedAt - a.submittedAt)
  );
}

/** Equal invoices this close together (ms) may be one sale whose command or text was sent twice. */
const momentMs = 2 * 60_000;

/**
 * Returns the newest equal invoice that the chat created a moment before. Both may be meant, so that a card only says it.
 * @param invoice the later one, whether created or not; `at` is when it was submitted, or now (ms)
 */
export function twinOf(
  record: InvoicesOfChat,
  { ref, at, ...content }: InvoiceContent & { readonly ref?: string; readonly at: number },
): Invoice | undefined {
  return Object.values(record.invoices)
    .filter((other) => other.ref !== ref && other.creation === "created" && markOf(other) === undefined)
    .filter(({ submittedAt }) => submittedAt <= at && at - submittedAt < momentMs)
    .filter((other) => !isOfAnotherAccount(actingOf(record), other) && isSameInvoice(content, other.terms))
    .sort((a, b) => b.submittedAt - a.submittedAt)[0];
}

/** A submission that the merchant reported as missing on the dashboard doesn't count. */
const descendsFrom = (
  { draftId, follows }: Pick<Intention, "draftId" | "follows">,
  { draftId: own, ref, denied }: Invoice,
): boolean => denied !== true && (draftId === own || follows === ref);

const isLike = (intention: Intention, invoice: Invoice, now: number): boolean =>
  isUnsettled(invoice) && repeatsContent(intention, invoice, now);

function repeatsContent(content: InvoiceContent, { terms, expireAt }: Invoice, now: number): boolean {
  const canBePaid = expireAt === undefined || Date.parse(expireAt) > now;
  return canBePaid && isSameInvoice(content, terms);
}

/**
 * Checks whether a merchant would call both the same invoice: the same items, quantities and prices. Terminal, expiry,
 * note and tolerances don't count, because a merchant who tries again may change them. Customers are compared only when
 * both invoices name one.
 */
export const isSameInvoice = (a: InvoiceContent, b: InvoiceContent): boolean =>
  soldIn(a) === soldIn(b) && mayBeSame(a.email, b.email) && mayBeSame(a.reference, b.reference);

/** Two lines with the same item count as one line with both quantities. */
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
 * Decides what happens to a draft when the bot learns that an earlier invoice exists. "done": the draft is closed,
 * because it asks for exactly that invoice, and creating it again would charge the customer twice. "follows": the draft
 * differs and stays, but the bot warns before it creates the invoice.
 * @param now milliseconds since 1970
 */
export function afterFound(
  record: InvoicesOfChat,
  { draft, question }: DraftDialogue,
  invoice: Invoice,
  now: number,
): "done" | "follows" | "as-before" {
  const intention = intentionOf(draft);
  const descends = descendsFrom(intention, invoice);
  if (descends && !isBegun(question) && asksForTheSame(draft, invoice)) return "done";
  if (isOfAnotherAccount(actingOf(record), invoice)) return "as-before";
  return descends || repeatsContent(intention, invoice, now) ? "follows" : "as-before";
}

/** The customer's language isn't part of the request. */
function asksForTheSame(draft: Draft, { terms, submittedAt }: Invoice): boolean {
  if (!isComplete(draft.terms)) return false;
  const sentOf = ({ customerLanguage: _customerLanguage, terminal, expiry, ...sent }: Terms) => ({
    ...sent,
    terminal: terminal.id,
    expireAt: expireAtOf(expiry, new Date(submittedAt)),
  });
  return isDeepStrictEqual(sentOf(termsToSubmit(draft.terms)), sentOf(terms));
}

/**
 * Looks for a second invoice for the same purchase, after an invoice whose outcome was unknown turned out to exist. The
 * bot then stores the reference of the later invoice in the earlier one. Two invoices are a pair if they come from the
 * same draft, or have the same content and, when the second was submitted, the first could still be paid and nobody
 * knew whether it exists. An invoice that was known to exist by then is an earlier sale of the same things.
 */
export function noteRepeated(record: InvoicesOfChat, found: Invoice): void {
  for (const other of Object.values(record.invoices)) {
    if (other === found || isOfAnotherAccount(actingOf(record), other)) continue;
    const [first, second] = other.submittedAt < found.submittedAt ? [other, found] : [found, other];
    if (second.creation !== "created" || first.payLink !== undefined || first.denied === true) continue;
    const isSecondAttempt =
      wasInDoubt(first, second.submittedAt) && repeatsContent(second.terms, first, second.submittedAt);
    if (first.draftId === second.draftId || isSecondAttempt) first.repeatedBy = second.ref;
  }
}

const wasInDoubt = ({ creation, foundAt }: Pick<Invoice, "creation" | "foundAt">, at: number): boolean =>
  creation !== "created" || (foundAt !== undefined && foundAt >= at);

/** The bot asks about the draft's last attempt with an unknown outcome before any other question of the draft. */
export function heldUpBy(record: InvoicesOfChat, draft: Pick<Draft, "id" | "follows">): Invoice | undefined {
  const last = Object.values(record.invoices)
    .filter((invoice) => invoice.draftId === draft.id && isUnsettled(invoice))
    // Invoices of another account are left out: the merchant can't look for them on the dashboard of this account.
    .filter((invoice) => !isOfAnotherAccount(actingOf(record), invoice))
    .sort((a, b) => b.event - a.event)[0];
  return last?.ref === draft.follows ? undefined : last;
}

interface WithRefused extends InvoicesOfChat {
  readonly refused?: Invoice | undefined;
}

/** The message says that nobody knows whether the invoice exists. Once the bot knows, it corrects the message. */
export function noteDoubt(record: InvoicesOfChat, { ref }: Pick<Invoice, "ref">, messageId: number): void {
  const invoice = record.invoices[ref];
  if (invoice === undefined || !isUnsettled(invoice)) return;
  putFace(invoice, { at: inOwnChat(messageId), as: "doubt", shows: "unknown" });
}

export function dropDoubts({ invoices, refused }: WithRefused, messageId: number): void {
  for (const invoice of Object.values(invoices)) dropFace(invoice, "doubt", inOwnChat(messageId));
  if (refused !== undefined) dropFace(refused, "doubt", inOwnChat(messageId));
}
