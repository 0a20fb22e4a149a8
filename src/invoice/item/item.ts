import { z } from "zod";
import { evenOut } from "../../language/text/typed-text.js";

/**
 * One line of an invoice: goods with price and quantity (docs/interface.md, "Item"). Amounts are decimal strings,
 * exactly as the service gets them.
 */
export const item = z.object({
  name: z.string(),
  /** The price of one unit in the item's currency, e.g. "15000.50". */
  price: z.string(),
  /** The code of the currency in ISO 4217, e.g. "UZS". */
  currency: z.string(),
  quantity: z.number().int(),
  id: z.string().optional(),
  description: z.string().optional(),
  icpuCode: z.string().optional(),
  packageCode: z.string().optional(),
  imageUrl: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

export type Item = Readonly<z.infer<typeof item>>;

export const itemField = item.keyof();

/**
 * Returns an item with only the fields that the service gets, because an item of a draft has further fields for the
 * bot's own use.
 */
export const plainItem = (draftItem: Item): Item =>
  Object.fromEntries(
    itemField.options.flatMap((field) => (draftItem[field] === undefined ? [] : [[field, draftItem[field]]])),
  ) as unknown as Item;

/**
 * Returns a key that is equal for items that count as the same saved item: they have the same currency, and the same
 * name apart from case, spaces and apostrophes.
 */
export const savedItemKey = ({ name, currency }: Pick<Item, "name" | "currency">): string =>
  `${currency} ${evenOut(name)}`;
