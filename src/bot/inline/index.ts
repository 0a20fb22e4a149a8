/** The functions of inline mode that other features may import. */

export { createFromMessage, goOnAfterCall } from "./create-from-message.js";
export { offersOf } from "./inline-offers.js";
export { type InlineResult, invoiceResult, itemsInLine } from "./inline-results.js";
export { openInvoices } from "./open-invoices.js";
