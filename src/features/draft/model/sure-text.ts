import { isFieldOrItem } from "../../../invoice/item/typed-item-fields.js";
import { isNumbered } from "../../../language/line/item/numbered-thing.js";
import { parseItemLines, type TypedLine } from "../../../language/line/quick-line.js";
import { isYear } from "../../../language/line/tokens/numbers.js";
import { smallUnits } from "../../../language/money/small-units.js";
import { readNumberWord } from "../../../language/order/words/order-words.js";
import { readSentence, type Sentence } from "../../../language/sentence/read-sentence.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { isGoods, wordsOf } from "./goods-name.js";
import { hasHiddenOrder, mayHoldSecret } from "./held-secret.js";
import { mayNameTwoCustomers } from "./two-customers.js";
import {
  beginsWithNumbered,
  hasPriceForm,
  isSurePrice,
  joinsSaved,
  kindsOf,
  namesCurrency,
  type TypedKind,
  type TypedPlace,
} from "./typed-kind.js";

/**
 * Returns every kind that fits a text. Goods whose prices may have left out their thousands, such as "bouquet 250", are
 * lines of items only if the text can't be anything else: "house 12" isn't.
 */
export function kindsInChat<Item extends { readonly name: string }>(
  text: string,
  place: TypedPlace<Item>,
  { rest }: Pick<Sentence, "rest"> = readSentence(text, place),
): readonly TypedKind<Item>[] {
  const kinds = kindsOf(text, place, rest);
  if (kinds.length > 0) return kinds;
  const { lines } = parseItemLines(rest, place.currency);
  const isNamed = lines.every(
    (line) => line.ok && line.item.name !== undefined && line.item.price !== undefined,
  );
  const isSmall = lines.some((line) => line.ok && line.inThousands !== undefined);
  if (isNamed && isSmall && doubtIn(rest, lines, place) === undefined) return [{ kind: "lines" }];
  const [line, second] = lines;
  return second === undefined && line !== undefined && beginsWithPrice(line, place)
    ? [{ kind: "lines" }]
    : [];
}

/**
 * Checks for a line such as "15000 coffee" and "bir yarim million divan". All of it may be a name as well, so that the card
 * offers this reading, too.
 */
const beginsWithPrice = (line: TypedLine, place: TypedPlace<unknown>): boolean =>
  line.ok &&
  line.item.price?.endsWith("00") === true &&
  line.other?.name?.endsWith(line.item.name ?? "-") === true &&
  isGoods(line.text, line.item.name ?? "", place);

/**
 * Why a text must not become an invoice before the merchant has seen the review card:
 * - "secret": the text may hold a code, a password, or the number of a phone or a bank card, so nothing of it is kept
 * - "hidden": the text has characters that change the order in which its digits are shown
 * - "total": the text may state a sum of its items
 * - "total-differs": the stated total isn't what the items come to, nor what the discount leaves
 * - "discount": the discount can't be taken off, or may be meant for one of several items
 * - "number": a number may belong to the name, the quantity or the price, or isn't used at all
 * - "price": a number is too small or too unusual to be a price for sure
 * - "code": the number may be a code of an item, or the number of a paper, instead of a price
 * - "words": the text may be a request, a question, a customer or a time instead of an item
 */
export type Doubt =
  | "secret"
  | "hidden"
  | "total"
  | "total-differs"
  | "discount"
  | "number"
  | "price"
  | "code"
  | "words";

type PricedLine = Extract<TypedLine, { ok: true }>;

/**
 * Checks whether the lines of a text may become an invoice without a review card. A line passes only if each of its
 * numbers is surely its price or its quantity, and its name is surely the name of something to sell. A saved item's name
 * may be anything, because the merchant has saved it.
 * @param lines the text as read by quick-line.ts
 * @returns the reason against it; undefined when everything is sure
 */
export function doubtIn(
  text: string,
  lines: readonly TypedLine[],
  place: TypedPlace<{ readonly name: string }>,
): Doubt | undefined {
  if (mayHoldSecret(text, lines, place.currency)) return "secret";
  if (hasHiddenOrder(text)) return "hidden";
  const saved = new Set(place.saved.map(({ name }) => evenOut(name)));
  const hasName = (name: string): boolean => saved.has(evenOut(name));
  const isSaved = ({ item }: PricedLine): boolean => hasName(item.name ?? "");
  const priced = lines.filter((line) => line.ok);
  if (totalRow.test(text) || priced.some((line) => !isSaved(line) && totalWord.test(line.item.name ?? "")))
    return "total";
  // An amount without a name beside other lines may be their sum: "Coffee 15000", "Tea 5000", "20000".
  if (lines.length > 1 && priced.some(({ item }) => item.name === undefined)) return "total";
  // Beside goods, an advance may have been paid already, and a coupon or cash may pay a part.
  if (lines.length > 1 && priced.some((line) => !isSaved(line) && paysPart.test(line.item.name ?? "")))
    return "total";
  if (mayNameTwoCustomers(text, lines, { isKnown: place.isKnown, isSaved: hasName })) return "words";
  if (priced.some((line) => !isSaved(line) && beginsWithNumbered(line.text, hasName))) return "number";
  if (lines.some((line) => joinsSaved(line, hasName))) return "number";
  // A number that stands in no line is one that the reader has dropped, such as the numbers that count the lines.
  if (digitsOf(text) !== lines.map((line) => digitsOf(line.text)).join("")) return "number";
  // Beside a full price, a small one leaves out nothing for sure.
  const areSmall = priced.every(({ inThousands }) => inThousands !== undefined);
  for (const line of priced) {
    const doubt = doubtInLine(line, { ...place, areSmall }, isSaved(line));
    if (doubt !== undefined) return doubt;
  }
  return undefined;
}

function doubtInLine(
  line: PricedLine,
  { areSmall, ...place }: TypedPlace<unknown> & { readonly areSmall: boolean },
  isSaved: boolean,
): Exclude<Doubt, "secret" | "hidden" | `total${string}` | "discount"> | undefined {
  const { name = "", price } = line.item;
  // A saved item's name without a price has the saved price.
  if (price === undefined) return undefined;
  if (!isSaved && [isFieldOrItem, isNumbered].some((is) => is(line.text))) return "code";
  if (!isSaved && leavesNumber(name)) return "number";
  if (name === "" ? /[+\-–—]/.test(line.text) : mayEndName(line.text)) return "number";
  if (hasBareQuantity(line.text, line.item.quantity)) return "number";
  // Where small prices can only lack their thousands, both readings are offered.
  if (!(areSmall && !size.test(line.text)) && !hasSurePrice(line, price, place.currency)) return "price";
  return name !== "" && !isSaved && !isGoods(line.text, name, place) ? "words" : undefined;
}

/**
 * Checks for lines whose prices nobody takes for the number of a customer, a code or a password: "Coffee 15 000",
 * "Coffee 3.50", "Coffee 5 usd". "Aziz 1042" has no such price.
 */
export function isSurelyItems(
  text: string,
  lines: readonly TypedLine[],
  place: TypedPlace<{ readonly name: string }>,
): boolean {
  return (
    lines.length > 0 &&
    lines.every((line) => hasPriceForm(line, place.currency)) &&
    doubtIn(text, lines, place) === undefined
  );
}

/** The words for a sum. Such a word and an amount are a check of the items, and never an item. */
const totalWords =
  "grand total|sub-?total|total|sum|amount due|к оплате|итог|итого|всего|(?:общая )?сумма|jami|hammasi|umumiy|жами|ҳаммаси";
const totalWord = new RegExp(`(?<!\\p{L})(?:${totalWords})(?!\\p{L})`, "iu");
const totalRow = new RegExp(`^[^\\p{L}\\d]*(?:${totalWords})(?!\\p{L})`, "imu");

const paysPart =
  /(?<!\p{L})(?:аванс|предоплат|задат(?:ок|к)|prepa(?:id|y)|advance|deposit|avans|oldindan|бонус|балл(?:ы|ами|ов)|купон|промокод|ваучер|сертификат|к[эе]шб[эе]к|налич|нал(?!\p{L})|карт(?:ой|а|у|очк)(?!\p{L})|bonus|coupon|promo|voucher|certificate|gift card|cash|by card|naq[dt]|kupon|kartadan|нақд|накд|картадан)\p{L}*/iu;

const digitsOf = (text: string): string => text.replace(/\P{Nd}/gu, "");

const leavesNumber = (name: string): boolean =>
  /\p{N}/u.test(name) || wordsOf(name).some((word) => readNumberWord(word)?.isArticle === false);

/**
 * Checks for a price such as the one of "Room 101 500", whose first digits may end the name. In "Coffee 15 000" the
 * zeros can't be a price by themselves, and in "2x101 500" a sign shows where the price begins.
 */
const mayEndName = (line: string): boolean =>
  [...line.matchAll(/(?<![\d.,])\d{1,3} +[1-9]\d\d(?: +\d{3})*(?!\d)/g)].some(
    ({ index }) => !/(?:(?<!\p{L})[xх×*]|[=;|\t])\s*$/iu.test(line.slice(0, index)),
  );

/** From this quantity on, a sign or a word for pieces must show that it is one: in "Coffee 15000 500" nothing does. */
const mostBare = 10;

/** Checks for a quantity that may be another price, a total or a number of something: "Coffee;15000;30000". */
function hasBareQuantity(line: string, quantity = 1): boolean {
  if (quantity < mostBare) return false;
  const number = [...String(quantity)].join("[ \\u00a0]?");
  const isMarked = new RegExp(`[xх×*]\\s*${number}(?!\\d)|(?<!\\d)${number}\\s*(?:[xх×*]|${pieces})`, "iu");
  return !isMarked.test(line);
}

const pieces =
  "(?:(?:шт|штука|штуки|штук|pcs|pc|pieces?|ta|та|dona|дона|ед)(?!\\p{L})|[^\\d\\n;|\\t]{0,60}(?<!\\p{L})(?:по|at|each|dan|дан)(?!\\p{L}))";

/**
 * Checks whether a price is sure by itself. Of currencies without hundredths a small number may lack its thousands or
 * be a size, and of the others a number below one may be a size in litres. With a currency beside it every number is a price.
 */
function hasSurePrice(line: PricedLine, price: string, currency: string): boolean {
  if (line.item.currency !== undefined || namesCurrency(line.text, currency)) return true;
  if (!isSurePrice(line, currency)) return false;
  // Zeros in front stand before numbers of something, and not before prices.
  if (/(?<![\d.,]|\d[ \u00a0'])0\d/.test(line.text)) return false;
  // "Cement 5 т" may mean five thousand or five tons.
  if (/\d\s?т(?!\p{L})/iu.test(line.text)) return false;
  // "Photo 10x15" is a size. A price with hundredths, or with a sign of a currency, is none.
  const isSmall = !smallUnits.has(currency) && Number(price) < 1000;
  if (isSmall && !/\d[.,]\d\d(?!\d)|\p{Sc}/u.test(line.text) && !line.text.toUpperCase().includes(currency))
    return false;
  if (line.other !== undefined && isYear(price) && !price.endsWith("00")) return false;
  return Number(price) >= (smallUnits.has(currency) ? 1000 : 1);
}

/** "Photo 10x15" is a size. */
const size = /\d\s*[xх×*]\s*\d/iu;
