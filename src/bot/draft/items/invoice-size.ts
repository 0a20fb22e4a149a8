import type { Item } from "../../../domain/item/item.js";

/**
 * The largest size of an invoice's items as JSON, in bytes. A chat's record holds up to three drafts and is written several times for each event, so
 * larger drafts would slow down every chat. A hundred ordinary items are well below the limit.
 */
const mostBytes = 48 * 1024;

/** Checks whether the items are small enough for one invoice. */
export const fitsInvoice = (items: readonly Item[]): boolean =>
  Buffer.byteLength(JSON.stringify(items)) <= mostBytes;
