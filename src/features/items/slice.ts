import { z } from "zod";
import { question, slice } from "../../frame/model/slice.js";
import { item } from "../../invoice/item/item.js";
import { savedFields } from "../../invoice/item/item-fields.js";

const kind = z.literal("items");

/** The place in the list of saved items that the merchant has left, so that [Back] returns to it. */
const place = {
  /** The text that the merchant has searched for; the list of saved items then shows only matching ones. */
  sought: z.string().optional(),
  /** The page of the list of saved items, counted from 0. */
  page: z.number().int().nonnegative().optional(),
};

/** The possible values of an ambiguous price ("1,500" may be 1500 or 1.5). The bot shows them as buttons. */
const choices = z.array(z.string()).optional();

/** The screens of /items. The list and an item's card are questions too, because the merchant may type letters to search. */
const itemsQuestion = z.discriminatedUnion("screen", [
  z.object({ kind, screen: z.literal("list"), ...place }),
  z.object({ kind, screen: z.literal("search") }),
  z.object({
    kind,
    screen: z.literal("card"),
    item: z.string(),
    ...place,
    /**
     * True for an item that the merchant has just added. The next text that the merchant types then adds another item.
     */
    added: z.literal(true).optional(),
    /** The second possible reading of the line that has just been added as an item, for a button that changes the item to it. */
    other: z.object({ name: z.string(), price: z.string() }).optional(),
  }),
  z.object({
    kind,
    screen: z.literal("field"),
    item: z.string(),
    field: z.enum(savedFields),
    choices,
    ...place,
  }),
  z.object({ kind, screen: z.literal("new") }),
  z.object({ kind, screen: z.literal("new-price"), name: z.string(), choices }),
  z.object({
    kind,
    screen: z.literal("file"),
    /** A file that the merchant sent without being asked. The bot keeps it until the merchant decides whether to import it. */
    file: z.object({ id: z.string(), name: z.string(), size: z.number().int().optional() }).optional(),
  }),
]);

export type ItemsQuestion = z.infer<typeof itemsQuestion>;
export type ItemsScreen<S extends ItemsQuestion["screen"]> = Extract<ItemsQuestion, { screen: S }>;

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
const savedItemsRecord = z.object({
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

export const items = slice({
  records: {
    /** The items that a merchant has saved for later invoices. */
    savedItems: {
      name: "saved-items",
      stored: {
        what: "A chat's saved items",
        until: "Until the merchant deletes them, or [Delete everything]",
      },
      schema: savedItemsRecord,
      keys: "chat",
    },
  },
  questions: [question("items", itemsQuestion, 1)],
  commands: [{ name: "items", menu: 40, readsText: true }],
});
