import * as z from "zod";
import { defined } from "../language/omit-undefined.js";
import type { AskedWait } from "../language/time/asked-wait.js";
import { expireAtOf } from "../language/time/expiry.js";
import { face, type ToldEnd } from "./face.js";
import {
  addUpdate,
  currentStatus,
  isFinal,
  type StatusUpdate,
  statusUpdate,
  wasPaidLate,
} from "./invoice-status.js";
import { ledgerPlace } from "./ledger-place.js";
import { accountIdentity } from "./merchant-account.js";
import { soldBy, soldFor } from "./sold-for.js";
import type { NamedProblem } from "./terms/refused-field.js";
import { type OpenTerms, terms, termsToSubmit } from "./terms/terms.js";
import { unreadUpdates } from "./unread-updates.js";

/** A submission (an attempt to create an invoice) and, once the service has answered, the invoice that it created. */
export const invoice = z.object({
  /** The callback address, to which the service sends status updates, contains this reference. */
  ref: z.string(),
  /** The number of the event (such as the merchant's tap) that submitted the invoice. */
  event: z.number().int(),
  /** The invoice's number in the chat's list of invoices; undefined before the list contains the invoice. */
  listed: z.number().int().optional(),
  /** The account that created the invoice and owns the terminal. A chat of another account doesn't show the invoice. */
  account: accountIdentity.optional(),
  /** For which team's owner a seller has created the invoice; only in the seller's own record of it. */
  soldFor: soldFor.optional(),
  /** True when the owner's record doesn't know the team any more, so that the chat that has created the invoice is told instead. */
  ownerGone: z.boolean().optional(),
  /** Which seller has created the invoice; only in the copy that the owner of the team has. */
  soldBy: soldBy.optional(),
  /** The id of the draft that was submitted. Two submissions of one draft are attempts at the same invoice. */
  draftId: z.string(),
  /** The merchant may edit the messages from which items were read while the invoice is being created. */
  sources: z.array(z.number().int()).optional(),
  /** The id of the merchant's message from which all items were read; undefined when other messages or taps have set some. */
  line: z.number().int().optional(),
  creation: z.enum(["sending", "unknown", "created"]),
  terms,
  /** The expiry that the bot sent to the service, as ISO 8601 in UTC; undefined when the link doesn't expire. */
  expireAt: z.string().optional(),
  submittedAt: z.number(),
  /** Without a callback address in the create call, the service sends no status updates. */
  callbacks: z.boolean(),
  /** The id of the encryption key with which the bot sealed the callback address. */
  keyId: z.string().optional(),
  /** True when, as the operator has set, a link whose payment has failed can't be paid again. */
  failedEnds: z.boolean().optional(),
  id: z.string().optional(),
  payLink: z.string().optional(),
  /** True when the bot has made the pay link, because the service gave none that can be used. */
  linkMade: z.boolean().optional(),
  history: z.array(statusUpdate),
  unread: unreadUpdates.optional(),
  /** The time (ms) at which the merchant has noted that the customer paid in cash. */
  cashAt: z.number().optional(),
  /** The time (ms) at which the merchant has withdrawn the invoice. The customer can still pay by its link. */
  withdrawnAt: z.number().optional(),
  counted: ledgerPlace.optional(),
  /** When the seller is reminded (ms), by the setting at the creation; undefined when no reminder is to come. */
  remindAt: z.number().optional(),
  /** Whether the bot has already told the seller that the link's time has passed without a status update. */
  over: z.boolean().optional(),
  faces: z.array(face).optional(),
  /** Whether the pay card shows the buttons behind [More…]. */
  showsMore: z.literal(true).optional(),
  /** Whether the invoice was brought back from its own record, which still exists. */
  broughtBack: z.literal(true).optional(),
  /**
   * Whether the merchant has looked at the dashboard and reported that the invoice isn't there, or the service has refused it.
   * A later status update overrules this.
   */
  denied: z.boolean().optional(),
  /** The time (ms) at which the bot learned that the invoice exists although its create call wasn't answered in time. */
  foundAt: z.number().optional(),
  /** The reference of a second invoice that was created while the outcome of this one was unknown. */
  repeatedBy: z.string().optional(),
});

export type Invoice = z.infer<typeof invoice>;

/** How long (ms) after a link's expiry the service's last status update may still be on its way. */
export const graceMs = 5 * 60_000;

/** How long (ms) a wish to create an invoice holds. Later the merchant may have given up, or made it in another way. */
export const wishMs = 5 * 60_000;

export type GivenInvoice = {
  readonly id: string;
  readonly payLink?: string;
  readonly isMade?: boolean;
};

/** The outcome of a create call (the request that creates an invoice). It is plain JSON data, because the event's journal stores it. */
export type CreateOutcome =
  | ({ kind: "created"; ref: string } & GivenInvoice)
  | {
      kind: "rejected";
      ref: string;
      reason: string | null;
      problems?: NamedProblem[];
      aboutTerminal?: boolean;
    }
  /** The service has had too many requests (429) and created nothing. */
  | { kind: "too-many-requests"; ref: string; wait: AskedWait }
  | { kind: "signed-out"; ref: string }
  /** The service answered 401 and created nothing. The bot has got a new token since, so the merchant may tap again. */
  | { kind: "renewed"; ref: string }
  /** The account's owner has paused the seller or lowered the seller's limits. Nothing was sent. */
  | { kind: "not-allowed"; ref: string }
  | { kind: "unavailable"; ref: string }
  /** The access token had to be renewed, and the service's answer to that can't be read. Nothing was sent. */
  | { kind: "faulty-answer"; ref: string }
  | { kind: "unknown"; ref: string };

type Submitter = Pick<Invoice, "ref" | "event" | "draftId" | "callbacks"> &
  Partial<Pick<Invoice, "sources" | "line" | "account" | "keyId" | "failedEnds">>;

/** The caller must store a submission before it sends the create call. A duration becomes a fixed expiry, counted from `now` (ms). */
export function submit(submitter: Submitter, open: OpenTerms, now: number): Invoice {
  const submitted = termsToSubmit(open);
  const expireAt = expireAtOf(submitted.expiry, new Date(now));
  return {
    ...submitter,
    creation: "sending",
    terms: submitted,
    ...defined({ expireAt }),
    submittedAt: now,
    history: [],
  };
}

/** Returns the invoice as created, or as unknown when the answer was lost; undefined when certainly no invoice exists. */
export function settle(submission: Invoice, outcome: CreateOutcome): Invoice | undefined {
  switch (outcome.kind) {
    case "created":
      return created(submission, linkFields(outcome));
    case "unknown":
      if (submission.creation === "created") return submission;
      return { ...submission, creation: "unknown" };
    default:
      return undefined;
  }
}

export const givenOf = ({ id, payLink, isMade }: GivenInvoice): GivenInvoice => ({
  id,
  ...defined({ payLink, isMade }),
});

export const linkFields = ({
  id,
  payLink,
  isMade,
}: GivenInvoice): Pick<Invoice, "id" | "payLink" | "linkMade"> => defined({ id, payLink, linkMade: isMade });

/** A successful submission overrules a merchant who reported that the invoice isn't on the dashboard. */
export const created = (
  { denied: _denied, ...submission }: Invoice,
  answer: Partial<Pick<Invoice, "id" | "payLink" | "linkMade">> = {},
): Invoice => ({ ...submission, creation: "created", ...answer });

/**
 * A status update proves that the invoice exists. A missing id is taken from the update, and later ones with another
 * id are refused.
 */
export function apply(
  before: Invoice,
  { invoiceId, ...update }: Omit<StatusUpdate, "count"> & { readonly invoiceId?: string | undefined },
): { readonly invoice: Invoice; readonly isNew: boolean } {
  const { history, isNew } = addUpdate(before.history, update);
  const invoice = created({ ...before, history }, defined({ id: before.id ?? invoiceId }));
  return { invoice, isNew };
}

/** "failed" is an end where the operator has set so, and "over" means that the link's time has passed without a status. */
type LinkEnd = "paid" | "expired" | "failed" | "over";

/** The merchant's own mark: a payment in cash, or that the invoice is withdrawn. The service knows nothing of it. */
export type Mark = "cash" | "withdrawn";

type Marked = Pick<Invoice, "cashAt" | "withdrawnAt">;

export function markOf({ cashAt, withdrawnAt }: Marked): Mark | undefined {
  if (cashAt !== undefined) return "cash";
  return withdrawnAt === undefined ? undefined : "withdrawn";
}

/** How an invoice has ended for the merchant: like its link, or by the merchant's own mark. */
export type End = LinkEnd | Mark;

/** Only a payment that the service has reported overrules the merchant's own mark. `now` is in ms since 1970. */
export function endOf(invoice: Ending, now: number): End | undefined {
  const end = linkEnd(invoice, now);
  return end === "paid" ? end : (markOf(invoice) ?? end);
}

type Ending = Pick<Invoice, "history" | "expireAt" | "failedEnds"> & Marked;

/** The merchant's own mark doesn't end the pay link, because the service can't cancel it. */
export function linkEnd(
  { history, expireAt, failedEnds }: Omit<Ending, keyof Marked>,
  now: number,
): LinkEnd | undefined {
  const status = currentStatus(history);
  if (status === "paid" || status === "expired") return status;
  if (status === "failed" && failedEnds === true) return status;
  return expireAt !== undefined && Date.parse(expireAt) <= now ? "over" : undefined;
}

/**
 * Returns the end that the bot may announce. "over" isn't announced while the last status update may still arrive or a
 * payment is being processed, because the customer might then pay a second time. Nobody is told that an invoice is
 * withdrawn while a payment for it is being processed.
 */
export function endToTell(invoice: Ending, now: number): ToldEnd | undefined {
  const { history, expireAt } = invoice;
  const end = endOf(invoice, now);
  if (end !== "over" && end !== "withdrawn") return end;
  if (end === "over" && now < Date.parse(expireAt ?? "") + graceMs) return undefined;
  return currentStatus(history) === "processing" ? "processing" : end;
}

export const isClosed = ({ history }: Pick<Invoice, "history">): boolean => isFinal(currentStatus(history));

/** The bot gives a pay link to a customer only while the link exists and hasn't ended at `now` (ms since 1970). */
export const isShareable = ({ creation, payLink, ...link }: Invoice, now: number): boolean =>
  creation === "created" && payLink !== undefined && endOf(link, now) === undefined;

/** Checks whether the merchant may put a mark of their own on the invoice: nothing has ended it, and no payment is under way. */
export const mayBeMarked = (invoice: Invoice, now: number): boolean =>
  invoice.creation === "created" &&
  endOf(invoice, now) === undefined &&
  currentStatus(invoice.history) !== "processing";

/**
 * Says why the merchant didn't expect the payment that the service has reported. "twice": the merchant had noted one in
 * cash. @returns undefined for an expected payment, and without a payment
 */
export function unexpectedPayment(
  invoice: Pick<Invoice, "history"> & Marked,
): "twice" | "withdrawn" | undefined {
  const mark = currentStatus(invoice.history) === "paid" ? markOf(invoice) : undefined;
  return mark === "cash" ? "twice" : mark;
}

/** Checks whether the customer paid after the expiry. The merchant may have sold the goods to another customer by then. */
export const isPaidLate = (invoice: Pick<Invoice, "history" | "expireAt" | "submittedAt">): boolean =>
  currentStatus(invoice.history) === "paid" && wasPaidLate(invoice, invoice.expireAt);
