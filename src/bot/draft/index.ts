/** The functions of the draft feature that other features may import. */

export { fitsInvoice } from "./items/add-items.js";
export { byName, itemOf, readItemLines } from "./items/lines-to-items.js";
export { dialogueOf, freshDraft, startOrOffer } from "./start-draft.js";
