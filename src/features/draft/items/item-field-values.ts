import type { Translator } from "../../../frame/locales.js";
import { type ItemFieldAnswer, readItemField, takeItemField } from "../../../frame/typed-fields.js";
import type { ItemDefaults } from "../../../invoice/item/item-defaults.js";
import type { ItemField } from "../../../invoice/item/item-fields.js";
import type { DraftItem } from "../model/draft.js";

/**
 * For each field of an item, the property that holds the id of the message in which the merchant typed it. An edit of
 * that message changes the field.
 */
const sources: { readonly [field in ItemField]?: "source" | "priceSource" | "quantitySource" } = {
  name: "source",
  price: "priceSource",
  quantity: "quantitySource",
};

/**
 * Reads a typed text as the value of an item's field and sets the field.
 * @param source the id of the message with that text; undefined when a button set the value.
 */
export function setField(
  t: Translator,
  item: DraftItem,
  field: ItemField,
  text: string,
  source: number | undefined,
): ItemFieldAnswer {
  const answer = readItemField(t, item, field, text);
  if ("value" in answer) setValue(t, item, field, answer.value, { source });
  return answer;
}

/**
 * Sets a field of an item to a value that needs no reading, for example an amount that the merchant chose with a
 * button, or clears it with the value `undefined`.
 * @param itemDefaults the draft's codes for items that have none of their own
 * @param given the fields that are set together with this one
 * @returns the sentences that tell the merchant what else the change means
 */
export function setValue(
  t: Translator,
  item: DraftItem,
  field: ItemField,
  value: unknown,
  {
    source,
    itemDefaults,
    given,
  }: {
    source: number | undefined;
    itemDefaults?: ItemDefaults | undefined;
    given?: readonly ItemField[];
  },
): readonly string[] {
  // The item may come from a saved item. With another name or currency it no longer matches that one, so the link to it
  // is removed.
  if ((field === "name" || field === "currency") && value !== item[field]) delete item.saved;
  const remarks = takeItemField(t, item, field, value, itemDefaults, given);
  const place = sources[field];
  if (place !== undefined && source !== undefined) item[place] = source;
  else if (place !== undefined && place !== "source") delete item[place];
  return remarks;
}
