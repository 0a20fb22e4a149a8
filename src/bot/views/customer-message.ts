import { formatMoment } from "../../domain/dates.js";
import { formatAmount } from "../../domain/money.js";
import type { InvoiceRecord } from "../../storage/chat-record.js";
import type { ChatScope } from "../context.js";
import { plainUserText, type Translator } from "../locales.js";
import { totalOf } from "./items.js";

/** Items that the customer reads; the others are folded, so that the text stays one message beside a seller's. */
const listed = 10;
/** The same in characters, for items with long names. */
const longestList = 1_500;

/** The language of what the customer reads: the invoice's, else the setting, else the seller's. */
export function customerTranslator(
  { session, deps, t }: Pick<ChatScope, "session" | "deps" | "t">,
  { customerLanguage }: InvoiceRecord,
): Translator {
  const language = customerLanguage ?? session.settings.customerLanguage;
  return language === undefined ? t : deps.translators(language);
}

/**
 * What the seller sends to the customer, as plain text for any messenger: what is bought, the total, until when, and
 * the pay link. Nothing of the seller's is in it.
 * @param t of the customer's language @param when time zone, and the time now.
 */
export function customerText(
  t: Translator,
  { request, payLink }: InvoiceRecord,
  { zone, now }: { readonly zone: string; readonly now: Date },
): string {
  const { items, expireAt } = request;
  const shown = items.slice(0, listed).map((item) => {
    const values = {
      name: plainUserText(item.name),
      price: formatAmount(item.price, item.currency, t.language),
    };
    return item.quantity === 1
      ? t.plain("customer-item-single", values)
      : t.plain("customer-item", { ...values, quantity: item.quantity });
  });
  while (shown.length > 1 && shown.join("\n").length > longestList) shown.pop();
  const folded = items.length - shown.length;
  const until =
    expireAt === undefined ? undefined : formatMoment(expireAt, { locale: t.language, zone, now });
  return [
    ...shown,
    ...(folded > 0 ? [t.plain("items-folded", { count: folded })] : []),
    t.plain("customer-total", { total: totalOf(items, t) }),
    "",
    until === undefined ? t.plain("customer-pay") : t.plain("customer-pay-until", { moment: until }),
    ...(payLink === undefined ? [] : [payLink]),
  ].join("\n");
}
