import type { Item } from "../../invoice/item/item.js";
import { type OptionalItemField, shownValue } from "../../invoice/item/item-fields.js";
import { beginningOf, lengthOf, shortened } from "../../language/text/safe-text.js";
import { copiedUserText, Html, type Translator, userText } from "../locales.js";

/** The optional fields that stand together on one line, and always whole: a code whose end is missing is another code. */
const codes = ["icpuCode", "packageCode", "id"] as const;
/** The optional fields that get a line each. */
const texts = ["description", "imageUrl", "metadata"] as const satisfies readonly Exclude<
  OptionalItemField,
  (typeof codes)[number]
>[];

/** The most characters of one text of an item on a card. A longer text is cut, and the card names its length. */
const longestText = 100;

/** Returns an item's codes as one text, such as "ICPU 101 01 001 001 000 000 · package 1500001"; none when it has no code. */
export function codesText(item: Partial<Item>, t: Translator): Html | undefined {
  const parts = codes.flatMap((field) => {
    const value = item[field];
    // Merchants copy codes, so no invisible character is added that a code doesn't need.
    return value === undefined
      ? []
      : [t(`item-${field}`, { value: copiedUserText(shownValue(field, value)) })];
  });
  return parts.length === 0 ? undefined : new Html(parts.join(" · "));
}

/**
 * Returns the lines of a card about an item's optional fields. The merchant confirms what is sent, so each value is on
 * the card; of a long text its beginning and its length are.
 */
export function detailLines(item: Item, t: Translator): string[] {
  const lines = [
    ...[codesText(item, t) ?? []].flat(),
    ...texts.flatMap((field) => {
      const value = item[field];
      if (value === undefined) return [];
      const text = typeof value === "string" ? value : metadataPairs(value).join(", ");
      return [new Html(t(`item-${field}`, { value: shortText(text, t) }))];
    }),
  ];
  return lines.map((details) => t("item-details", { details }));
}

/** Returns an item's further values, each as a text such as "colour: red". */
export const metadataPairs = (metadata: NonNullable<Item["metadata"]>): string[] =>
  Object.entries(metadata).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );

/** Returns a text on one line: whole, or its beginning with its length. */
function shortText(text: string, t: Translator): Html {
  const line = text.replace(/\s+/g, " ");
  if (lengthOf(line) <= longestText) return userText(line);
  const beginning = userText(beginningOf(line, longestText));
  return new Html(t("text-shortened", { beginning, count: lengthOf(text) }));
}

/** How many further values of an item its card lists, and the most characters of each. */
const listedValues = 8;
const longestPair = 120;

/** Returns the lines about an item's further values for the card that shows one item with all its fields. */
export function metadataLines(t: Translator, { metadata }: Pick<Item, "metadata">): string[] {
  const pairs = metadataPairs(metadata ?? {});
  if (pairs.length === 0) return [];
  const lines = pairs
    .slice(0, listedValues)
    .map((pair) => `· ${userText(shortened(pair, longestPair)).value}`);
  const folded = pairs.length - lines.length;
  return [t("edit-item-metadata"), ...lines, ...(folded > 0 ? [t("items-folded", { count: folded })] : [])];
}
