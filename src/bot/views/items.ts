import type { Item } from "../../domain/item.js";
import { formatAmount, lineTotal, totals } from "../../domain/money.js";
import { Html, type Translator, userText } from "../locales.js";

/** Items that a card lists; the others are folded, so that no message grows past Telegram's limit. */
const listed = 10;

/** The total, one amount per currency: "70,000 UZS", or "70,000 UZS + 5 USD". */
export const totalOf = (items: readonly Item[], { language }: Translator): string =>
  totals(items)
    .map(({ amount, currency }) => formatAmount(amount, currency, language))
    .join(" + ");

/** One line an item: the newest ones while items are being added ("last"), else the first ones. */
export function itemLines(items: readonly Item[], t: Translator, which: "first" | "last"): Html {
  const from = which === "last" ? Math.max(0, items.length - listed) : 0;
  const shown = items.slice(from, from + listed).map((item, index) => itemLine(item, from + index + 1, t));
  const folded = items.length - shown.length;
  const more = folded > 0 ? [t("items-folded", { count: folded })] : [];
  return new Html((which === "last" ? [...more, ...shown] : [...shown, ...more]).join("\n"));
}

function itemLine(item: Item, number: number, t: Translator): string {
  const total = formatAmount(lineTotal(item), item.currency, t.language);
  const values = { number, name: userText(item.name), total };
  if (item.quantity === 1) return t("item-line-single", values);
  const price = formatAmount(item.price, item.currency, t.language);
  return t("item-line", { ...values, quantity: item.quantity, price });
}

/** "Coffee and 1 more", for notices that are read on a locked screen. */
export function itemsInShort(items: readonly Item[], t: Translator): Html {
  const name = userText(items[0]?.name ?? "");
  return new Html(items.length > 1 ? t("items-short-more", { name, count: items.length - 1 }) : name.value);
}
