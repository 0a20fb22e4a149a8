import * as z from "zod";
import { due, event, question, slice } from "../../frame/model/slice.js";
import { type Invoice, invoice } from "../../invoice/invoice.js";
import { invoiceStatus, statusUpdate } from "../../invoice/invoice-status.js";
import { ledgerPlace } from "../../invoice/ledger-place.js";
import { accountIdentity } from "../../invoice/merchant-account.js";
import { messageAddress, textOfAddress } from "../../invoice/message-address.js";
import { isOver } from "../../invoice/retention.js";
import { seenCustomer } from "../../invoice/seen-customers.js";
import { soldBy, soldFor } from "../../invoice/sold-for.js";
import { askedWait } from "../../language/time/asked-wait.js";

/** "over": the link has expired without a status update. */
const soldNews = z.enum(["paid", "failed", "expired", "over"]);
export type SoldNews = z.infer<typeof soldNews>;

const customersRecord = z.object({ customers: z.array(seenCustomer) });

/**
 * Ids of messages in the seller's chat and in customers' chats stay with the seller, so the owner's copy lacks them.
 */
export const soldInvoice = invoice.pick({
  ref: true,
  draftId: true,
  creation: true,
  terms: true,
  expireAt: true,
  submittedAt: true,
  callbacks: true,
  id: true,
  payLink: true,
  linkMade: true,
  failedEnds: true,
  history: true,
  unread: true,
  over: true,
  cashAt: true,
  withdrawnAt: true,
});

const invoicePageRecord = z.object({
  entries: z.array(
    z.object({
      number: z.number().int(),
      ref: z.string(),
      submittedAt: z.number(),
      /** While the invoice is open, its own record may have a newer status. */
      status: invoiceStatus,
      /** The place in the ledger is as old as the status. */
      place: ledgerPlace.optional(),
      /** True when the link's time has passed without a final status. */
      over: z.boolean().optional(),
      totals: z.array(z.object({ amount: z.string(), currency: z.string() })),
      /** How much less than the totals may be paid. */
      less: z.array(z.object({ amount: z.string(), currency: z.string() })).optional(),
      names: z.array(z.string()),
      reference: z.string().optional(),
      email: z.string().optional(),
      id: z.string().optional(),
      account: accountIdentity.optional(),
      /** Only the owner's copy of a seller's invoice has a seller. */
      soldBy: soldBy.optional(),
    }),
  ),
});

const ref = z.string();
const [team, seller] = [z.string(), z.string()];
const ofInvoice = {
  key: (entry: { readonly ref: string }) => entry.ref,
  invoice: (entry: { readonly ref: string }) => entry.ref,
};

export const invoices = slice({
  stored: "the newest open invoices, with customers and links",
  record: {
    /** The newest open invoices, by the bot's reference. All others have records of their own. */
    invoices: z.record(z.string(), invoice),
    /** The newest submission that the service has refused. A status update may prove all the same that its invoice exists. */
    refused: invoice.optional(),
    /** The service has asked for this wait (429). No create call of this chat is sent before its end. */
    createWait: askedWait.optional(),
    /** The merchant has created an invoice in inline mode, or the bot has taught it. */
    knowsInline: z.literal(true).optional(),
    /** The next timer of the invoices above, and when it fires (ms). It sets the one after it. */
    nextTimer: z.object({ name: z.enum(["reminder", "expiry"]), ref: z.string(), at: z.number() }).optional(),
    /** How many invoices the chat's list has numbered, from 0 on. The next invoice gets this number. */
    listed: z.number().int().optional(),
    /** All invoices with lower numbers were deleted. */
    listedFrom: z.number().int().optional(),
    /** How many invoices from number `listedFrom` on were deleted. The list's length doesn't count them. */
    listGaps: z.number().int().optional(),
    /** A button that carries another id belongs to an older search. */
    invoiceSearch: z.object({ id: z.string(), text: z.string() }).optional(),
    /**
     * Unpaid invoices that a seller has deleted with [Delete everything], by reference. The owner is still told of
     * payments.
     */
    soldBefore: z.record(z.string(), soldFor).optional(),
  },
  begins: () => ({ invoices: {} }),
  kept: {
    createWait: "The service has asked the bot to wait, whatever the chat stores.",
    soldBefore:
      "The owner for whom a seller's unpaid invoices were created is still told of their payments. The bot keeps their ids alone, for 400 days.",
  },
  records: {
    /** Key: `<chat>/<ref>`, with the bot's own reference of the invoice. */
    invoices: {
      name: "invoices",
      stored: {
        what: "Closed invoices, and open ones without news for a long time",
        until: "`RETENTION_DAYS` after they are closed, or until [Delete everything]",
      },
      schema: invoice,
      keys: "of-chat",
      keptDays: "RETENTION_DAYS",
      mayGo: (one: Invoice, before) => isOver(one, before),
      isListed: true,
    },
    customers: {
      name: "customers",
      stored: {
        what: "The last 200 customers that a chat's invoices named: name, e-mail address and when last",
        until: "`RETENTION_DAYS` after the last invoice, or until `/signout` or [Delete everything]",
      },
      schema: customersRecord,
      keys: "chat",
      holdsOld: ({ customers }: z.infer<typeof customersRecord>, { retention }) =>
        customers.some(({ usedAt }) => usedAt < retention),
    },
    /** Key: `<chat>/<number of the page>`. */
    invoicePages: {
      name: "invoice-pages",
      stored: { what: "The list behind `/invoices`", until: "As long as its invoices" },
      schema: invoicePageRecord,
      keys: "of-chat",
    },
  },
  due: [
    due("faces", { ref }, { to: "merchant", ...ofInvoice }),
    /** `untold`: the operator was told that nobody reads of the payment. */
    due(
      "status",
      { ref, status: z.enum(["paid", "failed", "expired"]), untold: z.boolean().optional() },
      { to: "merchant", ...ofInvoice, droppable: ({ status }) => status !== "paid" },
    ),
    /** `isLate`: the bot noticed the expiry late, so status updates may still arrive. */
    due("over", { ref, isLate: z.boolean() }, { to: "merchant", ...ofInvoice }),
    /** `at`: the time (ms) for which the reminder was planned. */
    due("reminder", { ref, at: z.number() }, { to: "merchant", ...ofInvoice }),
    /**
     * Customers' messages are due also while the merchant has blocked the bot, and after what the merchant is told,
     * because there may be many.
     */
    due("customers", { ref }, { to: "customer", ...ofInvoice, droppable: () => false }),
    due(
      "let-go",
      { ref, message: messageAddress },
      {
        to: "customer",
        key: ({ message }) => textOfAddress(message),
        invoice: ofInvoice.invoice,
        droppable: () => false,
      },
    ),
    /** Three of the service's updates about an invoice can't be read. The invoice may be the owner's copy. */
    due("unread", { ref }, { to: "merchant", key: ofInvoice.key, droppable: () => false }),
    due("owner", { ref }, { to: "other-chat", ...ofInvoice, droppable: () => false }),
    due(
      "sold-status",
      {
        /** The invoice's reference. The owner's copy is never among the invoices of the chat's record. */
        copy: ref,
        status: soldNews,
        /** True when nobody reads the news in the seller's chat. */
        alone: z.boolean().optional(),
        untold: z.boolean().optional(),
      },
      { to: "merchant", key: ({ copy }) => copy, droppable: ({ status }) => status !== "paid" },
    ),
  ],
  events: [
    /** A seller's invoice has changed. The seller may have left the receiver's team since. */
    event("sold", {
      team,
      seller,
      invoice: soldInvoice,
      /** True when the sender has left the team, or has blocked the bot. */
      unread: z.boolean().optional(),
    }),
    /** The service has reported statuses of a seller's invoice that the seller has deleted. */
    event("sold-status", { team, seller, ref, history: z.array(statusUpdate) }),
    /**
     * The sender's record doesn't know the team or the seller any more, so the receiver alone can be told of the
     * invoice. `paid`: whether it is paid.
     */
    event("sold-unheard", { team, ref, paid: z.boolean() }),
  ],
  questions: [question("invoice-search", z.object({ kind: z.literal("invoice-search") }), 2)],
  timers: ["reminder", "expiry"],
  commands: [{ name: "invoices", menu: 30, links: ["invoices", "share"], readsText: true }],
});
