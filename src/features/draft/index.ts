/** The functions of the draft feature that other features may import. */

export { fitsInvoice, takeBack } from "./content/add-items.js";
export { readOrderFor } from "./content/add-order.js";
export { byName, fromSaved, itemOf, readItemLines, type SavedByName } from "./content/lines-to-items.js";
export { createInvoice, createInWords, tellBefore } from "./create-invoice.js";
export { leaveDraft, takeBackDiscard } from "./discard.js";
export { keepSureItems } from "./keep-items.js";
export { newFromText } from "./new-from-text.js";
export { repeatInvoice } from "./repeat.js";
export { startWithItems } from "./start-draft.js";
export { findTemplate, loseTerminalInTemplates } from "./templates.js";
