import { InlineKeyboard } from "grammy";
import type { InlineQueryResultArticle } from "grammy/types";
import type { ChatView } from "../../../frame/context.js";
import { plainUserText, type Translator } from "../../../frame/locales.js";
import { messageOptions } from "../../../frame/screens/send-or-edit.js";
import { foldedLine } from "../../../frame/texts/folded-line.js";
import { itemsInShort, totalOf } from "../../../frame/texts/items-text.js";
import { momentText } from "../../../frame/texts/terms-text.js";
import type { Invoice } from "../../../invoice/invoice.js";
import type { Item } from "../../../invoice/item/item.js";
import { defined } from "../../../language/omit-undefined.js";
import type { InlineOffer } from "../../../store/store-port.js";
import { customerClock, customerMessage, customerTranslator } from "../../invoices/index.js";

export interface InlineResult {
  readonly article: InlineQueryResultArticle;
  /** Sent when Telegram refuses `address`, the pay link, on a button: the link is in the message's text. */
  readonly plain?: { readonly address: string; readonly article: InlineQueryResultArticle };
}

const named = 4;

/** A tap on the result sends the customer the message with the pay link on a button. */
export function invoiceResult(view: ChatView, invoice: Invoice): InlineResult {
  const { payLink } = invoice;
  const plain =
    payLink === undefined ? undefined : { address: payLink, article: sharing(view, invoice, false) };
  return { article: sharing(view, invoice, true), ...defined({ plain }) };
}

/** Messages in secret chats have no buttons, so the pay link is in the text. */
export const linkedResult = (view: ChatView, invoice: Invoice): InlineResult => ({
  article: sharing(view, invoice, false),
});

function sharing(view: ChatView, invoice: Invoice, button: boolean): InlineQueryResultArticle {
  const { t } = view;
  const { expireAt } = invoice;
  const { items } = invoice.terms;
  const customer = customerTranslator(view, invoice);
  const { html, keyboard } = customerMessage(customer, invoice, customerClock(view), { button });
  const expiry = expireAt === undefined ? t.plain("expiry-none") : momentText(view, expireAt);
  return article(`share:${invoice.ref}`, {
    title: totalOf(items, t),
    description: `${itemsInLine(items, t)}\n${t.plain("review-expiry", { expiry })}`,
    html,
    ...(button ? { keyboard } : {}),
  });
}

/** A tap on the result sends a message; the bot then creates the invoice and adds the pay link. */
export function offerResult(view: ChatView, { id, terms: { items } }: InlineOffer): InlineResult {
  const { t } = view;
  const customer = customerTranslator(view);
  const result = article(`offer:${id}`, {
    title: t.plain("inline-create", { total: totalOf(items, t) }),
    description: itemsInLine(items, t),
    html: customer("inline-being-made", {
      items: itemsInShort(items, customer),
      total: totalOf(items, customer),
    }),
    // Without inline feedback, only a tap on this button creates the invoice.
    keyboard: new InlineKeyboard().text(customer.plain("button-show-link"), `inline:show:${id}`),
  });
  return { article: result };
}

interface Article {
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly keyboard?: InlineKeyboard;
}

function article(id: string, { title, description, html, keyboard }: Article): InlineQueryResultArticle {
  const { parse_mode, link_preview_options } = messageOptions();
  return {
    type: "article",
    id,
    title,
    description,
    input_message_content: { message_text: html, parse_mode, link_preview_options },
    ...defined({ reply_markup: keyboard }),
  };
}

/** Returns the items in a line such as "Coffee × 2, Cake, … and 3 more". */
export function itemsInLine(items: readonly Item[], t: Translator): string {
  const names = items
    .slice(0, named)
    .map(({ name, quantity }) => `${plainUserText(name)}${quantity === 1 ? "" : ` × ${quantity}`}`);
  return [...names, ...foldedLine(t, items.length - names.length)].join(", ");
}
