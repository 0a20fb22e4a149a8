import { InlineKeyboard } from "grammy";
import type { Item } from "../invoice/item/item.js";
import { changeField, type ItemDefaults } from "../invoice/item/item-defaults.js";
import { type DefaultField, type ItemField, itemFields, remarkOn } from "../invoice/item/item-fields.js";
import { expiryOffers, type InvoiceField } from "../invoice/terms/invoice-fields.js";
import { formatPercent } from "../invoice/terms/payment-tolerance.js";
import { readTypedPrice } from "../language/line/typed-price.js";
import type { ChatScope } from "./context.js";
import { languageNames, languages, type Translator, userText } from "./locales.js";
import { problemText } from "./problem-texts.js";

/** The questions of drafts, /settings and /items share these keyboards and readers. */

const commonCurrencies = ["UZS", "USD", "EUR", "RUB", "KZT"];

/** If the merchant chose to be asked every time, this currency is the first one offered. */
export const defaultCurrency = ({ session, deps }: Pick<ChatScope, "session" | "deps">): string =>
  session.settings.currency ?? deps.settings.currency;

/** The operator's default stands first, and the merchant can type any other currency. */
export const likelyCurrencies = ({ deps }: Pick<ChatScope, "deps">): readonly string[] => [
  ...new Set([deps.settings.currency, ...commonCurrencies]),
];

type Question = InvoiceField | DefaultField | "time-zone";
type Button = readonly [label: string, data: string];

/** The likely values stand above the other buttons. @param data returns the callback data of a value's button */
export function fieldKeyboard(
  t: Translator,
  field: Question,
  offers: readonly string[],
  data: (offer: string) => string,
  others: readonly Button[],
): InlineKeyboard {
  const values = offers.map((offer): Button => [offerLabel(t, field, offer), data(offer)]);
  const width = widths[field] ?? 3;
  const rows =
    width === 2 ? inRows([...values, ...others], 2) : [...inRows(values, width), ...inRows(others, 2)];
  return new InlineKeyboard(rows.map((row) => row.map((button) => InlineKeyboard.text(...button))));
}

/** Fields whose values are longer than usual have so many buttons in a row. All other fields have three. */
const widths: { readonly [field in Question]?: number } = {
  customerLanguage: 1,
  expiry: 2,
  "time-zone": 2,
};

const inRows = (buttons: readonly Button[], width: number): Button[][] =>
  Array.from({ length: Math.ceil(buttons.length / width) }, (_, row) =>
    buttons.slice(row * width, (row + 1) * width),
  );

function offerLabel(t: Translator, field: Question, offer: string): string {
  const duration = field === "expiry" ? expiryOffers.find((one) => one === offer) : undefined;
  if (duration !== undefined) return t.plain(`button-expiry-${duration}`);
  const language = field === "customerLanguage" ? languages.find((one) => one === offer) : undefined;
  if (language !== undefined) return languageNames[language];
  return offer.endsWith("%") ? formatPercent(offer.slice(0, -1), t.language) : offer;
}

export type ItemFieldAnswer =
  | { readonly value: unknown }
  /** The sentence says why the text can't be the field's value, and has an example that works. */
  | { readonly problem: string }
  /** A typed price with several meanings may be any of these amounts. */
  | { readonly choices: readonly string[] };

export function readItemField(
  t: Translator,
  item: Pick<Item, "price" | "currency">,
  field: ItemField,
  text: string,
): ItemFieldAnswer {
  const parsed = field === "price" ? readTypedPrice(text, item) : itemFields[field].read(text, item);
  if (parsed.ok) return { value: parsed.value };
  const { currency } = item;
  if (parsed.problem === "price-ambiguous") return { choices: parsed.readings ?? [] };
  if (parsed.problem === "price-other-currency")
    return { problem: t("edit-price-other-currency", { currency }) };
  return { problem: problemText(t, parsed, currency) };
}

/**
 * @param defaults the codes for all items, which hold where the item has none of its own
 * @param given the fields that are set together with this one, of whose old values nothing needs to be said
 * @returns the sentences that tell the merchant what else the change means, such as a package code that was removed
 */
export function takeItemField(
  t: Translator,
  item: Parameters<typeof changeField>[0],
  field: ItemField,
  value: unknown,
  defaults?: ItemDefaults,
  given: readonly ItemField[] = [],
): readonly string[] {
  const removed = changeField(item, field, value, defaults);
  const remark = remarkOn(field, value);
  return [
    ...(remark === undefined ? [] : [t(`remark-${remark}`, { value: userText(String(value)) })]),
    ...removed
      .filter((part) => !given.includes(part.field))
      .map((part) => t(`removed-${part.field}`, { value: userText(part.value) })),
  ];
}
