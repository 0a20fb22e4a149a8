import type { Customer } from "../../invoice/terms/customer-fields.js";
import type { Terms } from "../../invoice/terms/terms.js";
import { lengthOf, shortened } from "../../language/text/safe-text.js";
import { Html, plainUserText, type Translator, userText } from "../locales.js";
import { itemsInShort } from "./items-text.js";

/** A customer's name or address may take so many of a message's 4,096 characters. */
const longestPart = 300;
/** A phone shows so many characters of a button as wide as the chat. */
const longestLabel = 34;
/** The address gets the rest of the button, because it tells customers with the same name apart. */
const longestName = 14;
const longestInShort = 32;
const between = " · ";

/** Returns a text such as "Aziz · aziz@example.com"; undefined when the invoice names no customer. */
export function customerText({ reference, email }: Customer): Html | undefined {
  const parts = [reference, email].flatMap((part) => part ?? []);
  // Each part gets its own direction marks, so that a name that is written from right to left stays before the address.
  const texts = parts.map((part) => userText(shortened(part, longestPart)).value);
  return texts.length === 0 ? undefined : new Html(texts.join(between));
}

/** The label has name, address or both, without HTML, cut to the button's width. */
export function customerLabel({ reference, email }: Customer): string {
  if (reference === undefined || email === undefined)
    return plainUserText(shortened(reference ?? email ?? "", longestLabel));
  const name = shortened(reference, longestName);
  const room = longestLabel - lengthOf(name) - between.length;
  return [name, shortened(email, room)].map(plainUserText).join(between);
}

/** How the seller names a customer is private, so this text must not be in a message to a customer. */
export function saleInShort({ items, reference, email }: Terms, t: Translator): Html {
  const sold = itemsInShort(items, t);
  const customer = reference ?? email;
  if (customer === undefined) return sold;
  return new Html([sold.value, userText(shortened(customer, longestInShort)).value].join(between));
}
