/** The functions of saved items that other features may import. */

export {
  countInvoiced,
  findSaved,
  itemAsBefore,
  offerSaving,
  savedItem,
  savedItems,
  savedItemsOutside,
  saveItem,
} from "./saved/saved-items.js";
export { match as matchSaved } from "./saved/search-items.js";
export { addUndo as addItemsUndo } from "./saved/undo-change.js";
