import type { CounterLine } from "../../features/page/contract/page-requests.js";
import { itemLimits } from "../../invoice/item/item-limits.js";
import { isJsonObject, jsonIn } from "../../language/text/json-text.js";
import { type Cart, emptyCart } from "./cart.js";

/** A page that is closed by mistake loses no cart. Each user of the phone has a cart of their own, for a day. */
export interface KeptCart {
  read(): Cart;
  write(cart: Cart): void;
}

export interface PhoneStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

const prefix = "cart:";
const keptFor = 24 * 60 * 60 * 1000;

export function keptCart(storage: PhoneStorage, user: number, now: () => number): KeptCart {
  const key = `${prefix}${user}`;
  return {
    read() {
      for (const name of namesIn(storage))
        if (name.startsWith(prefix) && cartIn(storage.getItem(name), now()) === undefined)
          storage.removeItem(name);
      return cartIn(storage.getItem(key), now()) ?? emptyCart;
    },
    write(cart) {
      if (cart.lines.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify({ ...cart, at: now() }));
    },
  };
}

const namesIn = (storage: PhoneStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");

/** A person may have changed the text by hand. The counter then begins with an empty cart. */
function cartIn(text: string | null, now: number): Cart | undefined {
  const value = jsonIn(text ?? "");
  if (!isJsonObject(value) || !isText(value.currency, /^[A-Z]{3}$/) || !Array.isArray(value.lines))
    return undefined;
  const age = typeof value.at === "number" ? now - value.at : Number.NaN;
  if (!(age >= 0 && age < keptFor) || value.lines.length === 0 || !value.lines.every(isLine))
    return undefined;
  const { currency, lines, sent } = value;
  return { currency, lines, ...(isText(sent, /^[\w-]{22}$/) ? { sent } : {}) };
}

const isLine = (line: unknown): line is CounterLine =>
  isJsonObject(line) &&
  isQuantity(line.quantity) &&
  (typeof line.item === "string" ||
    (typeof line.name === "string" && isText(line.price, /^\d{1,12}(\.\d{1,4})?$/)));

const isQuantity = (quantity: unknown): boolean =>
  Number.isSafeInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= itemLimits.quantity;

const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === "string" && pattern.test(value);
