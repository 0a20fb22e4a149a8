import { isSurelyFields } from "../../../invoice/item/typed-item-fields.js";
import { invoiceFields } from "../../../invoice/terms/invoice-fields.js";
import { parseItemLines, type TypedLine } from "../../../language/line/quick-line.js";
import { hasMobileNumber } from "../../../language/line/tokens/normalized-line.js";
import { isYear } from "../../../language/line/tokens/numbers.js";
import { currenciesOf } from "../../../language/money/currency-marks.js";
import { defined } from "../../../language/omit-undefined.js";
import { type Order, readOrder } from "../../../language/order/read-order.js";
import { expiryAtEnd } from "../../../language/sentence/expiry-at-end.js";
import type { IsKnown } from "../../../language/sentence/named-customer.js";
import { wholePhone } from "../../../language/sentence/phone-at-end.js";
import { readSentence } from "../../../language/sentence/read-sentence.js";
import { wordsOf } from "../../../language/sentence/words-of-text.js";
import { evenOut, isBlank } from "../../../language/text/typed-text.js";
import { customerInWords, type NamedCustomer } from "./customer-words.js";

export interface TypedPlace<Item> {
  readonly currency: string;
  readonly now: Date;
  readonly zone: string;
  readonly saved: readonly Item[];
  /** Without it, the text names no customer of an earlier invoice. */
  readonly isKnown?: IsKnown;
}

export type TypedKind<Item> =
  | { readonly kind: "lines" }
  | { readonly kind: "amount" }
  | { readonly kind: "order"; readonly order: Order<Item> }
  | { readonly kind: "quantity"; readonly quantity: number }
  | { readonly kind: "discount" }
  | { readonly kind: "expiry" }
  | { readonly kind: "email" }
  | { readonly kind: "phone"; readonly phone: string }
  | { readonly kind: "reference"; readonly named: NamedCustomer; readonly expiry?: string };

/**
 * @param rest what the text is without what stands around its items
 * @returns every kind that fits the text: with several the text is unclear, without one it is something else
 */
export function kindsOf<Item extends { readonly name: string }>(
  text: string,
  at: TypedPlace<Item>,
  rest: string = readSentence(text, at).rest,
): readonly TypedKind<Item>[] {
  // The bot carries out typed commands before they come here. A forwarded command is never an item.
  if (/^\s*\/\p{L}/u.test(text)) return [];
  const phone = wholePhone(text);
  if (phone !== undefined) return [{ kind: "phone", phone }];
  const { currency, now, zone, saved } = at;
  if (isOnlyDiscount(parseItemLines(rest, currency))) return [{ kind: "discount" }];
  const { named, expiry } = customerUntil(text, at);
  // "Client 1042" is the number of a customer, and not an item "Client" at the price 1042.
  // Nor is it in "a@b.co, Client 1042", since no goods have an address.
  const isNumbered = /^\d{1,4}(?:, [^\s,@]+@[^\s,@]+)?$/.test(named?.bare ?? "");
  if (rest !== text && !isNumbered) {
    const around = itemsIn(rest, currency, saved);
    return around === undefined ? [] : [around];
  }
  const kinds: TypedKind<Item>[] = [];
  const items = isNumbered ? undefined : itemsIn(text, currency, saved);
  if (items !== undefined) kinds.push(items);
  const place = { now, zone, currency, currencies: [], items: [] };
  // A time that can't be the expiry, such as "29.02.2028", is one all the same, so that the merchant is told why.
  const isTime = (one: string): boolean => {
    const read = invoiceFields.expiry.read(one, place);
    return read.ok || (items === undefined && read.problem !== "expiry-not-understood");
  };
  // "For 2 hours" is only a time. In "client 2 hours" the hours may as well be meant for a name.
  const isOnlyTime = isTime(text);
  if (isOnlyTime || (named !== undefined && isTime(named.bare))) kinds.push({ kind: "expiry" });
  if (invoiceFields.email.read(text).ok) kinds.push({ kind: "email" });
  if (named !== undefined && !isOnlyTime) kinds.push({ kind: "reference", named, ...defined({ expiry }) });
  return kinds;
}

/** Reads the customer, and the time behind the name: "для Азиза до завтра". */
function customerUntil(
  text: string,
  at: Pick<TypedPlace<unknown>, "now" | "zone">,
): { readonly named?: NamedCustomer | undefined; readonly expiry?: string } {
  const named = customerInWords(text);
  const words = wordsOf(text);
  const end = named === undefined ? undefined : expiryAtEnd(words, text, at);
  const last = end === undefined ? undefined : words.at(-end.count - 1);
  const before = last && customerInWords(text.slice(0, last.end).replace(/[,;]$/, ""));
  return end === undefined || before === undefined ? { named } : { named: before, expiry: end.text };
}

export const isOnlyDiscount = ({ rest, discount }: ReturnType<typeof parseItemLines>): boolean =>
  discount !== undefined && isBlank(rest);

/** Checks for a text such as "total 18 000" or "advance 50%", which is about the items that are there. */
export const isOnlySums = ({
  isOnlySums: isOnly,
  statedTotal,
  parts,
}: ReturnType<typeof parseItemLines>): boolean =>
  isOnly === true && (statedTotal !== undefined || parts !== undefined);

type ItemsKind<Item> = Extract<TypedKind<Item>, { kind: "lines" | "amount" | "order" | "quantity" }>;

function itemsIn<Item extends { readonly name: string }>(
  text: string,
  currency: string,
  saved: readonly Item[],
): ItemsKind<Item> | undefined {
  // The last number in "icpu 10101001001000000, package 1234" isn't a price.
  if (isSurelyFields(text)) return undefined;
  const { lines, rest } = parseItemLines(text, currency);
  const order = orderIn(rest, { lines, currency }, saved);
  if (order !== undefined) return { kind: "order", order };
  const [line, second] = lines;
  if (line?.ok === true && second === undefined && line.item.name === undefined) {
    const { price, quantity } = line.item;
    if (price === undefined) return quantity === undefined ? undefined : { kind: "quantity", quantity };
    return isSurePrice(line, currency) && !isLongNumber(text) && !mayBeCode(text)
      ? { kind: "amount" }
      : undefined;
  }
  const isItem = (one: TypedLine): boolean =>
    one.ok
      ? isSurePrice(one, currency) && namesGoods(one.item.name ?? "") && !mayNameSecret(one, currency)
      : mayBeItem(one);
  return lines.some(isItem) ? { kind: "lines" } : undefined;
}

/** A text with a sure price is no order in words. */
export function orderIn<Item extends { readonly name: string }>(
  text: string,
  { lines, currency }: { readonly lines: readonly TypedLine[]; readonly currency: string },
  saved: readonly Item[],
): Order<Item> | undefined {
  if (hasSurePrice(lines, currency)) return undefined;
  const order = readOrder(text, saved);
  return order.kind === "order" ? order : undefined;
}

/** In "latte 3", with a saved item "latte", the small number is a quantity and not a price. */
export const hasSurePrice = (lines: readonly TypedLine[], currency: string): boolean =>
  lines.some((line) => isSurePrice(line, currency));

export function isSurePrice(line: TypedLine, invoiceCurrency: string): boolean {
  if (!line.ok || line.item.price === undefined) return false;
  const { price, currency, quantity } = line.item;
  // "Coffee 2000" has a price like "Coffee 3000", though 2000 may also be a year in the item's name.
  const isPlain = quantity === undefined && isYear(price);
  // In "coffee at 14" the number is a price, though "coffee 14" may be fourteen of a saved item.
  if (line.isEach === true) return !hasMobileNumber(line.text);
  if (line.other !== undefined && line.other.price === undefined && !isPlain) return false;
  if (hasMobileNumber(line.text)) return false;
  if (currency !== undefined || Number(price) >= smallestSure) return true;
  if (new RegExp(`\\d\\s*${invoiceCurrency}\\b|\\b${invoiceCurrency}\\s*\\d|\\p{Sc}`, "iu").test(line.text))
    return true;
  return /\d[.,]\d\d(?!\d)/.test(line.text) || /\d\s*[x×х*]\s*\d/iu.test(line.text);
}

/** A smaller number without a currency may be a quantity, a size or a time. */
const smallestSure = 1000;

/** A card number has no letters, "оплатил 25000" reports a payment, and "15 ming emas" and "нет, 17000" correct an amount. */
export const namesGoods = (name: string): boolean =>
  /\p{L}/u.test(name) && !paid.test(name) && !denies.test(name) && !corrects.test(name);

/**
 * Checks for a line such as "latte, delivery 5000" or "latte and cake 50000", of which one part is a saved item with a
 * price of its own, and for "latte delivery 5000", of which both are. Its price may belong to the other part, or to all.
 * A dash before the price shows that it is for all.
 */
export function joinsSaved(line: TypedLine, isSaved: (name: string) => boolean): boolean {
  if (!line.ok || line.item.price === undefined || /[-–—:=] ?\d/.test(line.text)) return false;
  const { name = "" } = line.item;
  if (isSaved(name)) return false;
  const parts = name.split(/,| (?:и|and|va|ва) /iu);
  if (parts.length > 1) return parts.some((part) => isSaved(part.trim()));
  return splitsOf(name).some(([left, right]) => isSaved(left) && isSaved(right));
}

/** Checks for a line such as "Pizza 30 2 pcs", which may be two of the saved item “Pizza 30”: its number is no price. */
export const beginsWithNumbered = (text: string, isSaved: (name: string) => boolean): boolean =>
  splitsOf(text).some(([left]) => /\d$/.test(left) && isSaved(left));

/** As many words as a saved item's name usually has. More would take long in a long text. */
const mostWords = 8;

function splitsOf(text: string): readonly (readonly [left: string, right: string])[] {
  const words = text.trim().split(" ");
  return words
    .slice(1, mostWords)
    .map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")] as const);
}

/** "Округли до 18000", "coffee should be 13000" and "поменяй кофе на 14000" ask for a change. */
const corrects =
  /^(?:сделай|поменяй|измени|исправь|замени|поставь|округли)(?:те)?\s|(?<!\p{L})(?:до|to|be|будет|стало)$/iu;

const denies = /^(?:не|нет|а|но|ой|no|not|but|oops|yo['‘’ʻ`]q|emas|йўқ|эмас)$/iu;

/**
 * A line may hold several items ("Tea 15000 Coffee 20000"), or a price with two readings ("Tea 1 mln 200"). The
 * bot explains how to write such a line when the merchant adds the items.
 */
const mayBeItem = (line: Extract<TypedLine, { ok: false }>): boolean =>
  isInOtherCurrency(line) ||
  ([
    "several-items",
    "price-ambiguous",
    "quantity-in-words",
    "measure-unit",
    "measure-sum",
    "discount-unclear",
  ].includes(line.problem) &&
    namesGoods(line.text) &&
    !hasMobileNumber(line.text));

/** The bot says in which currency the invoice is. "100$" needs no name for that, but a question is no price. */
const isInOtherCurrency = ({ problem, text }: Extract<TypedLine, { ok: false }>): boolean =>
  problem === "price-other-currency" && !paid.test(text) && !/[?=]/.test(text);

const paid =
  /^(?:я |i |men )?(?:have )?(?:оплатил|заплатил|перев[её]л|отправил|скинул|paid|sent|transferred|to['‘’ʻ`]lad|o['‘’ʻ`]tkaz|yubor)/iu;

/**
 * "669253" may be a one-time code that was sent after the sign-in. A code must not become an amount, nor be
 * stored.
 */
export const mayBeCode = (text: string): boolean => /^\s*\d{3}[\s-]?\d(?!00\s*$)\d\d\s*$/.test(text);

/**
 * Checks for a line such as "код 669253" or "Login code: 12345. Don't share it", which a merchant may forward at the
 * wrong moment. A round sum behind such a word, as in "Promo code 50000", and an amount with its currency are prices.
 */
function mayNameSecret(line: TypedLine, invoiceCurrency: string): boolean {
  if (!line.ok) return false;
  const { name = "", price, quantity, currency } = line.item;
  if (quantity !== undefined || currency !== undefined || !secretWord.test(name)) return false;
  if (namesCurrency(line.text, invoiceCurrency)) return false;
  return price === undefined ? codeInText.test(name) : /^\d{4,8}(?<!00)$/.test(price);
}

/** Four to eight digits that stand alone, or six in two groups, as in "669-253". */
const codeInText = /(?<!\d)(?:\d{4,8}|\d{3}-\d{3})(?!\d)/;

export const namesCurrency = (text: string, invoiceCurrency: string): boolean =>
  [...evenOut(text).matchAll(/\d ?([\p{L}\p{Sc}][\p{L}']*)/gu)].some(
    ([, mark = ""]) => mark.toUpperCase() === invoiceCurrency || currenciesOf(mark) !== undefined,
  );

const secretWord = /(?<!\p{L})(?:code|код|kodi?|otp|pin|пин|password|пароль|paroli?)(?!\p{L})/iu;

/** A text with a code or a password must not become an item. */
export const namesSecret = (lines: readonly TypedLine[], currency: string): boolean =>
  lines.some((line) => mayNameSecret(line, currency));

/** Nine or more digits in a row are probably the number of a phone, a card or a taxpayer. */
export const isLongNumber = (text: string): boolean => /\d{9}/.test(text);

/** Checks for a named line whose price ends in zeros or hundredths, or names its currency. "Aziz 1042" has no such price. */
export const hasPriceForm = (line: TypedLine, currency: string): boolean =>
  line.ok &&
  line.item.name !== undefined &&
  (line.item.price?.endsWith("00") === true ||
    line.item.currency !== undefined ||
    namesCurrency(line.text, currency) ||
    /\d[.,]\d\d(?!\d)/.test(line.text));
