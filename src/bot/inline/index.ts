/** The functions of inline mode that other features may import. */

export { type InlineResult, invoiceResult, itemsInLine } from "./inline-results.js";
export { openInvoices } from "./open-invoices.js";
