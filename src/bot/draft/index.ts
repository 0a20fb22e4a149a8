/** The functions of the draft feature that other features may import. */

export { fitsInvoice } from "./items/invoice-size.js";
export { byName, itemOf, readItemLines } from "./items/typed-items.js";
