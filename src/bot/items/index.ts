/** The parts of saved items that other features may use. */

export {
  countInvoiced,
  findSaved,
  offerSaving,
  savedItem,
  savedItems,
  saveItem,
} from "./saved/saved-items.js";
