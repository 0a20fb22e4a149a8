import { itemLimits } from "../../../invoice/item/item-limits.js";
import type { TypedItem } from "../../../language/line/item/typed-item.js";
import { parseItemLines, type TypedLine } from "../../../language/line/quick-line.js";
import { smallUnits } from "../../../language/money/small-units.js";
import { defined } from "../../../language/omit-undefined.js";
import { chosenAmong } from "../../../language/order/names/chosen-name.js";
import { matchName } from "../../../language/order/names/match-name.js";
import { indexOf, type NameIndex } from "../../../language/order/names/name-index.js";
import { joined, tokensOf } from "../../../language/order/words/order-tokens.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { insteadIn, isPronoun, removedIn, saysMore, withoutChange } from "./correction-words.js";
import type { DraftItem } from "./draft.js";
import { measuredAnew, nounOf, nounOfLine } from "./measured-item.js";
import { isSurePrice, namesSecret } from "./typed-kind.js";

/** A line of a text that changes an item of the card instead of adding one. */
export type Correction = {
  readonly name: string;
  /** The places of the items that the line may mean: none for a name that isn't on the card, several to be asked about. */
  readonly places: readonly number[];
} & (
  | {
      readonly kind: "set";
      readonly price?: string;
      /** The price with the thousands that may have been left out. */
      readonly inThousands?: string;
      readonly quantity?: number;
      /** The item's new name. An item sold by measure has its measure and the price of one in the name. */
      readonly renamed?: string;
      /** The price that the quantity may be instead: "coffee 14" in so'm. */
      readonly orPrice?: string;
      /** The quantity that the price may be instead: "coffee 3" in dollars. */
      readonly orQuantity?: number;
    }
  /** The line repeats the item as it is, so it asks for so many more. */
  | { readonly kind: "more"; readonly quantity: number }
  /** Without a quantity, the whole item goes. */
  | { readonly kind: "remove"; readonly quantity?: number }
);

export interface Corrections {
  readonly corrections: readonly Correction[];
  /** The lines that correct nothing. */
  readonly rest: string;
}

type Goods = Pick<DraftItem, "name" | "price" | "currency" | "quantity">;

/** The items of a card by their names. The lines of a text share the index, and with it the time that they may take. */
interface Card {
  readonly items: readonly Goods[];
  readonly currency: string;
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** The names without their measures, each once, in the order of the index. */
  readonly named: readonly { readonly name: string }[];
  readonly index: NameIndex<number>;
}

function cardOf(items: readonly Goods[], currency: string): Card {
  const places = new Map<string, number[]>();
  const nouns = new Map<string, string>();
  for (const [place, item] of items.entries()) {
    const noun = nounOf(item);
    nouns.set(evenOut(noun), noun);
    for (const even of new Set([noun, item.name].map(evenOut)))
      places.set(even, [...(places.get(even) ?? []), place]);
  }
  const named = [...nouns.values()].map((name) => ({ name }));
  return { items, currency, places, named, index: indexOf(named.map(({ name }) => name)) };
}

/**
 * Reads which lines of a text correct items of the card; undefined when none does.
 * @param saved no item gets the name of a saved one, which has a price of its own
 */
export function readCorrections(
  text: string,
  items: readonly Goods[],
  currency: string,
  saved: readonly { readonly name: string }[] = [],
): Corrections | undefined {
  if (items.length === 0) return undefined;
  const { lines } = parseItemLines(text, currency);
  // More lines than an invoice holds are no corrections, and looking for their names among the items would take long.
  if (lines.length > itemLimits.items) return undefined;
  // A text with a code or a password is refused as a whole.
  if (namesSecret(lines, currency)) return undefined;
  const card = cardOf(items, currency);
  const instead = insteadIn(text);
  if (instead !== undefined) return insteadOf(instead, card, saved);
  const corrections: Correction[] = [];
  const rest: string[] = [];
  for (const line of lines) {
    const found = correctionsIn(line, card);
    if (found.length === 0) rest.push(line.text);
    corrections.push(...found);
  }
  return corrections.length === 0 ? undefined : { corrections, rest: rest.join("\n") };
}

function correctionsIn(line: TypedLine, card: Card): readonly Correction[] {
  if (saysMore(line.text)) return [];
  const removed = removedIn(line.text);
  if (removed !== undefined) return removalsOf(removed, card);
  const asked = withoutChange(line.text);
  const [changed] = asked === line.text ? [] : parseItemLines(asked, card.currency).lines;
  const set =
    (changed?.ok === true ? setBy(changed, card) : undefined) ?? (line.ok ? setBy(line, card) : undefined);
  return set === undefined ? [] : [set];
}

/** "Не счёт, а Кофе" gives the item another name, and "не 15000, а 14000" another price or quantity. */
function insteadOf(
  { wrong, right }: NonNullable<ReturnType<typeof insteadIn>>,
  card: Card,
  saved: readonly { readonly name: string }[],
): Corrections | undefined {
  const { items, currency } = card;
  const [from] = parseItemLines(wrong, currency).lines;
  const [to, second] = parseItemLines(right, currency).lines;
  if (from?.ok !== true || to?.ok !== true || second !== undefined) return undefined;
  const { name, price, quantity } = to.item;
  const named = from.item.name === undefined ? [] : placesOf(from.item.name, card);
  const places =
    from.item.name === undefined
      ? [...items.keys()].filter(
          (at) => items[at]?.price === from.item.price && from.item.price !== undefined,
        )
      : named;
  const [place, another] = places.length > 0 || items.length > 1 ? places : [0];
  if (place === undefined || another !== undefined) return undefined;
  const set = { kind: "set", name: items[place]?.name ?? "", places: [place] } as const;
  const isAmount = name === undefined && from.item.name === undefined && places.length > 0;
  if (isAmount)
    return {
      corrections: [{ ...set, ...defined({ price, quantity, inThousands: to.inThousands }) }],
      rest: "",
    };
  const isTaken = [...items, ...saved].some((one) => evenOut(one.name) === evenOut(right));
  if (
    name === undefined ||
    price !== undefined ||
    quantity !== undefined ||
    from.item.price !== undefined ||
    isTaken
  )
    return undefined;
  return { corrections: [{ ...set, renamed: name }], rest: "" };
}

function removalsOf(
  { name, isCertain }: { readonly name: string; readonly isCertain: boolean },
  card: Card,
): readonly Correction[] {
  const whole = removalOf(name, card);
  if (whole.places.length > 0) return [whole];
  const parts = removalsOfAll(name.split(/ (?:и|and|va|ва) |, ?/), card);
  if (parts.length > 1) return parts;
  return isCertain && /\p{L}/u.test(name) ? [whole] : [];
}

/** @returns none when one of the names isn't on the card */
function removalsOfAll(names: readonly string[], card: Card): readonly Correction[] {
  const removals: Correction[] = [];
  for (const name of names) {
    const removal = removalOf(name, card);
    if (removal.places.length === 0) return [];
    removals.push(removal);
  }
  return removals;
}

function removalOf(typed: string, card: Card): Correction {
  const places = placesOf(typed, card);
  if (places.length > 0) return { kind: "remove", name: typed, places };
  const [line, second] = parseItemLines(typed, card.currency).lines;
  const { name, quantity } = line?.ok === true && second === undefined ? line.item : {};
  if (name !== undefined && quantity !== undefined)
    return { kind: "remove", name, places: placesOf(name, card), quantity };
  const chosen = /\d/.test(typed) ? undefined : chosenAmong(typed, card.named, card.index);
  return { kind: "remove", name: typed, places: chosen === undefined ? [] : placesNamed(chosen.name, card) };
}

function setBy(line: Extract<TypedLine, { ok: true }>, card: Card): Correction | undefined {
  const { items, currency } = card;
  const read = readingFor(line, card);
  const { price, quantity, currency: typedIn = currency } = read;
  if (read.name === undefined) return undefined;
  const [alone, further] = items;
  const stands = isPronoun(read.name) && alone !== undefined && further === undefined;
  const name = stands ? nounOf(alone) : nounOfLine(read, currency);
  // "Model B 90000" beside "Model C" may be another thing to sell, so a price goes to no name that differs in a letter.
  const places = placesOf(name, card, price !== undefined).filter(
    (place) => price === undefined || items[place]?.currency === typedIn,
  );
  const [only, second] = places.map((place) => items[place]);
  if (only === undefined) return undefined;
  if (nounOf(only) !== only.name) {
    const measured = measuredAnew(only, { ...read, ...defined({ price: line.inThousands ?? price }) });
    if (measured !== undefined && second === undefined)
      return {
        kind: "set",
        name,
        places,
        ...defined({ renamed: measured.name, price: measured.price }),
      };
    if (price !== undefined) return undefined;
  }
  if (price === undefined && quantity === undefined) return undefined;
  const count =
    quantity === undefined && isQuantity(price) && !isSurePrice(line, currency) ? Number(price) : undefined;
  const { inThousands } = line;
  // In so'm "coffee 3" is about the quantity, since nothing costs three so'm.
  if (count !== undefined && smallUnits.has(currency) && count < mostPieces)
    return { kind: "set", name, places, quantity: count, ...defined({ orPrice: inThousands }) };
  const isSame = second === undefined && price !== undefined && [price, inThousands].includes(only.price);
  if (isSame && (quantity === undefined || quantity === only.quantity)) {
    const more = quantity ?? 1;
    return only.quantity + more > itemLimits.quantity
      ? undefined
      : { kind: "more", name, places, quantity: more };
  }
  if (smallUnits.has(currency))
    return { kind: "set", name, places, ...defined({ price, inThousands, quantity }) };
  return { kind: "set", name, places, ...defined({ price, quantity, orQuantity: count }) };
}

/** From this number on, "coffee 250" in so'm is rather a price without its thousands than a quantity. */
const mostPieces = 100;

const isQuantity = (price = ""): boolean => /^\d+$/.test(price) && Number(price) <= itemLimits.quantity;

/** "Table 5 100 000" beside a "Table 5" has the price 100,000, and isn't five tables. */
function readingFor({ item, other }: Extract<TypedLine, { ok: true }>, card: Card): TypedItem {
  const isOnCard = ({ name }: TypedItem): boolean => name !== undefined && placesNamed(name, card).length > 0;
  return other?.price !== undefined && isOnCard(other) && !isOnCard(item) ? other : item;
}

const placesNamed = (name: string, { places }: Card): readonly number[] => places.get(evenOut(name)) ?? [];

/**
 * Finds the items that a name means without a doubt, or that it means equally well.
 * @param isSpelt whether each word must be spelt as in the item's name, endings aside
 */
function placesOf(name: string, card: Card, isSpelt = false): readonly number[] {
  const exact = placesNamed(name, card);
  if (exact.length > 0) return exact;
  const words = joined(tokensOf(name));
  // "Latte and cake" is an order, unless it is the whole name of one item.
  if (words.some(({ role }) => role === "joins" || role === "with")) return [];
  const match = matchName(words, card.index);
  const placesAt = (at: number): readonly number[] => placesNamed(card.named[at]?.name ?? "", card);
  if (match.kind === "sure") return isSpelt && match.isMisspelt === true ? [] : placesAt(match.item);
  const isEqual = match.kind === "choice" && match.isWhole && match.isMeasured !== true;
  return isEqual && match.items.length > 1 ? match.items.flatMap(placesAt) : [];
}
