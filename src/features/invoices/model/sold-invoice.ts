import { invoice } from "../../../invoice/invoice.js";

/**
 * The parts of a seller's invoice that the owner's copy has too. Ids of messages in the seller's chat and in customers'
 * chats stay with the seller.
 */
export const soldInvoice = invoice.pick({
  ref: true,
  draftId: true,
  creation: true,
  terms: true,
  expireAt: true,
  submittedAt: true,
  callbacks: true,
  id: true,
  payLink: true,
  linkMade: true,
  failedEnds: true,
  history: true,
  over: true,
  cashAt: true,
});
