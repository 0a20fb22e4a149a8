import { z } from "zod";
import { item } from "../../../invoice/item/item.js";

/** An item that the merchant has saved for later invoices. */
const savedItem = z.object({
  /** The id under which the item is saved. `id` is the one that the merchant has given to the item. */
  saved: z.string(),
  name: z.string(),
  price: z.string(),
  currency: z.string(),
  description: z.string().optional(),
  icpuCode: z.string().optional(),
  packageCode: z.string().optional(),
  imageUrl: z.string().optional(),
  id: z.string().optional(),
  metadata: item.shape.metadata,
  /** The number of invoices that used the item. */
  uses: z.number().int(),
  /** The number of the event that counted the last use. A redelivery of that event isn't counted again. */
  usedBy: z.number().int().optional(),
});

/** All saved items of a chat. */
export const savedItemsRecord = z.object({
  items: z.array(savedItem),
  /** The last deletion, replacement or import of items, for [Undo]. */
  changed: z
    .object({
      /**
       * A text for the event that made the change. The ids of the items that the event has added begin with this text,
       * and the [Undo] button names the change by it.
       */
      mark: z.string(),
      /** The deleted or replaced items as they were before the change, with their index in the list. */
      before: z.array(z.object({ item: savedItem, index: z.number().int().nonnegative() })),
      /** The ids of the items that the change has added. */
      added: z.array(z.string()),
      /** The number of the event that took the change back, so that a redelivery of that event is recognized. */
      undoneBy: z.number().int().optional(),
    })
    .optional(),
  /**
   * Items that the merchant invoiced without saving them, the newest last, so that the bot can offer to save an item
   * that is invoiced again.
   */
  seen: z.array(
    z.object({
      item: savedItem.omit({ uses: true, usedBy: true }),
      count: z.number().int(),
      /** The number of the event that invoiced the item last. A redelivery of that event isn't counted again. */
      event: z.number().int(),
    }),
  ),
});
