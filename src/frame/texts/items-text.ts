import { Big } from "big.js";
import type { Draft } from "../../features/draft/model/draft.js";
import { chargedItems } from "../../invoice/discount.js";
import type { Item } from "../../invoice/item/item.js";
import { formatAmount, lineTotal, totals } from "../../language/money/money.js";
import { shortened, visibleLength } from "../../language/text/safe-text.js";
import type { ChatView } from "../context.js";
import { Html, plainUserText, type Translator, userText } from "../locales.js";
import { detailLines } from "./item-details.js";

/**
 * The largest number of items that a card lists. A last line counts the others, so that the message doesn't exceed
 * Telegram's limit.
 */
export const listed = 10;
/** The most characters of a card's list of items. */
const longestList = 2_500;
/** The most characters that Telegram allows in a message. */
export const longestMessage = 4_096;
/**
 * The most characters, in any language, of the line that counts the items that aren't listed, such as "… and 37 more".
 */
const foldedLine = 40;
const longestLabel = 28;

/** Returns amounts of several currencies as one text, such as "70,000 UZS" or "70,000 UZS + 5 USD". */
export const amountsText = (
  amounts: readonly { readonly amount: string; readonly currency: string }[],
  { language }: Translator,
): string => amounts.map(({ amount, currency }) => formatAmount(amount, currency, language)).join(" + ");

/** Returns the items' total with one amount per currency. */
export const totalOf = (items: readonly Item[], t: Translator): string => amountsText(totals(items), t);

/**
 * Returns as many of the first lines of a list as fit into a message, but at least one.
 * @param longest the number of characters that the rest of the message leaves for the list
 * @param length measures a text in characters as Telegram counts them
 */
export function fitting(
  lines: readonly string[],
  longest: number,
  length: (text: string) => number,
): string[] {
  const room = Math.min(longestList, longest - foldedLine);
  const shown = lines.slice(0, listed);
  while (shown.length > 1 && length(shown.join("\n")) > room) shown.pop();
  return shown;
}

/**
 * Returns a card's list of items, one line each: the last items ("last", while the merchant adds items) or the first
 * ones.
 * @param details true to show the items' optional fields as well
 * @param longest the number of characters that the rest of the message leaves for the list
 */
export function itemLines(
  items: readonly Item[],
  t: Translator,
  which: "first" | "last",
  { details = false, longest = longestList } = {},
): Html {
  // Only the items that will be listed are formatted, because a draft may have hundreds and this text is made after
  // each added item.
  const before = which === "last" ? Math.max(0, items.length - listed) : 0;
  const lines = items
    .slice(before, before + listed)
    .map((item, index) => itemLine(item, before + index + 1, t) + (details ? detailsOf(item, t) : ""));
  const order = which === "last" ? lines.reverse() : lines;
  const shown = fitting(order, longest, visibleLength);
  const folded = items.length - shown.length;
  const more = folded > 0 ? [t("items-folded", { count: folded })] : [];
  return new Html((which === "last" ? [...more, ...shown.reverse()] : [...shown, ...more]).join("\n"));
}

/**
 * Returns a list of items with the dearest line first, as many as fit, each with its number in the invoice. Amounts in
 * several currencies can't be compared, so the dearest line of each currency comes first, then the second of each, and so
 * on: many cheap lines in one currency don't push a dear one in another off the list.
 * @param longest the number of characters that the rest of the message leaves for the list
 */
export function dearestLines(items: readonly Item[], t: Translator, longest: number): Html {
  const places = new Map<string, number>();
  const dearest = items
    .map((item, index) => ({ item, number: index + 1, amount: new Big(lineTotal(item)) }))
    .sort((a, b) => b.amount.cmp(a.amount))
    .map((line) => {
      const place = places.get(line.item.currency) ?? 0;
      places.set(line.item.currency, place + 1);
      return { ...line, place };
    })
    .sort((a, b) => a.place - b.place);
  const lines: string[] = [];
  let room = longest - foldedLine;
  for (const { item, number } of dearest) {
    const line = itemLine(item, number, t) + detailsOf(item, t);
    room -= visibleLength(line) + 1;
    if (room < 0 && lines.length > 0) break;
    lines.push(line);
  }
  const count = items.length - lines.length;
  return new Html([...lines, ...(count > 0 ? [t("items-folded", { count })] : [])].join("\n"));
}

export function itemLine(item: Item, number: number, t: Translator): string {
  const total = formatAmount(lineTotal(item), item.currency, t.language);
  const values = { number, name: userText(item.name), total };
  if (item.quantity === 1) return t("item-line-single", values);
  const price = formatAmount(item.price, item.currency, t.language);
  return t("item-line", { ...values, quantity: item.quantity, price });
}

/** Returns the lines below an item's first line, with the values of its optional fields; no text when none is set. */
const detailsOf = (item: Item, t: Translator): string =>
  detailLines(item, t)
    .map((line) => `\n    ${line}`)
    .join("");

/** Returns the label of a saved item's button: "Coffee · 15,000 UZS". */
export function savedItemLabel(
  { name, price, currency }: Pick<Item, "name" | "price" | "currency">,
  { language }: Translator,
): string {
  return `${plainUserText(shortened(name, longestLabel))} · ${formatAmount(price, currency, language)}`;
}

/** Returns the items in short form, such as "Coffee and 1 more", for notices on a phone's locked screen. */
export function itemsInShort(items: readonly Item[], t: Translator): Html {
  const name = userText(items[0]?.name ?? "");
  return new Html(items.length > 1 ? t("items-short-more", { name, count: items.length - 1 }) : name.value);
}

/**
 * Returns the sentence that tells the merchant of the open draft: how many items it has, and their total. A locked chat
 * shows neither.
 */
export const keptDraftText = ({ t, acting }: Pick<ChatView, "t" | "acting">, { terms }: Draft): string =>
  acting.kind === "locked"
    ? t("new-over-locked-draft")
    : t("new-over-draft", { count: terms.items.length, total: totalOf(chargedItems(terms), t) });
