/** What other features may use of drafts. */

export { fitsInvoice } from "./items/invoice-size.js";
export { byName, itemOf, readItemLines } from "./items/typed-items.js";
