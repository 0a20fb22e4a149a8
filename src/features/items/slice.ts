import * as z from "zod";
import { due, question, slice } from "../../frame/model/slice.js";
import { item } from "../../invoice/item/item.js";
import { savedFields } from "../../invoice/item/item-fields.js";

const kind = z.literal("items");

/** [Back] returns to this place in the list of saved items. */
const place = {
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
    /** The next text that the merchant types adds another item. */
    added: z.literal(true).optional(),
    /** The line that has just been added has a second reading, to which a button changes the item. */
    other: z.object({ name: z.string(), price: z.string() }).optional(),
    /** [Rarely used…] has shown further buttons. */
    rarelyUsed: z.literal(true).optional(),
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
  uses: z.number().int(),
  /** The number of the event that counted the last use. A redelivery of that event isn't counted again. */
  usedBy: z.number().int().optional(),
});

const savedItemsRecord = z.object({
  items: z.array(savedItem),
  changed: z
    .object({
      /**
       * The ids of the items that the event has added begin with this text, and the [Undo] button names the change
       * by it.
       */
      mark: z.string(),
      before: z.array(z.object({ item: savedItem, index: z.number().int().nonnegative() })),
      added: z.array(z.string()),
      /** A redelivery of the event that took the change back is recognized by this number. */
      undoneBy: z.number().int().optional(),
    })
    .optional(),
  /** Items that were invoiced and aren't saved. The newest ones are last. */
  seen: z.array(
    z.object({
      item: savedItem.omit({ uses: true, usedBy: true }),
      /** The references of the first paid invoices with the item, as many as make it worth saving. */
      paid: z.array(z.string()).default([]),
      offered: z.literal(true).optional(),
    }),
  ),
});

export const items = slice({
  records: {
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
  due: [
    /** The items of a paid invoice are counted, and those that were paid again are offered for saving. */
    due(
      "paid-items",
      { ref: z.string() },
      { to: "merchant", key: ({ ref }) => ref, invoice: ({ ref }) => ref },
    ),
  ],
  questions: [question("items", itemsQuestion, 1)],
  commands: [{ name: "items", menu: 40, readsText: true }],
});
