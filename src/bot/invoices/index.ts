/** The parts of invoices that other features may use: finding, showing, creating and sharing them. */

export { refreshCards, replyToCard } from "./cards.js";
export { callOnce, outcomeOf, wasCalled } from "./create/create-call.js";
export { isStale } from "./create/stale-wish.js";
export { settleIn, submissionOf } from "./create/submissions.js";
export { showReview } from "./doubts.js";
export { closeInvoices, findInvoice } from "./invoice-records.js";
export { entryOf, isClosedEntry } from "./list/entry.js";
export { countOpenLinks } from "./list/open-links.js";
export { tidyList } from "./list/tidy.js";
export { type Cursor, fromNewest, walk } from "./list/walk.js";
export { invoiceToShow } from "./own-invoices.js";
export { linkStays } from "./pay-card.js";
export { addReadings, draftButton, reviewText } from "./review-card.js";
export { sayOwed } from "./say-owed.js";
export { choiceWaitsMs, noteShareBegun } from "./share/begun-shares.js";
export { customerClock, customerMessage, customerTranslator } from "./share/customer-message.js";
export { addShared, editShared, showToCustomer, tellShared } from "./share/shared-messages.js";
export { cancelTimers, scheduleTimers } from "./status/schedule-timers.js";
export { doublesOf, doubleWarning, unknownText } from "./unsettled-text.js";
