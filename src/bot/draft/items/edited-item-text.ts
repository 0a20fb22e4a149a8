import type { DraftItem } from "../../../domain/draft/draft.js";
import { isOptional, itemFieldNames } from "../../../domain/item/item-fields.js";
import { formatAmount, lineTotal } from "../../../domain/money/money.js";
import { shortened } from "../../../domain/text/safe-text.js";
import { type Translator, userText } from "../../shared/locales.js";

/**
 * Limits of the card that shows an item with all its fields: the number of metadata pairs, and the characters of a
 * value and of a pair. They keep the card within Telegram's limit for a message.
 */
const listedValues = 8;
const longestValue = 300;
const longestPair = 120;

/** Returns the text of the card that shows an item with all its fields. */
export function editedItemText(t: Translator, item: DraftItem, number: number, count: number): string {
  const { name, price, currency, quantity } = item;
  const shown = (value: string) => ({ value: userText(shortened(value, longestValue)) });
  return [
    t("edit-item-title", { number, count }),
    "",
    t("edit-item-name", shown(name)),
    t("edit-item-price", { price: formatAmount(price, currency, t.language) }),
    t("edit-item-quantity", { quantity, total: formatAmount(lineTotal(item), currency, t.language) }),
    ...itemFieldNames.filter(isOptional).flatMap((field) => {
      if (field === "metadata") return metadataLines(t, item);
      const value = item[field];
      return value === undefined ? [] : [t(`edit-item-${field}`, shown(value))];
    }),
  ].join("\n");
}

function metadataLines(t: Translator, { metadata }: DraftItem): string[] {
  const pairs = Object.entries(metadata ?? {});
  if (pairs.length === 0) return [];
  const lines = pairs
    .slice(0, listedValues)
    .map(([key, value]) => `· ${userText(shortened(`${key}: ${String(value)}`, longestPair)).value}`);
  const folded = pairs.length - lines.length;
  return [t("edit-item-metadata"), ...lines, ...(folded > 0 ? [t("items-folded", { count: folded })] : [])];
}
