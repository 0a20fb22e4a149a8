import { InlineKeyboard } from "grammy";
import type { ChatView } from "../../../frame/context.js";
import { copiedUserText, Html, type Translator, userText } from "../../../frame/locales.js";
import { fitting, listed, longestMessage, totalOf } from "../../../frame/texts/items-text.js";
import type { ToldEnd } from "../../../invoice/face.js";
import type { Invoice } from "../../../invoice/invoice.js";
import type { Item } from "../../../invoice/item/item.js";
import { formatAmount } from "../../../language/money/money.js";
import { escapeHtml, lengthOf, visibleLength } from "../../../language/text/safe-text.js";
import { formatMoment, zoneOffset } from "../../../language/time/dates.js";
import { dateTag } from "../../../telegram/date-tags.js";

/** The most characters of the list of items in a customer's message. A last line counts the other items. */
const longestList = 1_500;
/** The number of characters that a phone shows of a button as wide as the chat. */
const longestButton = 32;

/** The time and the time zones that are needed to tell a customer until when the link can be paid. */
export interface CustomerClock {
  readonly zone: string;
  /**
   * The operator's time zone. A customer's message names the seller's zone behind a time only if it differs from this
   * one.
   */
  readonly homeZone: string;
  readonly now: Date;
}

/**
 * Returns the texts in the language for the customer: the one set in the invoice, else the one chosen in /settings,
 * else the seller's.
 */
export function customerTranslator(
  { session, deps, t }: Pick<ChatView, "session" | "deps" | "t">,
  { terms }: Partial<Pick<Invoice, "terms">> = {},
): Translator {
  const language = terms?.customerLanguage ?? session.settings.customerLanguage;
  return language === undefined ? t : deps.translators(language);
}

export const customerClock = ({ deps, zone }: Pick<ChatView, "deps" | "zone">): CustomerClock => ({
  zone,
  homeZone: deps.settings.timeZone,
  now: new Date(deps.now()),
});

/**
 * Returns the customer's message as plain text for any messenger: the items, the total, until when the link can be
 * paid, and the pay link. Of the seller's own texts it contains only the note, which the service shows to the customer
 * as well.
 * @param t the texts in the customer's language
 * @param longest the most characters, when the text is part of another message
 */
function customerText(t: Translator, invoice: Invoice, clock: CustomerClock, longest: number): string {
  const { items, note } = invoice.terms;
  const below = [
    ...(note === undefined ? [] : [t.plain("customer-note", { note: copiedUserText(note) })]),
    ...payLines(t, invoice, clock),
  ];
  return withItems(items, t, below, longest, asPlainText);
}

/** Returns the lines that end a plain text for the customer: until when to pay, and the pay link. */
const payLines = (t: Translator, { expireAt, payLink }: Invoice, clock: CustomerClock): string[] => [
  "",
  expireAt === undefined
    ? t.plain("customer-pay")
    : t.plain("customer-pay-until", { moment: customerMoment(t, expireAt, clock) }),
  ...(payLink === undefined ? [] : [payLink]),
];

/**
 * Returns the text for the customer as plain text, and after it a shorter one with the total and the pay link only, for
 * places where the first doesn't fit.
 */
export function textsForCustomer(view: ChatView, invoice: Invoice): readonly [string, string] {
  const t = customerTranslator(view, invoice);
  const clock = customerClock(view);
  const total = t.plain("customer-total", { total: totalOf(invoice.terms.items, t) });
  return [
    customerText(t, invoice, clock, longestMessage),
    [total, ...payLines(t, invoice, clock)].join("\n"),
  ];
}

/**
 * Returns the text for the customer as a block in a message to the seller. One tap on the block copies it.
 * @param beside the number of characters in the rest of the seller's message
 */
export function copyBlock(view: ChatView, invoice: Invoice, beside = 0): { html: string; text: string } {
  const { t } = view;
  const own = visibleLength(t("reminder-for-customer", { text: "" }));
  const longest = longestMessage - own - beside;
  const text = customerText(customerTranslator(view, invoice), invoice, customerClock(view), longest);
  return { html: t("reminder-for-customer", { text }), text };
}

/**
 * Returns the message that a customer gets from the seller through the bot, with the pay link on a button.
 * @param button false puts the link into the text
 */
export function customerMessage(
  t: Translator,
  { terms, expireAt, payLink }: Invoice,
  clock: CustomerClock,
  { button = true } = {},
): { html: string; keyboard: InlineKeyboard } {
  const { items, note } = terms;
  const below = [
    ...(note === undefined ? [] : [t("customer-note", { note: userText(note) })]),
    ...(payLink === undefined ? ["", t("customer-link-follows")] : []),
    ...(expireAt === undefined || payLink === undefined
      ? []
      : ["", t("customer-until", { moment: customerDate(t, expireAt, clock) })]),
    ...(button || payLink === undefined ? [] : ["", escapeHtml(payLink)]),
  ];
  const keyboard = new InlineKeyboard();
  if (button && payLink !== undefined) keyboard.url(payLabel(t, items), payLink).success();
  return { html: withItems(items, t, below, longestMessage, asHtml), keyboard };
}

/**
 * Returns what replaces the message with the pay link in the customer's chat, once the invoice is paid or its link has
 * expired. In place of the pay button there is a disabled button that says the same in a word.
 */
export function customerEnd(
  t: Translator,
  { terms }: Pick<Invoice, "terms">,
  end: ToldEnd,
): { html: string; keyboard: InlineKeyboard } {
  const bought = withItems(terms.items, t, [], longestList, asHtml);
  return {
    html: [t(`customer-${end}`), "", bought].join("\n"),
    keyboard: new InlineKeyboard().disabled(t.plain(`button-ended-${end}`)),
  };
}

/**
 * Returns a moment as text for the customer: "Sun 22 Nov, 14:05". The seller's time zone is added if it isn't the
 * operator's.
 */
export function customerMoment(
  t: Translator,
  moment: string,
  { zone, homeZone, now }: CustomerClock,
): string {
  const text = formatMoment(moment, { locale: t.language, zone, now });
  const isObvious = zone === homeZone && zone !== "UTC";
  return isObvious ? text : `${text} (${zoneOffset(moment, zone)})`;
}

/**
 * Returns a moment as HTML for a message to the customer, whose app shows it in the customer's own time zone. The text
 * inside is for apps that can't; it ends with the zone, so that nothing of the seller's zone stands behind the
 * customer's time. If the text is too long for Telegram, the weekday before the day is left out.
 */
function customerDate(t: Translator, moment: string, clock: CustomerClock): Html {
  const text = customerMoment(t, moment, clock);
  return new Html(dateTag(moment, [text, text.replace(/^\D+/, "")], clock.now));
}

/**
 * How texts of the merchant are written into an HTML or a plain-text message, and how the length of the result is
 * measured.
 */
interface Writing {
  readonly shown: (text: string) => string;
  readonly length: (text: string) => number;
}

const asPlainText: Writing = { shown: copiedUserText, length: lengthOf };
const asHtml: Writing = { shown: (text) => userText(text).value, length: visibleLength };

/**
 * Returns a text with the items, their total and the lines `below`. If the text is too long, a line counts the items
 * that are left out.
 */
function withItems(
  items: readonly Item[],
  t: Translator,
  below: readonly string[],
  longest: number,
  { shown, length }: Writing,
): string {
  const rest = [t.plain("customer-total", { total: totalOf(items, t) }), ...below];
  const all = items.slice(0, listed).map((item) => {
    const values = {
      name: shown(item.name),
      price: formatAmount(item.price, item.currency, t.language),
    };
    return item.quantity === 1
      ? t.plain("customer-item-single", values)
      : t.plain("customer-item", { ...values, quantity: item.quantity });
  });
  const lines = fitting(all, Math.min(longestList, longest - length(rest.join("\n")) - 2), length);
  const folded = items.length - lines.length;
  const more = folded > 0 ? [t.plain("items-folded", { count: folded })] : [];
  return [...lines, ...more, ...rest].join("\n");
}

function payLabel(t: Translator, items: readonly Item[]): string {
  const label = t.plain("button-pay-total", { total: totalOf(items, t) });
  return label.length <= longestButton ? label : t.plain("button-pay");
}
