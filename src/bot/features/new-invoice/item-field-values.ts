import { itemLimits } from "../../../domain/item.js";
import { parseItemField } from "../../../domain/item-fields.js";
import { parseItemName } from "../../../domain/item-name.js";
import { isCurrency, minorUnits, parseAmount } from "../../../domain/money.js";
import { parseQuantity } from "../../../domain/quantity.js";
import type { DraftItem, ItemField } from "../../../storage/chat-record.js";
import type { Translator } from "../../locales.js";
import { itemFieldProblem } from "../../views/item-fields.js";
import { priceProblem } from "../../views/line-problem.js";

/** How a field of an item takes a value that was typed. */
export type FieldResult =
  | { readonly done: true }
  /** One sentence with an example; the item is as it was. */
  | { readonly problem: string }
  /** The price has several readings. */
  | { readonly choices: readonly string[] };

const done: FieldResult = { done: true };

/** @param source the message that the value was typed in, if it was typed. */
export function setField(
  t: Translator,
  item: DraftItem,
  field: ItemField,
  text: string,
  source: number | undefined,
): FieldResult {
  switch (field) {
    case "name":
      return setName(t, item, text, source);
    case "price":
      return setPrice(t, item, text, source);
    case "quantity":
      return setQuantity(t, item, text, source);
    case "currency":
      return setCurrency(t, item, text);
    default: {
      const parsed = parseItemField(field, text);
      if (!parsed.ok) return { problem: itemFieldProblem(t, field, parsed) };
      Object.assign(item, { [field]: parsed.value });
      return done;
    }
  }
}

export function setName(
  t: Translator,
  item: DraftItem,
  text: string,
  source: number | undefined,
): FieldResult {
  const parsed = parseItemName(text);
  if (!parsed.ok) return { problem: t(`draft-name-${parsed.problem}`, { limit: itemLimits.name }) };
  // Under another name it isn't the saved item any more.
  if (parsed.name !== item.name) delete item.saved;
  item.name = parsed.name;
  if (source !== undefined) item.source = source;
  return done;
}

export function setPrice(
  t: Translator,
  item: DraftItem,
  text: string,
  source: number | undefined,
): FieldResult {
  const { currency } = item;
  const parsed = parseAmount(text, currency);
  if (!parsed.ok) {
    if (parsed.problem === "ambiguous") return { choices: parsed.readings ?? [] };
    if (parsed.problem === "other-currency") return { problem: t("edit-price-other-currency", { currency }) };
    return { problem: priceProblem(t, parsed, currency) };
  }
  item.price = parsed.amount;
  if (source === undefined) delete item.priceSource;
  else item.priceSource = source;
  return done;
}

/** Takes one of the amounts that a price may mean; read again, it would be as ambiguous as before. */
export function choosePrice(item: DraftItem, amount: string): void {
  item.price = amount;
  delete item.priceSource;
}

export function setQuantity(
  t: Translator,
  item: DraftItem,
  text: string,
  source: number | undefined,
): FieldResult {
  const parsed = parseQuantity(text);
  if (!parsed.ok) return { problem: t(`draft-quantity-${parsed.problem}`, { limit: itemLimits.quantity }) };
  item.quantity = parsed.quantity;
  if (source === undefined) delete item.quantitySource;
  else item.quantitySource = source;
  return done;
}

function setCurrency(t: Translator, item: DraftItem, text: string): FieldResult {
  const currency = text.trim().toUpperCase();
  if (!isCurrency(currency)) return { problem: t("settings-currency-unknown") };
  if (!fitsCurrency(item, currency))
    return { problem: t("edit-currency-decimals", { currency, decimals: minorUnits(currency) ?? 2 }) };
  if (currency !== item.currency) delete item.saved;
  item.currency = currency;
  return done;
}

/** True when the item's price has no more decimals than the currency. */
export const fitsCurrency = ({ price }: DraftItem, currency: string): boolean =>
  (price.split(".")[1]?.length ?? 0) <= (minorUnits(currency) ?? 2);

/** True when the field is set and may be left out. */
export const clearable = (item: DraftItem, field: ItemField): boolean =>
  field !== "name" &&
  field !== "price" &&
  field !== "quantity" &&
  field !== "currency" &&
  item[field] !== undefined;

/** Leaves an optional field out. @returns false when it isn't one. */
export function clearField(item: DraftItem, field: ItemField): boolean {
  if (field === "name" || field === "price" || field === "quantity" || field === "currency") return false;
  delete item[field];
  return true;
}
