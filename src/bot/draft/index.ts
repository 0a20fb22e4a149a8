/** The parts of drafts that other features may use. */

export { fitsInvoice } from "./items/invoice-size.js";
export { byName, itemOf, readItemLines } from "./items/typed-items.js";
