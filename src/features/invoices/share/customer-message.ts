import { InlineKeyboard } from "grammy";
import type { ChatView } from "../../../frame/context.js";
import { copiedUserText, Html, type Translator, userText } from "../../../frame/locales.js";
import { foldedLine } from "../../../frame/texts/folded-line.js";
import { fitting, listed, longestMessage, totalOf } from "../../../frame/texts/items-text.js";
import type { ToldEnd } from "../../../invoice/face.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { greetedName } from "../../../invoice/terms/customer-fields.js";
import type { Terms } from "../../../invoice/terms/terms.js";
import { formatAmount } from "../../../language/money/money.js";
import { escapeHtml, lengthOf, visibleLength } from "../../../language/text/safe-text.js";
import { isBlank } from "../../../language/text/typed-text.js";
import { formatMoment, zoneOffset } from "../../../language/time/dates.js";
import { dateTag } from "../../../telegram/calls/date-tags.js";

const longestList = 1_500;

export interface CustomerClock {
  readonly zone: string;
  /** A customer's message names the seller's zone behind a time only if it differs from the operator's. */
  readonly homeZone: string;
  readonly now: Date;
}

/** The invoice's own language comes first, then the one chosen in /settings, then the seller's. */
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

/** The note is the seller's only own text in the message, because the service shows it to the customer as well. */
function customerText(
  t: Translator,
  invoice: Invoice,
  clock: CustomerClock,
  longest: number,
  reminds = false,
): string {
  const { note } = invoice.terms;
  const below = [
    ...(note === undefined ? [] : [t.plain("customer-note", { note: copiedUserText(note) })]),
    ...payLines(t, reminds ? { ...invoice, expireAt: undefined } : invoice, clock),
  ];
  const above = reminds ? reminding(t, invoice, clock) : [];
  const left = longest - above.reduce((sum, line) => sum + lengthOf(line) + 1, 0);
  return [...above, withItems(invoice.terms, t, below, left, asPlainText)].join("\n");
}

/** Greets the customer, and says that the payment is missing and until when the link can be paid. */
function reminding(t: Translator, { terms, expireAt }: Invoice, clock: CustomerClock): string[] {
  const name = greetedName(terms);
  return [
    name === undefined
      ? t.plain("customer-hello")
      : t.plain("customer-hello-named", { name: copiedUserText(name) }),
    expireAt === undefined
      ? t.plain("customer-still-open")
      : t.plain("customer-still-open-until", { moment: customerMoment(t, expireAt, clock) }),
    "",
  ];
}

const payLines = (t: Translator, { expireAt, payLink }: Invoice, clock: CustomerClock): string[] => [
  "",
  expireAt === undefined
    ? t.plain("customer-pay")
    : t.plain("customer-pay-until", { moment: customerMoment(t, expireAt, clock) }),
  ...(payLink === undefined ? [] : [payLink]),
];

/** The second, shorter text has the total and the pay link only, for places where the first doesn't fit. */
export function textsForCustomer(
  view: ChatView,
  invoice: Invoice,
  reminds = false,
): readonly [string, string] {
  const t = customerTranslator(view, invoice);
  const clock = customerClock(view);
  const total = t.plain("customer-total", { total: totalOf(invoice.terms.items, t) });
  return [
    customerText(t, invoice, clock, longestMessage, reminds),
    [total, ...payLines(t, invoice, clock)].join("\n"),
  ];
}

/**
 * One tap on the block copies the text.
 * @param beside the number of characters in the rest of the seller's message
 * @param reminds whether the text reminds a customer who has the link already
 */
export function copyBlock(
  view: ChatView,
  invoice: Invoice,
  { beside = 0, reminds = false }: { readonly beside?: number; readonly reminds?: boolean } = {},
): { html: string; text: string } {
  const { t } = view;
  const own = visibleLength(t("reminder-for-customer", { text: "" }));
  const longest = longestMessage - own - beside;
  const ofCustomer = customerTranslator(view, invoice);
  const text = customerText(ofCustomer, invoice, customerClock(view), longest, reminds);
  return { html: t("reminder-for-customer", { text }), text };
}

/** Without the button, the link stands in the text. */
export function customerMessage(
  t: Translator,
  { terms, expireAt, payLink }: Invoice,
  clock: CustomerClock,
  { button = true } = {},
): { html: string; keyboard: InlineKeyboard } {
  const { note } = terms;
  const below = [
    ...(note === undefined ? [] : [t("customer-note", { note: userText(note) })]),
    ...(payLink === undefined ? ["", t("customer-link-follows")] : []),
    ...(expireAt === undefined || payLink === undefined
      ? []
      : ["", t("customer-until", { moment: customerDate(t, expireAt, clock) })]),
    ...(button || payLink === undefined ? [] : ["", escapeHtml(payLink)]),
  ];
  const keyboard = new InlineKeyboard();
  if (button && payLink !== undefined) keyboard.url(t.plain("button-pay"), payLink).success();
  return { html: withItems(terms, t, below, longestMessage, asHtml), keyboard };
}

/** In place of the pay button there is a disabled one that says the end in a word. */
export function customerEnd(
  t: Translator,
  { terms }: Pick<Invoice, "terms">,
  end: ToldEnd,
): { html: string; keyboard: InlineKeyboard } {
  const bought = withItems(terms, t, [], longestList, asHtml);
  return {
    html: [t(`customer-${end}`), "", bought].join("\n"),
    keyboard: new InlineKeyboard().disabled(t.plain(`button-ended-${end}`)),
  };
}

/** Returns "Sun 22 Nov, 14:05", with the seller's time zone if it isn't the operator's. */
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
 * The customer's app shows the moment in its own time zone. The text inside is for apps that can't; it ends with the
 * zone. If the text is too long for Telegram, the weekday is left out.
 */
function customerDate(t: Translator, moment: string, clock: CustomerClock): Html {
  const text = customerMoment(t, moment, clock);
  return new Html(dateTag(moment, [text, text.replace(/^\D+/, "")], clock.now));
}

interface Writing {
  readonly shown: (text: string) => string;
  readonly length: (text: string) => number;
}

const asPlainText: Writing = { shown: copiedUserText, length: lengthOf };
const asHtml: Writing = { shown: (text) => userText(text).value, length: visibleLength };

/** The customer knows the shop by its own name, and not by the bot's or by the terminal's. */
const shopLine = ({ terminal: { businessUnitName: shop } }: Terms, { shown }: Writing): string[] =>
  isBlank(shop) ? [] : [shown(shop), ""];

function withItems(
  terms: Terms,
  t: Translator,
  below: readonly string[],
  longest: number,
  writing: Writing,
): string {
  const { items } = terms;
  const { shown, length } = writing;
  const shop = shopLine(terms, writing);
  const rest = [t.plain("customer-total", { total: totalOf(items, t) }), ...below];
  const all = items.slice(0, listed).map((item) => {
    const { quantity } = item;
    const name = shown(item.name);
    // The price of a single item would only repeat the total, or make the customer work it out.
    if (items.length === 1) return quantity === 1 ? name : t.plain("customer-item-only", { name, quantity });
    const price = formatAmount(item.price, item.currency, t.language);
    return quantity === 1
      ? t.plain("customer-item-single", { name, price })
      : t.plain("customer-item", { name, price, quantity });
  });
  const around = length([...shop, ...rest].join("\n"));
  const lines = fitting(all, Math.min(longestList, longest - around - 3), length);
  return [...shop, ...lines, ...foldedLine(t, items.length - lines.length), ...rest].join("\n");
}
