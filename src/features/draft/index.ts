/** The functions of the draft feature that other features may import. */

export { fitsInvoice } from "./items/add-items.js";
export { readOrderFor } from "./items/add-order.js";
export { byName, fromSaved, itemOf, readItemLines, type SavedByName } from "./items/lines-to-items.js";
export { newFromText } from "./new-from-text.js";
export { startWithItems } from "./start-draft.js";
export { findTemplate, loseTerminalInTemplates } from "./templates.js";
