import { z } from "zod";
import { accountIdentity } from "../domain/account.js";
import { draftTerms } from "../domain/draft/draft.js";
import { invoiceStatus } from "../domain/invoice/invoice-status.js";
import { toleranceSides } from "../domain/invoice/tolerance.js";

/** Records beside the chat's own. */

export const credentialsRecord = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  scope: z.string().optional(),
  /** Whose access it is. */
  account: accountIdentity,
  /** Milliseconds; already 60 s early. */
  expiresAt: z.number(),
  /** Milliseconds: what tells the token's life. */
  obtainedAt: z.number(),
  /** It came by a refresh, and not from a sign-in. */
  renewed: z.boolean().optional(),
  /** The event that obtained them: a redelivery of it finds them and asks for no second code. */
  event: z.number().int(),
});

export const accountRecord = z.object({
  /** Times (ms) of refused passwords and codes from chats that never signed in to this account. */
  refusals: z.array(z.number()),
});

/** The chats that have signed in to an account, the one that came last at the end. */
export const accountChatsRecord = z.object({
  chats: z.array(
    z.object({ chat: z.string(), /** When it first signed in, in milliseconds. */ since: z.number() }),
  ),
});

export const deadLetterRecord = z.object({
  at: z.number(),
  reason: z.string(),
  event: z.json(),
});

/** A status callback as it came, and when (ms). */
export const unreadableRecord = z.object({
  at: z.number(),
  ref: z.string(),
  submittedAt: z.number(),
  contentType: z.string(),
  contentEncoding: z.string(),
  /** Base64. */
  body: z.string(),
});

/** Something to be done for a chat at a time. */
export const timerRecord = z.object({
  chat: z.string(),
  name: z.enum(["reminder", "expiry", "other-sign-in"]),
  /** What it is about: our reference of an invoice, or of a sign-in from another chat. */
  ref: z.string(),
  /** Milliseconds. */
  at: z.number(),
});

/** What inline mode has offered to create, the newest last: the choice that follows names one of them and nothing else. */
export const inlineOffersRecord = z.object({
  offers: z.array(z.object({ id: z.string(), at: z.number(), terms: draftTerms })),
  /** Invoices that [Share with customer] has offered in a chat, and of which no message was told yet. */
  shares: z.array(z.object({ ref: z.string(), at: z.number() })).optional(),
});

/** An item that the merchant has saved for later invoices. */
const savedItem = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string(),
  currency: z.string(),
  description: z.string().optional(),
  icpuCode: z.string().optional(),
  packageCode: z.string().optional(),
  imageUrl: z.string().optional(),
  /** How many invoices it was in. */
  uses: z.number().int(),
  /** Number of the event that counted the last use: a redelivery of it counts nothing. */
  usedBy: z.number().int().optional(),
});

/** All saved items of a chat. */
export const savedItemsRecord = z.object({
  items: z.array(savedItem),
  /** The item that was deleted last and its place, for [Undo]. */
  deleted: z.object({ item: savedItem, index: z.number().int().nonnegative() }).optional(),
  /** Items that were invoiced without being saved, the newest last; the second time one is offered for saving. */
  seen: z.array(
    z.object({
      item: savedItem.omit({ uses: true, usedBy: true }),
      count: z.number().int(),
      /** Number of the event that counted last. */
      event: z.number().int(),
    }),
  ),
});

/** Terms kept under a name, to start from. */
export const templateRecord = z.object({
  name: z.string(),
  terms: draftTerms,
  /** Sides whose large tolerance was confirmed. */
  confirmed: z.array(z.enum(toleranceSides)).optional(),
  savedAt: z.number(),
  /** The account that it was kept under: the terminal is that account's. */
  account: accountIdentity.optional(),
});

/** One page of a chat's list of invoices, in the order of their numbers. */
export const invoicePageRecord = z.object({
  entries: z.array(
    z.object({
      number: z.number().int(),
      ref: z.string(),
      submittedAt: z.number(),
      /** As it was when the invoice was last written; an open invoice's own history knows better. */
      status: invoiceStatus,
      /** One amount per currency. */
      totals: z.array(z.object({ amount: z.string(), currency: z.string() })),
      /** Names of the items, each once. */
      names: z.array(z.string()),
      reference: z.string().optional(),
      id: z.string().optional(),
      /** The account that made it. */
      account: accountIdentity.optional(),
    }),
  ),
});
