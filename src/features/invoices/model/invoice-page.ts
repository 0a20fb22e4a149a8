import { z } from "zod";
import { invoiceStatus } from "../../../invoice/invoice-status.js";
import { ledgerPlace } from "../../../invoice/ledger-place.js";
import { accountIdentity } from "../../../invoice/merchant-account.js";
import { soldBy } from "../../../invoice/sold-for.js";

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
