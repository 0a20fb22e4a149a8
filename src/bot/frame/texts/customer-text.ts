import type { Customer } from "../../../domain/invoice/customer.js";
import type { Terms } from "../../../domain/invoice/terms.js";
import { lengthOf, shortened } from "../../../domain/text/safe-text.js";
import { Html, plainUserText, type Translator, userText } from "../locales.js";
import { itemsInShort } from "./items-text.js";

/** The part of a message's 4,096 characters that a name or an address may take. */
const longestPart = 300;
/** The characters that a button as wide as a phone's chat shows. */
const longestLabel = 34;
/** The longest name on a button beside an address, which tells customers of one name apart. */
const longestName = 14;
/** The longest name or address in a notice on a locked screen. */
const longestInShort = 32;
const between = " · ";

/** Returns the customer for a card: "Aziz · aziz@example.com"; undefined when the terms name none. */
export function customerText({ reference, email }: Customer): Html | undefined {
  const parts = [reference, email].flatMap((part) => part ?? []);
  // Each part is isolated by itself, so that a name that is written from right to left stays before the address.
  const texts = parts.map((part) => userText(shortened(part, longestPart)).value);
  return texts.length === 0 ? undefined : new Html(texts.join(between));
}

/** Returns the label of a customer's button, without HTML. */
export function customerLabel({ reference, email }: Customer): string {
  if (reference === undefined || email === undefined)
    return plainUserText(shortened(reference ?? email ?? "", longestLabel));
  const name = shortened(reference, longestName);
  const room = longestLabel - lengthOf(name) - between.length;
  return [name, shortened(email, room)].map(plainUserText).join(between);
}

/**
 * Returns what was sold and to whom, such as "Coffee and 1 more · Aziz", for notices to the seller on a locked screen. Others
 * must not read it.
 */
export function saleInShort({ items, reference, email }: Terms, t: Translator): Html {
  const sold = itemsInShort(items, t);
  const customer = reference ?? email;
  if (customer === undefined) return sold;
  return new Html([sold.value, userText(shortened(customer, longestInShort)).value].join(between));
}
