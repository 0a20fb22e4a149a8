import type { DraftItem } from "../../../domain/draft/draft.js";
import type { ItemField } from "../../../domain/item/item-fields.js";
import type { Translator } from "../../frame/locales.js";
import { type ItemFieldAnswer, readItemField } from "../../frame/typed-fields.js";

/** The property that keeps the message in which a field was typed. */
const sources: { readonly [field in ItemField]?: "source" | "priceSource" | "quantitySource" } = {
  name: "source",
  price: "priceSource",
  quantity: "quantitySource",
};

/** Sets a field of an item to what was typed. @param source the message that it was typed in, if it was typed. */
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

/** Sets a value that needs no reading, such as one of the amounts that a price may mean. */
export function setValue(
  item: DraftItem,
  field: ItemField,
  value: unknown,
  source: number | undefined,
): void {
  // Under another name or in another currency it isn't the saved item any more.
  if ((field === "name" || field === "currency") && value !== item[field]) delete item.saved;
  Object.assign(item, { [field]: value });
  const place = sources[field];
  if (place !== undefined && source !== undefined) item[place] = source;
  else if (place !== undefined && place !== "source") delete item[place];
}
