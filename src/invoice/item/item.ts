import * as z from "zod";
import { evenOut } from "../../language/text/typed-text.js";

/** One line of an invoice (docs/interface.md, "Item"). Amounts are decimal strings, exactly as the service gets them. */
export const item = z.object({
  name: z.string(),
  /** The price of one unit in the item's currency, e.g. "15000.50". */
  price: z.string(),
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

/** An item of a draft has further fields for the bot's own use, which the service doesn't get. */
export const plainItem = (draftItem: Item): Item =>
  Object.fromEntries(
    itemField.options.flatMap((field) => (draftItem[field] === undefined ? [] : [[field, draftItem[field]]])),
  ) as unknown as Item;

/** Items of one currency and one name count as the same saved item, whatever the name's case, spaces and apostrophes. */
export const savedItemKey = ({ name, currency }: Pick<Item, "name" | "currency">): string =>
  `${currency} ${evenOut(name)}`;
