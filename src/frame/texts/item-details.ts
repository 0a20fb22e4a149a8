import type { Item } from "../../invoice/item/item.js";
import { type OptionalItemField, shownValue } from "../../invoice/item/item-fields.js";
import { beginningOf, lengthOf, shortened } from "../../language/text/safe-text.js";
import { copiedUserText, Html, type Translator, userText } from "../locales.js";
import { foldedLine } from "./folded-line.js";

/** A code whose end is missing is another code, so codes stand together on one line, and always whole. */
const codes = ["icpuCode", "packageCode", "id"] as const;
const texts = ["description", "imageUrl", "metadata"] as const satisfies readonly Exclude<
  OptionalItemField,
  (typeof codes)[number]
>[];

/** A card cuts a longer text of an item, and names its length. */
const longestText = 100;

/** Returns a text such as "ICPU 101 01 001 001 000 000 · package 1500001"; undefined when the item has no code. */
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

/** The merchant confirms what is sent, so the card has each value, and of a long text its beginning and its length. */
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

export const metadataPairs = (metadata: NonNullable<Item["metadata"]>): string[] =>
  Object.entries(metadata).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );

function shortText(text: string, t: Translator): Html {
  const line = text.replace(/\s+/g, " ");
  if (lengthOf(line) <= longestText) return userText(line);
  const beginning = userText(beginningOf(line, longestText));
  return new Html(t("text-shortened", { beginning, count: lengthOf(text) }));
}

/** A card lists so many further values of an item, and so many characters of each. */
const listedValues = 8;
const longestPair = 120;

export function metadataLines(t: Translator, { metadata }: Pick<Item, "metadata">): string[] {
  const pairs = metadataPairs(metadata ?? {});
  if (pairs.length === 0) return [];
  const lines = pairs
    .slice(0, listedValues)
    .map((pair) => `· ${userText(shortened(pair, longestPair)).value}`);
  return [t("edit-item-metadata"), ...lines, ...foldedLine(t, pairs.length - lines.length)];
}
