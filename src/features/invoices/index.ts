/** The functions that other features may use to find, show, create and share invoices. */

export { allItemsPage } from "./all-items.js";
export {
  createOnce,
  type Drawn,
  type Intention,
  type NoCall,
  type NotSubmitted,
  type Outcome,
  outcomeSoFar,
} from "./create/create-once.js";
export { overLines } from "./create/limit-lines.js";
export { lookAtLimits } from "./create/look-at-limits.js";
export { postReview, showReview } from "./create/unknown-outcome-messages.js";
export { doublesOf, doubleWarning, unknownKeyboard, unknownText } from "./create/unknown-outcome-text.js";
export {
  customerDigest,
  forgetCustomers,
  seenCustomers,
} from "./customers-record.js";
export { draftButton, undoButton } from "./draft-button.js";
export { addCardsOfTeam } from "./faces/due-faces.js";
export { replyToCard } from "./faces/reply-to-card.js";
export { showFace, updateFaces } from "./faces/show-faces.js";
export { findInvoice } from "./invoice-records.js";
export { invoiceToShow, saysSignedOut } from "./invoice-to-show.js";
export { listInvoices } from "./list/add-to-list.js";
export { entryOf, isClosedEntry } from "./list/list-entry.js";
export { sumText } from "./list/list-sum.js";
export { openLinkLines, openLinks } from "./list/open-links.js";
export { sumOfOpen } from "./list/seller-sum.js";
export { type Cursor, fromNewest, walk } from "./list/walk-list.js";
export { addNoteButton, notUnderstoodLines } from "./not-understood-lines.js";
export { addShareButton, againOf, linkStays, shareableChats } from "./pay-card.js";
export { refreshCards } from "./refresh-cards.js";
export { addReadings, expiryText, reviewContent, reviewText } from "./review-card.js";
export { sayDue } from "./say-due.js";
export { choiceWaitsMs, noteShareBegun } from "./share/begun-shares.js";
export { customerClock, customerMessage, customerTranslator } from "./share/customer-message.js";
export { unpaidSales } from "./sold/deleted-sales.js";
export { soldByText } from "./sold/sold-by-text.js";
export { tellOwnersNow } from "./sold/tell-owner.js";
export { cancelTimers, scheduleTimers } from "./status/schedule-timers.js";
