import { Big } from "big.js";
import type { Draft } from "../../features/draft/model/draft.js";
import type { Item } from "../../invoice/item/item.js";
import { chargedItems } from "../../invoice/terms/discount.js";
import { formatAmount, lineTotal, totals } from "../../language/money/money.js";
import { shortened, visibleLength } from "../../language/text/safe-text.js";
import type { ChatView } from "../context.js";
import { Html, plainUserText, type Translator, userText } from "../locales.js";
import { foldedLine } from "./folded-line.js";
import { detailLines } from "./item-details.js";

/** A card's last line counts the items that aren't listed, so that the message keeps to Telegram's limit. */
export const listed = 10;
/** A card's list of items has at most so many characters. */
const longestList = 2_500;
export const longestMessage = 4_096;
/** The line that counts the other items, such as "… and 37 more", is at most so long in any language. */
const longestFoldedLine = 40;
const longestLabel = 28;

/** Returns a text such as "70,000 UZS" or "70,000 UZS + 5 USD". */
export const amountsText = (
  amounts: readonly { readonly amount: string; readonly currency: string }[],
  { language }: Translator,
): string => amounts.map(({ amount, currency }) => formatAmount(amount, currency, language)).join(" + ");

export const totalOf = (items: readonly Item[], t: Translator): string => amountsText(totals(items), t);

/**
 * At least one line is listed.
 * @param longest the number of characters that the rest of the message leaves for the list
 * @param length measures a text as Telegram counts it
 */
export function fitting(
  lines: readonly string[],
  longest: number,
  length: (text: string) => number,
): string[] {
  const room = Math.min(longestList, longest - longestFoldedLine);
  const shown = lines.slice(0, listed);
  while (shown.length > 1 && length(shown.join("\n")) > room) shown.pop();
  return shown;
}

/**
 * The last items are listed while the merchant adds items.
 * @param longest the number of characters that the rest of the message leaves for the list
 */
export function itemLines(
  items: readonly Item[],
  t: Translator,
  which: "first" | "last",
  { details = false, longest = longestList } = {},
): Html {
  // A draft may have hundreds of items, and this text is made after each added one, so only the listed items are
  // formatted.
  const before = which === "last" ? Math.max(0, items.length - listed) : 0;
  const lines = items
    .slice(before, before + listed)
    .map((item, index) => itemLine(item, before + index + 1, t) + (details ? detailsOf(item, t) : ""));
  const order = which === "last" ? lines.reverse() : lines;
  const shown = fitting(order, longest, visibleLength);
  const more = foldedLine(t, items.length - shown.length);
  return new Html((which === "last" ? [...more, ...shown.reverse()] : [...shown, ...more]).join("\n"));
}

/**
 * Amounts in several currencies can't be compared, so the dearest line of each currency comes first, then the second of
 * each.
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
  let room = longest - longestFoldedLine;
  for (const { item, number } of dearest) {
    const line = itemLine(item, number, t) + detailsOf(item, t);
    room -= visibleLength(line) + 1;
    if (room < 0 && lines.length > 0) break;
    lines.push(line);
  }
  return new Html([...lines, ...foldedLine(t, items.length - lines.length)].join("\n"));
}

export function itemLine(item: Item, number: number, t: Translator): string {
  const total = formatAmount(lineTotal(item), item.currency, t.language);
  const values = { number, name: userText(item.name), total };
  if (item.quantity === 1) return t("item-line-single", values);
  const price = formatAmount(item.price, item.currency, t.language);
  return t("item-line", { ...values, quantity: item.quantity, price });
}

const detailsOf = (item: Item, t: Translator): string =>
  detailLines(item, t)
    .map((line) => `\n    ${line}`)
    .join("");

export function savedItemLabel(
  { name, price, currency }: Pick<Item, "name" | "price" | "currency">,
  { language }: Translator,
): string {
  return `${plainUserText(shortened(name, longestLabel))} · ${formatAmount(price, currency, language)}`;
}

/** A phone's locked screen shows this short form, such as "Coffee and 1 more". */
export function itemsInShort(items: readonly Item[], t: Translator): Html {
  const name = userText(items[0]?.name ?? "");
  return new Html(items.length > 1 ? t("items-short-more", { name, count: items.length - 1 }) : name.value);
}

/** A locked chat shows neither the number of items nor their total. */
export const keptDraftText = ({ t, acting }: Pick<ChatView, "t" | "acting">, { terms }: Draft): string =>
  acting.kind === "locked"
    ? t("new-over-locked-draft")
    : t("new-over-draft", { count: terms.items.length, total: totalOf(chargedItems(terms), t) });
