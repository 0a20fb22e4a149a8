import { evenOut } from "./typed-text.js";

/** One line of an invoice (docs/interface.md, "Item"). Amounts are decimal strings, exactly as they go on the wire. */
export interface Item {
  readonly name: string;
  /** Price of one unit in the item's currency, e.g. "15000.50". */
  readonly price: string;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly quantity: number;
  readonly id?: string | undefined;
  readonly description?: string | undefined;
  readonly icpuCode?: string | undefined;
  readonly packageCode?: string | undefined;
  readonly imageUrl?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** The same name, but for case, spaces and apostrophes, and the same currency: the same saved item. */
export const savedItemKey = ({ name, currency }: Pick<Item, "name" | "currency">): string =>
  `${currency} ${evenOut(name)}`;

/** What a merchant may put into one item. The service itself limits the quantity only (docs/interface.md, "Limits"). */
export const itemLimits = {
  items: 100,
  name: 128,
  description: 512,
  /** ICPU code, package code and the merchant's own id of the item. */
  code: 64,
  imageUrl: 2048,
  metadataLines: 20,
  metadataKey: 64,
  metadataValue: 256,
  priceIntegerDigits: 12,
  quantity: 1_000_000,
} as const;
