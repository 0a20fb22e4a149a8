import type { BotContext } from "../../../frame/context.js";
import { Html, type Translator, userText } from "../../../frame/locales.js";
import { longestQuote, mostFaults } from "../../../frame/problem-texts.js";
import { sayFirst } from "../../../frame/screens/send-or-edit.js";
import { type ItemFieldAnswer, readItemField, takeItemField } from "../../../frame/typed-fields.js";
import type { ItemDefaults } from "../../../invoice/item/item-defaults.js";
import { type ItemField, itemFieldNames } from "../../../invoice/item/item-fields.js";
import { itemLimits } from "../../../invoice/item/item-limits.js";
import {
  isTaxNumber,
  readTypedItemFields,
  type TypedItemFields,
  type TypedPart,
} from "../../../invoice/item/typed-item-fields.js";
import { priceInThousands } from "../../../language/line/typed-price.js";
import { chosenAmong } from "../../../language/order/names/chosen-name.js";
import { shortened } from "../../../language/text/safe-text.js";
import { type Draft, type DraftItem, itemsChanged } from "../model/draft.js";
import type { DraftQuestion } from "../model/draft-question.js";
import { takeSmallPrice } from "../model/small-price.js";
import { kindsOf } from "../model/typed-kind.js";
import type { Answer } from "../questions/draft-asking.js";
import { fitsInvoice } from "./add-items.js";

/**
 * A text that may mean something else as well is left to the others that read it.
 * @returns undefined for such a text
 */
export function takeUnaskedFields(
  ctx: BotContext,
  draft: Draft,
  text: string,
  { hasOtherMeaning, stay }: { hasOtherMeaning: boolean; stay: DraftQuestion },
): Answer | undefined {
  const { items } = draft.terms;
  const typed = readTypedItemFields(text);
  if (typed === undefined && isTaxNumber(text))
    return { html: items.length === 0 ? ctx.t("fields-no-item") : unclearText(ctx, text) };
  if (typed === undefined) return undefined;
  const named = typed.name === undefined ? undefined : chosenAmong(typed.name, items);
  // "Latte: package 1234" is about the latte of this invoice, and no item "Latte: package" at that price.
  const hasOther = hasOtherMeaning && named === undefined;
  if (!typed.isSure && (hasOther || typed.doubtful.length > 0)) return undefined;
  const [only, second] = items;
  const item = typed.name === undefined && second === undefined ? only : named;
  if (item === undefined && items.length === 0) return { html: ctx.t("fields-no-item") };
  if (item === undefined && typed.name !== undefined)
    return { html: ctx.t("fields-no-such-item", { name: userText(typed.name) }) };
  if (item === undefined) {
    const name = userText(shortened(items[0]?.name ?? "", longestQuote));
    return { html: ctx.t("fields-which-item", { count: items.length, name }) };
  }
  return takeItemFields(ctx, draft, items.indexOf(item), typed, stay);
}

/** @returns undefined when the text is the asked field's own value */
export function fieldsInAnswer(text: string, field: ItemField | undefined): TypedItemFields | undefined {
  // Metadata has lines of the same form as fields, and a description may have any words.
  if (field === "metadata") return undefined;
  const typed = readTypedItemFields(text);
  if (typed === undefined) return undefined;
  const isText = field === "description" || field === "name";
  if (isText) return typed.isSure && typed.parts.length > 1 ? typed : undefined;
  return field === undefined || typed.isSure || typed.doubtful.length === 0 ? typed : undefined;
}

/** All typed fields are set, or none: the merchant is told of a doubtful or wrong one. */
export function takeItemFields(
  ctx: BotContext,
  draft: Draft,
  index: number,
  { parts, doubtful, name }: TypedItemFields,
  next: DraftQuestion,
): Answer {
  const { t } = ctx;
  const { items, itemDefaults } = draft.terms;
  const item = items[index];
  if (item === undefined) return next;
  // A name before the fields that isn't the item's own may be meant for another item.
  const isOther = name !== undefined && chosenAmong(name, items) !== item;
  const unclear = [...(isOther ? [name] : []), ...doubtful, ...pricedPairs(ctx, draft, parts)];
  if (unclear.length > 0) {
    // A pasted text may have hundreds of such parts, and Telegram refuses a message that is too long.
    const named = [...new Set(unclear.map((part) => shortened(part, longestQuote)))].slice(0, mostFaults);
    return { html: named.map((part) => unclearText(ctx, part)).join("\n") };
  }
  const read = parts.map(({ field, value }) => ({ field, answer: readItemField(t, item, field, value) }));
  const problems = read.flatMap(({ answer }) => ("problem" in answer ? [answer.problem] : []));
  if (problems.length > 0) return { html: problems.join("\n") };
  const changed = structuredClone(item);
  const given = parts.map(({ field }) => field);
  const remarks: string[] = [];
  // The fields are set in the order of their table, so that a package code that comes with an ICPU code stays.
  for (const field of itemFieldNames) {
    const answer = read.find((one) => one.field === field)?.answer;
    if (answer === undefined || !("value" in answer)) continue;
    const value = field === "metadata" ? { ...item.metadata, ...(answer.value as object) } : answer.value;
    if (field === "metadata" && Object.keys(value as object).length > itemLimits.metadataLines)
      return { html: t("problem-too-many", { limit: itemLimits.metadataLines }) };
    remarks.push(...setValue(t, changed, field, value, { source: undefined, itemDefaults, given }));
  }
  if (!fitsInvoice(items.with(index, changed))) return { html: t("draft-too-large") };
  items[index] = changed;
  itemsChanged(draft);
  const fields = given.map((field) => t.plain(`button-edit-${field}`)).join(", ");
  sayFirst(ctx, t("fields-set", { name: userText(item.name), fields: new Html(fields) }));
  for (const remark of remarks) sayFirst(ctx, remark);
  return next;
}

const unclearText = ({ t }: BotContext, part: string): string =>
  t("fields-unclear", { part: userText(shortened(part, longestQuote)) });

/** Returns the pairs of metadata that read like an item with its price: "Tea: 5000". */
function pricedPairs(ctx: BotContext, { terms: { currency } }: Draft, parts: readonly TypedPart[]): string[] {
  const pairs = parts.find(({ field }) => field === "metadata")?.value ?? "";
  if (pairs.startsWith("{")) return [];
  const place = { currency, now: new Date(ctx.deps.now()), zone: ctx.zone, saved: [] };
  // More pairs than metadata may have aren't read: nobody else is served meanwhile, and the text is refused anyway.
  return pairs
    .split("\n")
    .slice(0, itemLimits.metadataLines)
    .filter((line) => line !== "" && kindsOf(line, place).some(({ kind }) => kind === "lines"));
}

/** The property with the id of the message that set a field. An edit of that message changes the field. */
const sources: { readonly [field in ItemField]?: "source" | "priceSource" | "quantitySource" } = {
  name: "source",
  price: "priceSource",
  quantity: "quantitySource",
};

export function setField(
  ctx: BotContext,
  item: DraftItem,
  field: ItemField,
  text: string,
  source: number | undefined,
): ItemFieldAnswer {
  const answer = readItemField(ctx.t, item, field, text);
  if ("value" in answer) {
    setValue(ctx.t, item, field, answer.value, { source });
    if (field === "price") noteSmallPrice(ctx, item, text);
  }
  return answer;
}

/** The price was just set to what the text says. */
export function noteSmallPrice({ session }: BotContext, item: DraftItem, text: string): void {
  takeSmallPrice(item, priceInThousands(text, item.price, item.currency), session.settings.smallPrices);
}

/**
 * @param given the fields that are set together with this one
 * @returns the sentences that say what else the change means
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
  // With another name or currency the item is no longer a copy of the saved one.
  if ((field === "name" || field === "currency") && value !== item[field]) delete item.saved;
  if (field === "price" || field === "currency") {
    delete item.otherPrice;
    delete item.share;
  }
  const remarks = takeItemField(t, item, field, value, itemDefaults, given);
  const place = sources[field];
  if (place !== undefined && source !== undefined) item[place] = source;
  else if (place !== undefined && place !== "source") delete item[place];
  return remarks;
}
