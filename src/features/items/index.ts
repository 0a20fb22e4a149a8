/** The functions of saved items that other features may import. */

export { countInvoiced } from "./saved/count-invoiced.js";
export { offerUnasked } from "./saved/offer-saving.js";
export {
  findSaved,
  itemAsBefore,
  savedItem,
  savedItems,
  savedItemsOutside,
  saveItem,
} from "./saved/saved-items.js";
export { match as matchSaved } from "./saved/search-items.js";
export { addUndo as addItemsUndo } from "./saved/undo-change.js";
