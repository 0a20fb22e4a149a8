import type { Item } from "./item.js";
import { evenOut } from "./typed-text.js";

/** The same name, but for case, spaces and apostrophes, and the same currency: the same saved item. */
export const savedItemKey = ({ name, currency }: Pick<Item, "name" | "currency">): string =>
  `${currency} ${evenOut(name)}`;
