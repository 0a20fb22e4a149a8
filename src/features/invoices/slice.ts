import { z } from "zod";
import { due, event, question, slice } from "../../frame/model/slice.js";
import { type Invoice, invoice } from "../../invoice/invoice.js";
import { invoiceStatus, statusUpdate } from "../../invoice/invoice-status.js";
import { ledgerPlace } from "../../invoice/ledger-place.js";
import { accountIdentity } from "../../invoice/merchant-account.js";
import { isOver } from "../../invoice/retention.js";
import { seenCustomer } from "../../invoice/seen-customers.js";
import { soldBy, soldFor } from "../../invoice/sold-for.js";
import { askedWait } from "../../language/time/asked-wait.js";

/** The news of a seller's invoice that the owner of the team is told. "over": its link has expired without a status update. */
const soldNews = z.enum(["paid", "failed", "expired", "over"]);
export type SoldNews = z.infer<typeof soldNews>;

/** The customers that a chat's invoices named, the latest one last. */
const customersRecord = z.object({ customers: z.array(seenCustomer) });

/**
 * The parts of a seller's invoice that the owner's copy has too. Ids of messages in the seller's chat and in customers'
 * chats stay with the seller.
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
  over: true,
  cashAt: true,
});

/** One page of a chat's list of invoices, in the order of their numbers. */
const invoicePageRecord = z.object({
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

const ref = z.string();
const [team, seller] = [z.string(), z.string()];
/** The rules of a message about an invoice of this chat: one for each invoice, with which it goes. */
const ofInvoice = {
  key: (entry: { readonly ref: string }) => entry.ref,
  invoice: (entry: { readonly ref: string }) => entry.ref,
};

/** The invoices that were created, and everything that shows one. */
export const invoices = slice({
  stored: "the newest open invoices, with customers and links",
  record: {
    /** The newest open invoices, by the bot's reference. All other invoices are stored in records of their own. */
    invoices: z.record(z.string(), invoice),
    /** The wait for which the service has asked (429) after a create call. No create call of this chat is sent before its end. */
    createWait: askedWait.optional(),
    /** How many invoices the chat's list has numbered, from 0 on. The next invoice gets this number. */
    listed: z.number().int().optional(),
    /**
     * The lowest number in the chat's list of invoices whose invoice still exists. The bot has deleted all invoices with
     * lower numbers.
     */
    listedFrom: z.number().int().optional(),
    /**
     * How many of the invoices from number `listedFrom` on the bot has deleted. Deleted invoices don't count in the
     * length of the list.
     */
    listGaps: z.number().int().optional(),
    /** The newest search in /invoices. A button that carries another id belongs to an older search. */
    invoiceSearch: z.object({ id: z.string(), text: z.string() }).optional(),
    /**
     * Unpaid invoices that the chat has created as a seller and then deleted with [Delete everything], by reference. Only
     * their owner is stored, who is still told of their payments.
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
    /** Closed invoices (paid or expired). Key: `<chat>/<ref>`, with the bot's own reference of the invoice. */
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
    /** The customers that a chat's invoices named. */
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
    /** Pages of a chat's list of invoices. Key: `<chat>/<number of the page>`. */
    invoicePages: {
      name: "invoice-pages",
      stored: { what: "The list behind `/invoices`", until: "As long as its invoices" },
      schema: invoicePageRecord,
      keys: "of-chat",
    },
  },
  due: [
    /** The bot brings all messages of the merchant's chat that show the invoice up to date: its faces there. */
    due("faces", { ref }, { to: "merchant", ...ofInvoice }),
    /** The bot tells the seller a new status of the invoice. `untold`: the operator was told that nobody reads of the payment. */
    due(
      "status",
      { ref, status: z.enum(["paid", "failed", "expired"]), untold: z.boolean().optional() },
      { to: "merchant", ...ofInvoice, droppable: ({ status }) => status !== "paid" },
    ),
    /**
     * The bot tells the seller that the pay link has expired without a status update. `isLate`: the bot noticed this
     * late, so status updates may still arrive.
     */
    due("over", { ref, isLate: z.boolean() }, { to: "merchant", ...ofInvoice }),
    /** The bot reminds the seller that an unpaid link expires soon. `at` is the time (ms) for which the reminder was planned. */
    due("reminder", { ref, at: z.number() }, { to: "merchant", ...ofInvoice }),
    /**
     * The bot brings the invoice's faces in customers' chats up to date. They are due apart from the others: also while the
     * merchant has blocked the bot, and after what the merchant is told, because there may be many of them.
     */
    due("customers", { ref }, { to: "customer", ...ofInvoice }),
    /** A seller's chat tells the owner's chat how an invoice stands that was created for the owner. */
    due("owner", { ref }, { to: "other-chat", ...ofInvoice, droppable: () => false }),
    /** The bot tells the owner how a seller's invoice has ended, or that its payment has failed. */
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
    /** A seller's invoice was created or has changed, also after the seller has left the receiver's team. */
    event("sold", {
      team,
      seller,
      invoice: soldInvoice,
      /** True when nobody reads the news in the sender's chat: the sender has left the team, or has blocked the bot. */
      unread: z.boolean().optional(),
    }),
    /** The service has reported statuses of a seller's invoice that the seller has deleted. */
    event("sold-status", { team, seller, ref, history: z.array(statusUpdate) }),
    /**
     * The sender can't hear how an invoice stands that the receiver has created for the sender's team: the sender's record
     * doesn't know the team or the seller any more. `paid`: whether the invoice is paid.
     */
    event("sold-unheard", { team, ref, paid: z.boolean() }),
  ],
  questions: [question("invoice-search", z.object({ kind: z.literal("invoice-search") }), 2)],
  timers: ["reminder", "expiry"],
  commands: [{ name: "invoices", menu: 50, readsText: true }],
});
