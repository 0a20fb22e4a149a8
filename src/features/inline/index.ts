/** The functions of inline mode that other features may import. */

export { createFromMessage, goOnAfterCall } from "./create-from-message.js";
export { type InlineResult, invoiceResult, itemsInLine } from "./queries/inline-results.js";
export { openInvoices } from "./queries/open-invoices.js";
export { readSure, type SureReading } from "./queries/read-sure.js";
