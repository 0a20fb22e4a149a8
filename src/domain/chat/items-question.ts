import { z } from "zod";
import { savedFields } from "../item/item-fields.js";

const kind = z.literal("items");

/** The merchant's place in the list of saved items, to which [Back] returns. */
const place = {
  /** The list shows what was found for these letters. */
  sought: z.string().optional(),
  /** The page of the list, from 0. */
  page: z.number().int().nonnegative().optional(),
};

/** Amounts that the price just typed may mean, as buttons. */
const choices = z.array(z.string()).optional();

/** The screens of /items. The list and an item's card are questions as well, since a typed text searches. */
export const itemsQuestion = z.discriminatedUnion("screen", [
  z.object({ kind, screen: z.literal("list"), ...place }),
  z.object({ kind, screen: z.literal("search") }),
  z.object({
    kind,
    screen: z.literal("card"),
    item: z.string(),
    ...place,
    /** True when the item was added a moment ago, so that a typed text adds another one. */
    added: z.literal(true).optional(),
    /** The other reading of the line that the item was just added by. */
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
    /** A file that came unasked, until the merchant says whether it is to be imported. */
    file: z.object({ id: z.string(), name: z.string(), size: z.number().int().optional() }).optional(),
  }),
]);

export type ItemsQuestion = z.infer<typeof itemsQuestion>;
export type ItemsScreen<S extends ItemsQuestion["screen"]> = Extract<ItemsQuestion, { screen: S }>;
