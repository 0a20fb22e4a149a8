import type { Item } from "../../../domain/item/item.js";

/**
 * The most bytes of an invoice's items, as JSON. A chat's record holds up to three drafts and is written several times
 * by each event, so larger ones would hold up all other chats. A hundred items with a name, codes and a sentence each
 * are well below.
 */
const mostBytes = 48 * 1024;

/** False when the items are too much text for one invoice. */
export const fitsInvoice = (items: readonly Item[]): boolean =>
  Buffer.byteLength(JSON.stringify(items)) <= mostBytes;
