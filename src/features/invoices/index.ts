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
export { lookAtLimits } from "./create/look-at-limits.js";
export {
  addNoteButton,
  addReadings,
  addUndo,
  notesOn,
  postReview,
  reviewCard,
  showReview,
} from "./create/review-card.js";
export {
  discountLines,
  expiryText,
  notUnderstoodLines,
  overLines,
  reviewContent,
  sumsLines,
} from "./create/review-text.js";
export {
  doublesOf,
  doubleWarning,
  unanswered,
  unknownKeyboard,
  unknownText,
} from "./create/unknown-outcome-text.js";
export {
  customerDigest,
  forgetCustomers,
  seenCustomers,
} from "./customers-record.js";
export { replyToCard } from "./faces/reply-to-card.js";
export { refreshCards, showFace, updateFaces } from "./faces/show-faces.js";
export { findInvoice } from "./invoice-records.js";
export { invoiceToShow, saysSignedOut } from "./invoice-to-show.js";
export { againOf, linkOverToast, linkStays, soldByText } from "./invoice-words.js";
export { listInvoices } from "./list/add-to-list.js";
export { searchInvoices, showInvoice } from "./list/invoices-command.js";
export { type Cursor, entryOf, fromNewest, isClosedEntry, walk } from "./list/list-pages.js";
export { sumOfOpen, sumText } from "./list/list-sum.js";
export { openLinkLines, openLinks } from "./list/open-links.js";
export { showList } from "./list/show-list.js";
export { addCardsOfTeam, addCustomers } from "./model/due-about-invoice.js";
export { addShareButton, shareableChats } from "./pay-card.js";
export { reportUntold, sayDue } from "./say-due.js";
export { choiceWaitsMs, noteShareBegun } from "./share/begun-shares.js";
export { customerClock, customerMessage, customerTranslator } from "./share/customer-message.js";
export { sendCustomerText, sendQrCode } from "./share/share-buttons.js";
export { teachInline } from "./share/teach-inline.js";
export { markInvoice, unmarkInvoice } from "./status/own-mark.js";
export { tellOwnersNow, unpaidSales } from "./status/pass-on-sale.js";
export { cancelTimers, scheduleTimers } from "./status/schedule-timers.js";
