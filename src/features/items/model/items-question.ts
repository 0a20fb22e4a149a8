import { z } from "zod";
import { savedFields } from "../../../invoice/item/item-fields.js";

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
export const itemsQuestion = z.discriminatedUnion("screen", [
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
