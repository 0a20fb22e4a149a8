/** What other features may use of saved items. */

export {
  countInvoiced,
  findSaved,
  offerSaving,
  savedItem,
  savedItems,
  saveItem,
} from "./saved/saved-items.js";
