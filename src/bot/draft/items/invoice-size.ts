import type { Item } from "../../../domain/item/item.js";

/**
 * Of an invoice's items, as JSON. A chat's record holds up to three drafts and is written several times by each event:
 * larger ones would hold up everybody else. A hundred items with a name, codes and a sentence each are well below.
 */
const mostBytes = 48 * 1024;

/** False when the items are too much text for one invoice. */
export const fitsInvoice = (items: readonly Item[]): boolean =>
  Buffer.byteLength(JSON.stringify(items)) <= mostBytes;
