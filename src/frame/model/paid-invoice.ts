import type { Invoice } from "../../invoice/invoice.js";
import type { AccountIdentity } from "../../invoice/merchant-account.js";
import type { Terms } from "../../invoice/terms.js";

/** An invoice that the service has just told to be paid. */
export interface PaidInvoice extends Pick<Invoice, "history" | "submittedAt"> {
  /** The bot's own reference of the invoice. */
  readonly ref: string;
  /** The account that created the invoice. */
  readonly account?: AccountIdentity | undefined;
  readonly terms: Terms;
  /** The name under which the owner has invited the seller; undefined for an invoice of the chat's own. */
  readonly seller?: string | undefined;
}

/** What was paid in one currency. `amount` is a decimal string. */
export interface PaidSum {
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
}
