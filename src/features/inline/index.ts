/** The functions of inline mode that other features may import. */

export { createFromMessage, goOnAfterCall } from "./create-from-message.js";
export { type InlineResult, invoiceResult, itemsInLine } from "./inline-results.js";
export { openInvoices } from "./open-invoices.js";
export { readSure, type SureReading } from "./read-sure.js";
