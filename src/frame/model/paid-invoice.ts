import type { Invoice } from "../../invoice/invoice.js";
import type { AccountIdentity } from "../../invoice/merchant-account.js";
import type { Terms } from "../../invoice/terms/terms.js";

export interface PaidInvoice extends Pick<Invoice, "history" | "submittedAt" | "soldFor"> {
  readonly ref: string;
  readonly account?: AccountIdentity | undefined;
  readonly terms: Terms;
  /** The owner has invited the seller under this name. It is undefined for an invoice of the chat's own. */
  readonly seller?: string | undefined;
}

export interface PaidSum {
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
}
