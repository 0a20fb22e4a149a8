import { Big } from "big.js";
import { isSurelyFields } from "../../../invoice/item/typed-item-fields.js";
import type { Discount } from "../../../invoice/terms/discount.js";
import { readPrinted } from "../../../language/line/bot-printed-line.js";
import { parseItemLines } from "../../../language/line/quick-line.js";
import type { Amount } from "../../../language/reading/amounts.js";
import type { Reading } from "../../../language/reading/read.js";
import { type SoldItem, soldItems } from "../../../language/reading/sold-items.js";
import { type Alternative, lessDiscount } from "../../../language/reading/sums.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { hasHiddenOrder, mayHoldSecret, numbersPerson } from "./held-secret.js";
import { isLongNumber, mayBeCode, type TypedKind } from "./typed-kind.js";

/** An offer is what a text may sell, and for how much. */
export interface Offer {
  readonly items: readonly SoldItem[];
  readonly discount?: Discount;
}

/** A sale is what a text most likely sells, with its other readings. */
export interface Sale extends Offer {
  readonly reading: Reading;
  readonly currency: string;
  /** The other readings, the likeliest first. */
  readonly others: readonly Offer[];
}

/** A text of these kinds is no sale, whatever numbers it has. */
const otherKinds: ReadonlySet<TypedKind<unknown>["kind"]> = new Set([
  "order",
  "amount",
  "quantity",
  "discount",
  "expiry",
  "email",
  "phone",
  "reference",
]);

/**
 * Returns what a text sells; undefined for a text without a named thing that has a price, and for one that no score may
 * decide: a code, a number of a card, a pasted table, a list that the bot itself has printed.
 */
export function saleIn(
  text: string,
  currency: string,
  read: (text: string, currency: string) => Reading,
  kinds: readonly TypedKind<unknown>[],
  saved: readonly { readonly name: string }[] = [],
): Sale | undefined {
  if (kinds.some(({ kind }) => otherKinds.has(kind))) return undefined;
  const reading = read(text, currency);
  if (isForOtherReaders(withoutPhones(text, reading), currency)) return undefined;
  if (reading.certainty === "none" || reading.currency === undefined) return undefined;
  if (hidesSaved(reading, saved) || isOnlyCount(reading)) return undefined;
  // "От 75 тыс" prices nothing, so the price is asked for.
  const isRange = reading.doubts.includes("range") && !reading.doubts.includes("number-left");
  const names = reading.items.flatMap(({ name, price }) =>
    price === undefined && !isRange ? [] : (name ?? []),
  );
  const offer =
    names.length > 0 && !reading.items.some(({ name = "" }) => isPersons(name))
      ? offerIn(reading, reading.currency)
      : undefined;
  if (offer === undefined) return undefined;
  const others = reading.others.flatMap((other) => {
    const made = offerIn(other, reading.currency ?? currency);
    return made !== undefined && lessDiscount(totalOf(made), other.discount).eq(other.sum) ? [made] : [];
  });
  return { ...offer, reading, currency: reading.currency, others };
}

/** A customer's phone is no secret of the merchant's. */
const withoutPhones = (text: string, { parts }: Reading): string =>
  parts.reduce(
    (rest, { tag, text: part }) => (tag === "f" && isPhone(part) ? rest.replace(part, "") : rest),
    text,
  );

/** Nine digits, or more with the code of a country: the rest of a card's number is none. */
const isPhone = (text: string): boolean => /^(?:\d{9}|998\d{9}|[78]\d{10})$/.test(text.replace(/\D/g, ""));

/** "Чай 2" and "лучше 3 латте" rather count than price. */
const isOnlyCount = ({ items }: Reading): boolean =>
  items.some(({ amount }) => amount !== undefined) &&
  items.every(({ amount }) => amount === undefined || (amount.isShort && amount.isLoose));

/** A saved item was taken for a customer, an address or a remark. */
const hidesSaved = ({ parts }: Reading, saved: readonly { readonly name: string }[]): boolean =>
  parts.some(
    ({ tag, text }) => "cwo".includes(tag) && saved.some(({ name }) => evenOut(name) === evenOut(text)),
  );

/** An address or a number of a person, which is never the name of something for sale. */
const isPersons = (name: string): boolean => numbersPerson(name) || /\S@\S+\.\S/.test(name);

function offerIn(
  { items, discount }: Pick<Alternative, "items" | "discount">,
  currency: string,
): Offer | undefined {
  const sold = soldItems(items, currency);
  return sold === undefined ? undefined : { items: sold, ...(discount && { discount: partOf(discount) }) };
}

const totalOf = ({ items }: Offer): Big =>
  items.reduce((all, { price = "0", quantity }) => all.plus(Big(price).times(quantity)), Big(0));

/** An amount or a share of the whole, as a draft keeps a discount or an advance. */
export const partOf = ({ percent, value }: Amount): Discount =>
  percent === undefined
    ? { kind: "amount", amount: value.toFixed() }
    : { kind: "percent", percent: percent.toFixed() };

function isForOtherReaders(text: string, currency: string): boolean {
  if (/^\s*\/|[\t|]/.test(text) || isSurelyFields(text) || hasHiddenOrder(text) || mayBeCode(text))
    return true;
  if (isLongNumber(text.replace(/\D{2,}/g, " ")) && !/\p{L}/u.test(text)) return true;
  const { lines, parts } = parseItemLines(text, currency);
  // A tax, a charge and the change from a banknote are no item and no discount.
  const hasOtherParts = parts?.some(({ kind }) => kind !== "advance" && kind !== "rest") === true;
  return (
    hasOtherParts ||
    mayHoldSecret(text, lines, currency) ||
    text.split("\n").some((line) => readPrinted(line, currency) !== undefined)
  );
}
