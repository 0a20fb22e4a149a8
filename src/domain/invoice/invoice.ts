import { z } from "zod";
import { accountIdentity } from "../account.js";
import { defined } from "../defined.js";
import { expireAtOf } from "../time/expiry.js";
import {
  addUpdate,
  currentStatus,
  isFinal,
  type StatusUpdate,
  statusUpdate,
  wasPaidLate,
} from "./invoice-status.js";
import { type OpenTerms, terms, termsToSubmit } from "./terms.js";

/**
 * The end of a link as a message shows it: a status; "over" when the link's time has passed and no status has said so;
 * "processing" when it has passed while a payment is under way.
 */
const toldEnd = z.enum(["paid", "expired", "over", "processing"]);

/** A submission of the create call and, once the service has answered, the invoice it made. */
export const invoice = z.object({
  /** Our own reference; the callback address carries it. */
  ref: z.string(),
  /** Number of the inbox event whose tap submitted it. */
  event: z.number().int(),
  /** The invoice's number in the chat's list; missing until it is listed. */
  listed: z.number().int().optional(),
  /** The account that made the invoice. No other account sees the invoice, and the terminal is this account's. */
  account: accountIdentity.optional(),
  /** The draft it was made from; two submissions of one draft are one intention. */
  draftId: z.string(),
  /** The merchant's messages that items and fields were typed in: an edit of one may come when the invoice is made. */
  sources: z.array(z.number().int()).optional(),
  creation: z.enum(["sending", "unknown", "created"]),
  /** The terms as they were submitted. */
  terms,
  /** The end of the link's time as the service was told, ISO 8601 UTC; not there: the link doesn't expire. */
  expireAt: z.string().optional(),
  submittedAt: z.number(),
  /** The callback address was sent along, so status updates can come. */
  callbacks: z.boolean(),
  /** Key id under which the callback address was sealed. */
  keyId: z.string().optional(),
  id: z.string().optional(),
  payLink: z.string().optional(),
  history: z.array(statusUpdate),
  /** The pay card's message. */
  cardMessageId: z.number().int().optional(),
  /** The card hides the pay link, since its account was signed out. */
  linkHidden: z.boolean().optional(),
  /** The link's time has passed without a word of the service, and the seller is told that once. */
  over: z.boolean().optional(),
  /** Messages at the customer's, sent via inline mode, that follow its status; the newest last. */
  shared: z
    .array(
      z.object({
        message: z.string(),
        /** The end that the message shows; not there: the pay button. */
        shows: toldEnd.optional(),
      }),
    )
    .optional(),
  /**
   * The message that reminded the seller of the link's expiry, and the end that it shows; without an end it still
   * reminds.
   */
  reminder: z.object({ messageId: z.number().int(), shows: toldEnd.optional() }).optional(),
  /** The merchant has looked at the dashboard, and it isn't there. A status update that comes all the same wins. */
  denied: z.boolean().optional(),
  /** Messages of the chat which say that nobody knows whether it was created; they are put right once that is known. */
  doubts: z.array(z.number().int()).optional(),
  /** A second invoice was made while the outcome of this one was unknown. */
  repeatedBy: z.string().optional(),
});

export type Invoice = z.infer<typeof invoice>;

/** The time after a link's end during which the service's last update may still be under way, in milliseconds. */
export const graceMs = 5 * 60_000;

/** The outcome of a create call; plain data, since it is kept in the event's journal. */
export type CreateOutcome =
  | { kind: "created"; ref: string; id: string; payLink: string }
  | { kind: "rejected"; ref: string; reason: string | null; retryAfter: number | null }
  | { kind: "signed-out"; ref: string }
  /** A 401, so nothing was created; access was renewed since, and the merchant may tap again. */
  | { kind: "renewed"; ref: string }
  | { kind: "unavailable"; ref: string }
  | { kind: "unknown"; ref: string; id: string | null };

/** The values by which a submission is known. */
type Submitter = Pick<Invoice, "ref" | "event" | "draftId" | "callbacks"> &
  Partial<Pick<Invoice, "sources" | "account" | "keyId">>;

/** A submission, which is committed before it is sent. A duration becomes a moment now (ms). */
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

/** The invoice after its create call has ended, or was lost. @returns undefined when there is certainly none. */
export function settle(submission: Invoice, outcome: CreateOutcome): Invoice | undefined {
  switch (outcome.kind) {
    case "created":
      return created(submission, { id: outcome.id, payLink: outcome.payLink });
    case "unknown":
      if (submission.creation === "created") return submission;
      return { ...submission, creation: "unknown", ...(outcome.id === null ? {} : { id: outcome.id }) };
    default:
      return undefined;
  }
}

/** The submission has certainly made an invoice, whatever the merchant has seen at the dashboard. */
export const created = (
  { denied: _denied, ...submission }: Invoice,
  answer: Partial<Pick<Invoice, "id" | "payLink">> = {},
): Invoice => ({ ...submission, creation: "created", ...answer });

/**
 * Applies a status update, which proves that the invoice exists. If the create call told no id, the update's id is
 * kept: from then on an update that names another invoice isn't taken for one of this invoice.
 */
export function apply(
  before: Invoice,
  { invoiceId, ...update }: Omit<StatusUpdate, "count"> & { readonly invoiceId?: string | undefined },
): { readonly invoice: Invoice; readonly isNew: boolean } {
  const { history, isNew } = addUpdate(before.history, update);
  const invoice = created({ ...before, history }, defined({ id: before.id ?? invoiceId }));
  return { invoice, isNew };
}

/** The end of the link: a status, or "over" when only its time has passed. */
export type End = "paid" | "expired" | "over";

/** The end of a link as a message may tell it. */
export type ToldEnd = z.infer<typeof toldEnd>;

/** `now` in milliseconds. */
export function endOf(
  { history, expireAt }: Pick<Invoice, "history" | "expireAt">,
  now: number,
): End | undefined {
  const status = currentStatus(history);
  if (status === "paid" || status === "expired") return status;
  return expireAt !== undefined && Date.parse(expireAt) <= now ? "over" : undefined;
}

/**
 * The end of the link that may be told, `now` in milliseconds. "Over" is kept back while the service's last update or a
 * payment may be under way: a customer who is told so too early may pay a second time.
 */
export function endToTell(
  { history, expireAt }: Pick<Invoice, "history" | "expireAt">,
  now: number,
): ToldEnd | undefined {
  const end = endOf({ history, expireAt }, now);
  if (end !== "over") return end;
  if (now < Date.parse(expireAt ?? "") + graceMs) return undefined;
  return currentStatus(history) === "processing" ? "processing" : "over";
}

/** True when a status has ended the link. */
export const isClosed = ({ history }: Pick<Invoice, "history">): boolean => isFinal(currentStatus(history));

/** True when the customer can be given the link: there is one, and nothing says that it is over. `now` in milliseconds. */
export const isShareable = ({ creation, payLink, ...link }: Invoice, now: number): boolean =>
  creation === "created" && payLink !== undefined && endOf(link, now) === undefined;

/** Paid after its expiry: the merchant may have sold the goods to somebody else meanwhile. */
export const isPaidLate = ({ history, expireAt }: Pick<Invoice, "history" | "expireAt">): boolean =>
  currentStatus(history) === "paid" && wasPaidLate(history, expireAt);
