import { z } from "zod";
import { accountIdentity, expiryChoice, item, language, terminalChoice } from "./draft-record.js";

const invoiceRequest = z.object({
  terminalId: z.string(),
  currency: z.string(),
  items: z.array(item),
  clientId: z.string().optional(),
  desc: z.string().optional(),
  clientEmail: z.string().optional(),
  type: z.literal("ORIGINAL").optional(),
  expireAt: z.string().optional(),
  overpaidAmount: z.string().optional(),
  overpaidPercent: z.string().optional(),
  underpaidAmount: z.string().optional(),
  underpaidPercent: z.string().optional(),
});

/** One status update as it was received; identical ones are counted. */
const statusEntry = z.object({
  status: z.enum(["created", "processing", "paid", "failed", "expired"]),
  /** The update's own time, ISO 8601 UTC, when it carried one. */
  at: z.string().optional(),
  receivedAt: z.number(),
  /** The event's id if the update carried one, else a digest of its body: what makes two updates identical. */
  key: z.string(),
  count: z.number().int().positive(),
});

/**
 * What a message says of a link's end: a status, or "over": its time has passed, and no status has said so;
 * "processing": it has passed while a payment is under way.
 */
const end = z.enum(["paid", "expired", "over", "processing"]);

/** A submission of the create call and, once the service has answered, the invoice it made. */
export const invoiceRecord = z.object({
  /** Our own reference; the callback address carries it. */
  ref: z.string(),
  /** Number of the inbox event whose tap submitted it. */
  event: z.number().int(),
  /** Its number in the chat's list of invoices; not there: not listed yet. */
  listed: z.number().int().optional(),
  /** The expiry as it was chosen, for [Repeat]. */
  expiry: expiryChoice,
  customerLanguage: language.optional(),
  /** The account that made it: nobody else sees it, and the terminal is that account's. */
  account: accountIdentity.optional(),
  /** The draft it was made from; two submissions of one draft are one intention. */
  draftId: z.string(),
  /** The merchant's messages that items and fields were typed in: an edit of one may come when the invoice is made. */
  sources: z.array(z.number().int()).optional(),
  creation: z.enum(["sending", "unknown", "created"]),
  request: invoiceRequest,
  terminal: terminalChoice,
  submittedAt: z.number(),
  /** The callback address was sent along, so status updates can come. */
  callbacks: z.boolean(),
  /** Key id under which the callback address was sealed. */
  keyId: z.string().optional(),
  id: z.string().optional(),
  payLink: z.string().optional(),
  history: z.array(statusEntry),
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
        shows: end.optional(),
      }),
    )
    .optional(),
  /** The message that reminded the seller of the link's expiry, and the end that it shows; not there: it still reminds. */
  reminder: z.object({ messageId: z.number().int(), shows: end.optional() }).optional(),
  /** The merchant has looked at the dashboard, and it isn't there. A status update that comes all the same wins. */
  denied: z.boolean().optional(),
  /** Messages of the chat which say that nobody knows whether it was created; they are put right once that is known. */
  doubts: z.array(z.number().int()).optional(),
  /** A second invoice was made while the outcome of this one was unknown. */
  repeatedBy: z.string().optional(),
});
