import { z } from "zod";
import { draftTerms } from "../features/draft/model/draft.js";
import { logEntry } from "../features/team/model/team-log.js";
import { invoiceStatus } from "../invoice/invoice-status.js";
import { item } from "../invoice/item/item.js";
import { ledgerPlace } from "../invoice/ledger-place.js";
import { accountIdentity } from "../invoice/merchant-account.js";
import { toleranceSides } from "../invoice/payment-tolerance.js";
import { seenCustomer } from "../invoice/seen-customers.js";
import { soldBy } from "../invoice/sold-for.js";

/** The schemas of all records except the chat's record and the invoice. */

export const credentialsRecord = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  scope: z.string().optional(),
  /** The account at the service to which the access token belongs. */
  account: accountIdentity,
  /** The time (ms) at which the bot treats the access token as expired: 60 s before it really expires. */
  expiresAt: z.number(),
  /** The time (ms) at which the bot got the token. Together with expiresAt it shows the token's lifetime. */
  obtainedAt: z.number(),
  /** Whether the bot got these credentials by a refresh instead of a sign-in. */
  renewed: z.boolean().optional(),
  /**
   * The number of the event whose sign-in brought these credentials. When the same event is delivered again, the bot
   * finds them and doesn't ask for another one-time code.
   */
  event: z.number().int(),
});

export const accountRecord = z.object({
  /** The times (ms) of refused passwords and codes from chats that never signed in to this account. */
  refusals: z.array(z.number()),
});

/** The chats that have signed in to an account, the latest one last. */
export const accountChatsRecord = z.object({
  chats: z.array(
    z.object({
      chat: z.string(),
      /** The time of the chat's first sign-in in milliseconds. */ since: z.number(),
      /** True after [Sign out everywhere]: the chat's next sign-in counts as its first. */
      signedOut: z.boolean().optional(),
    }),
  ),
});

export const deadLetterRecord = z.object({
  at: z.number(),
  reason: z.string(),
  event: z.json(),
});

/** A status callback that the bot couldn't read, as it arrived, and the time (ms) of its arrival. */
export const unreadableRecord = z.object({
  at: z.number(),
  ref: z.string(),
  submittedAt: z.number(),
  contentType: z.string(),
  contentEncoding: z.string(),
  /** The bytes of the status callback's body in base64. */
  body: z.string(),
});

/** A task that the bot does for a chat at a certain time. */
export const timerRecord = z.object({
  chat: z.string(),
  name: z.enum(["reminder", "expiry", "outbox", "posts", "summary"]),
  /**
   * The reference of the invoice that the task is about; the time for the outbox, whose events for other chats wait, and
   * for posts, which wait until Telegram lets the bot write in a group, and for the daily summary.
   */
  ref: z.string(),
  /** The time (ms since 1970) at which the task is due. */
  at: z.number(),
});

/**
 * The invoices that inline mode has offered to create, the newest last. They are stored because the seller's choice in
 * Telegram names an offer by its id only.
 */
export const inlineOffersRecord = z.object({
  offers: z.array(z.object({ id: z.string(), at: z.number(), terms: draftTerms })),
  /** Texts that inline mode didn't understand for sure. [Check it first] opens the private chat with one of them on a review card. */
  texts: z.array(z.object({ id: z.string(), at: z.number(), text: z.string() })).optional(),
  /** Invoices that [Share with customer] has offered in a chat, and for which Telegram hasn't reported a sent message yet. */
  shares: z.array(z.object({ ref: z.string(), at: z.number() })).optional(),
});

/** An item that the merchant has saved for later invoices. */
const savedItem = z.object({
  /** The id under which the item is saved. `id` is the one that the merchant has given to the item. */
  saved: z.string(),
  name: z.string(),
  price: z.string(),
  currency: z.string(),
  description: z.string().optional(),
  icpuCode: z.string().optional(),
  packageCode: z.string().optional(),
  imageUrl: z.string().optional(),
  id: z.string().optional(),
  metadata: item.shape.metadata,
  /** The number of invoices that used the item. */
  uses: z.number().int(),
  /** The number of the event that counted the last use. A redelivery of that event isn't counted again. */
  usedBy: z.number().int().optional(),
});

/** All saved items of a chat. */
export const savedItemsRecord = z.object({
  items: z.array(savedItem),
  /** The last deletion, replacement or import of items, for [Undo]. */
  changed: z
    .object({
      /**
       * A text for the event that made the change. The ids of the items that the event has added begin with this text,
       * and the [Undo] button names the change by it.
       */
      mark: z.string(),
      /** The deleted or replaced items as they were before the change, with their index in the list. */
      before: z.array(z.object({ item: savedItem, index: z.number().int().nonnegative() })),
      /** The ids of the items that the change has added. */
      added: z.array(z.string()),
      /** The number of the event that took the change back, so that a redelivery of that event is recognized. */
      undoneBy: z.number().int().optional(),
    })
    .optional(),
  /**
   * Items that the merchant invoiced without saving them, the newest last, so that the bot can offer to save an item
   * that is invoiced again.
   */
  seen: z.array(
    z.object({
      item: savedItem.omit({ uses: true, usedBy: true }),
      count: z.number().int(),
      /** The number of the event that invoiced the item last. A redelivery of that event isn't counted again. */
      event: z.number().int(),
    }),
  ),
});

/** The customers that a chat's invoices named, the latest one last. */
export const customersRecord = z.object({ customers: z.array(seenCustomer) });

/** A template: the terms of an invoice (items, terminal and so on) under a name, from which the merchant can start a draft. */
const template = z.object({
  name: z.string(),
  terms: draftTerms,
  /** The sides (overpaid, underpaid) for which the merchant has confirmed a large tolerance. */
  confirmed: z.array(z.enum(toleranceSides)).optional(),
  savedAt: z.number(),
  /** The account under which the merchant saved the template. The template's terminal belongs to it. */
  account: accountIdentity.optional(),
  /**
   * The number of the event that wrote the template. A redelivery of that event is recognized by it, and so is the
   * change that [Undo] takes back.
   */
  event: z.number().int().optional(),
});

/** A template, and the one of the same name that it has replaced, for [Undo]. */
export const templateRecord = template.extend({ before: template.optional() });

/** One page of the log of an owner's team, in the order of the entries' numbers. */
export const teamLogRecord = z.object({ entries: z.array(logEntry) });

/** One page of a chat's list of invoices, in the order of their numbers. */
export const invoicePageRecord = z.object({
  entries: z.array(
    z.object({
      number: z.number().int(),
      ref: z.string(),
      submittedAt: z.number(),
      /**
       * The invoice's status when this entry was written. While the invoice is open, its own record may have a newer
       * one.
       */
      status: invoiceStatus,
      /** The invoice's place in the ledger. It is as old as the status. */
      place: ledgerPlace.optional(),
      /** True when the link's time has passed without a final status. It is as old as the status. */
      over: z.boolean().optional(),
      /** The totals of the invoice, one per currency. */
      totals: z.array(z.object({ amount: z.string(), currency: z.string() })),
      /** How much less than the totals may be paid, if the invoice allows a smaller payment. */
      less: z.array(z.object({ amount: z.string(), currency: z.string() })).optional(),
      /** The names of the invoice's items, each once. */
      names: z.array(z.string()),
      /** The customer's name and e-mail address, for the search. */
      reference: z.string().optional(),
      email: z.string().optional(),
      id: z.string().optional(),
      /** The account at the service that created the invoice. */
      account: accountIdentity.optional(),
      /** Which seller has created the invoice, if it is the owner's copy of a seller's invoice. */
      soldBy: soldBy.optional(),
    }),
  ),
});
