import { copiedUserText, Html, type Translator, userText } from "../../../frame/locales.js";
import { metadataLines } from "../../../frame/texts/item-details.js";
import { withDefaults } from "../../../invoice/item/item-defaults.js";
import { isOptional, itemFieldNames, shownValue } from "../../../invoice/item/item-fields.js";
import { formatAmount, lineTotal } from "../../../language/money/money.js";
import { shortened } from "../../../language/text/safe-text.js";
import type { DraftItem, DraftTerms } from "../model/draft.js";

/** The most characters of a value on the card of an item, which keep it within Telegram's limit for a message. */
const longestValue = 300;

/** The item's place in its draft, and the draft's codes for all items. */
interface Place extends Pick<DraftTerms, "itemDefaults"> {
  readonly number: number;
  readonly count: number;
}

/**
 * Returns the text of the card that shows an item of a draft with all its fields. Where the item has no code of its own,
 * the card shows the one for all items.
 */
export function editedItemText(
  t: Translator,
  item: DraftItem,
  { number, count, itemDefaults }: Place,
): string {
  const { name, price, currency, quantity } = item;
  const sent = withDefaults(item, itemDefaults);
  const shown = (value: string) => ({ value: userText(shortened(value, longestValue)) });
  return [
    t("edit-item-title", { number, count }),
    "",
    t("edit-item-name", shown(name)),
    t("edit-item-price", { price: formatAmount(price, currency, t.language) }),
    t("edit-item-quantity", { quantity, total: formatAmount(lineTotal(item), currency, t.language) }),
    ...itemFieldNames.filter(isOptional).flatMap((field) => {
      if (field === "metadata") return metadataLines(t, item);
      const value = sent[field];
      if (value === undefined) return [];
      const text = shortened(shownValue(field, value), longestValue);
      const line = t(`edit-item-${field}`, { value: copiedUserText(text) });
      return [item[field] === undefined ? t("edit-item-by-default", { line: new Html(line) }) : line];
    }),
  ].join("\n");
}
