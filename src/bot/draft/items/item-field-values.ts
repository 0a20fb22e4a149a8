import type { DraftItem } from "../../../domain/draft/draft.js";
import type { ItemField } from "../../../domain/item/item-fields.js";
import type { Translator } from "../../frame/locales.js";
import { type ItemFieldAnswer, readItemField } from "../../frame/typed-fields.js";

/** The property that keeps the id of the message in which the merchant typed a field, so that an edit of that message changes the field. */
const sources: { readonly [field in ItemField]?: "source" | "priceSource" | "quantitySource" } = {
  name: "source",
  price: "priceSource",
  quantity: "quantitySource",
};

/** Sets a field of an item to the typed text. @param source the id of the message with that text; undefined when a button set the value. */
export function setField(
  t: Translator,
  item: DraftItem,
  field: ItemField,
  text: string,
  source: number | undefined,
): ItemFieldAnswer {
  const answer = readItemField(t, item, field, text);
  if ("value" in answer) setValue(item, field, answer.value, source);
  return answer;
}

/** Sets a field of an item to a value that is already parsed, for example an amount that the merchant chose with a button. */
export function setValue(
  item: DraftItem,
  field: ItemField,
  value: unknown,
  source: number | undefined,
): void {
  // With another name or currency the item no longer matches the saved item that it came from.
  if ((field === "name" || field === "currency") && value !== item[field]) delete item.saved;
  Object.assign(item, { [field]: value });
  const place = sources[field];
  if (place !== undefined && source !== undefined) item[place] = source;
  else if (place !== undefined && place !== "source") delete item[place];
}
