import { invoiceFields } from "../invoice/invoice-fields.js";
import { parseItemLines, type TypedLine } from "../line/quick-line.js";
import { mobileNumber } from "../order/mobile-number.js";
import { type Order, readOrder } from "../order/read-order.js";
import { customerInWords, type NamedCustomer } from "./customer-words.js";

/** Where a text is read. */
export interface TypedPlace<Item> {
  readonly currency: string;
  readonly now: Date;
  readonly zone: string;
  /** The saved items that an order may name. */
  readonly saved: readonly Item[];
}

/** The kinds that a text may have while no question asks for one kind of text. */
export type TypedKind<Item> =
  /** Lines of items with a price. */
  | { readonly kind: "lines" }
  /** A price without a name. */
  | { readonly kind: "amount" }
  | { readonly kind: "order"; readonly order: Order<Item> }
  | { readonly kind: "quantity"; readonly quantity: number }
  | { readonly kind: "expiry" }
  | { readonly kind: "email" }
  | { readonly kind: "reference"; readonly named: NamedCustomer };

/**
 * Reads a text that nothing has asked for as a line of items, an order in words, an amount, a quantity, an expiry or a customer.
 * @returns every kind that the text may be. Several mean that it is unclear; none means that it is something else.
 */
export function kindsOf<Item extends { readonly name: string }>(
  text: string,
  { currency, now, zone, saved }: TypedPlace<Item>,
): readonly TypedKind<Item>[] {
  // A command is never an item, whoever wrote it: a forwarded one isn't carried out.
  if (/^\s*\/\p{L}/u.test(text)) return [];
  const kinds: TypedKind<Item>[] = [];
  const named = customerInWords(text);
  // "Client 1042" is a customer's number, and not an item at that price.
  const items = /^\d{1,4}$/.test(named?.name ?? "") ? undefined : itemsIn(text, currency, saved);
  if (items !== undefined) kinds.push(items);
  const place = { now, zone, currency, currencies: [], items: [] };
  const isTime = [text, named?.name].some(
    (one) => one !== undefined && invoiceFields.expiry.read(one, place).ok,
  );
  if (isTime) kinds.push({ kind: "expiry" });
  if (invoiceFields.email.read(text).ok) kinds.push({ kind: "email" });
  if (named !== undefined) kinds.push({ kind: "reference", named });
  return kinds;
}

type ItemsKind<Item> = Extract<TypedKind<Item>, { kind: "lines" | "amount" | "order" | "quantity" }>;

function itemsIn<Item extends { readonly name: string }>(
  text: string,
  currency: string,
  saved: readonly Item[],
): ItemsKind<Item> | undefined {
  const { lines } = parseItemLines(text, currency);
  const order = orderIn(text, { lines, currency }, saved);
  if (order !== undefined) return { kind: "order", order };
  const [line, second] = lines;
  if (line?.ok === true && second === undefined && line.item.name === undefined) {
    const { price, quantity } = line.item;
    if (price === undefined) return quantity === undefined ? undefined : { kind: "quantity", quantity };
    return isSurePrice(line, currency) && !isLongNumber(text) && !mayBeCode(text)
      ? { kind: "amount" }
      : undefined;
  }
  return lines.some((one) => isSurePrice(one, currency) && namesGoods(one)) ? { kind: "lines" } : undefined;
}

/**
 * Reads a text as an order in words, unless it has a price that the quick line reads for sure. A small number beside a saved item is rather
 * a quantity than a price: "latte 3".
 * @param read the text as the quick line reads it in a currency
 */
export function orderIn<Item extends { readonly name: string }>(
  text: string,
  { lines, currency }: { readonly lines: readonly TypedLine[]; readonly currency: string },
  saved: readonly Item[],
): Order<Item> | undefined {
  if (lines.some((line) => isSurePrice(line, currency))) return undefined;
  const order = readOrder(text, saved);
  return order.kind === "order" ? order : undefined;
}

/** Checks whether a line's price can't be a quantity, a mobile number, or a number that belongs to the name. */
function isSurePrice(line: TypedLine, invoiceCurrency: string): boolean {
  if (!line.ok || line.item.price === undefined) return false;
  if (line.other !== undefined && line.other.price === undefined) return false;
  if (line.text.search(mobileNumber) >= 0) return false;
  const { price, currency } = line.item;
  if (currency !== undefined || Number(price) >= smallestSure) return true;
  if (new RegExp(`\\d\\s*${invoiceCurrency}\\b|\\b${invoiceCurrency}\\s*\\d|\\p{Sc}`, "iu").test(line.text))
    return true;
  return /\d[.,]\d\d(?!\d)/.test(line.text) || /\d\s*[x×х*]\s*\d/iu.test(line.text);
}

/** Smaller numbers without a currency may be a quantity, a size or a time. */
const smallestSure = 1000;

/** Checks whether a line names something to sell. A card number has no letters, and "оплатил 25000" tells of a payment. */
const namesGoods = (line: TypedLine): boolean =>
  line.ok && /\p{L}/u.test(line.item.name ?? "") && !paid.test(line.item.name ?? "");

const paid =
  /^(?:я |i |men )?(?:have )?(?:оплатил|заплатил|перев[её]л|отправил|скинул|paid|sent|transferred|to['‘’ʻ`]lad|o['‘’ʻ`]tkaz|yubor)/iu;

/**
 * Checks for six digits that aren't a round sum, such as "669253": a one-time code that the merchant sends after the sign-in is over
 * must not become an invoice, nor be stored as its amount.
 */
const mayBeCode = (text: string): boolean => /^\s*\d{3}[\s-]?\d(?!00\s*$)\d\d\s*$/.test(text);

/** Checks for nine digits or more in a row, which are rather a phone number, a card or a tax number than an amount. */
const isLongNumber = (text: string): boolean => /\d{9}/.test(text);
