import { InlineKeyboard } from "grammy";
import { expiryOffers, type InvoiceField } from "../../domain/invoice/invoice-fields.js";
import { formatPercent } from "../../domain/invoice/tolerance.js";
import type { Item } from "../../domain/item/item.js";
import { type ItemField, itemFields } from "../../domain/item/item-fields.js";
import type { ChatScope } from "./context.js";
import { languageNames, languages, type Translator } from "./locales.js";
import { problemText } from "./problems.js";

/** Questions about the fields of an invoice and of an item, as drafts, /settings and /items ask them. */

const commonCurrencies = ["UZS", "USD", "EUR", "RUB", "KZT"];

/** Currencies that are offered as buttons, the operator's default first; any other can be typed. */
export const likelyCurrencies = ({ deps }: Pick<ChatScope, "deps">): readonly string[] => [
  ...new Set([deps.settings.currency, ...commonCurrencies]),
];

type Question = InvoiceField | "time-zone";
type Button = readonly [label: string, data: string];

/**
 * The likely values of a field as buttons, and below them what else can be done, two in a row.
 * @param data callback data of a value's button
 */
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

/** Values in a row, where their words are longer than most. */
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

/** The meaning of a text for a field of an item. */
export type ItemFieldAnswer =
  | { readonly value: unknown }
  /** The text is wrong, as one sentence with an example says. */
  | { readonly problem: string }
  /** The price has several readings. */
  | { readonly choices: readonly string[] };

export function readItemField(
  t: Translator,
  item: Pick<Item, "price" | "currency">,
  field: ItemField,
  text: string,
): ItemFieldAnswer {
  const parsed = itemFields[field].read(text, item);
  if (parsed.ok) return { value: parsed.value };
  const { currency } = item;
  if (parsed.problem === "price-ambiguous") return { choices: parsed.readings ?? [] };
  if (parsed.problem === "price-other-currency")
    return { problem: t("edit-price-other-currency", { currency }) };
  return { problem: problemText(t, parsed, currency) };
}
