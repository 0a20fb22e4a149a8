import { InlineKeyboard } from "grammy";
import type { InlineQueryResultArticle } from "grammy/types";
import { formatMoment } from "../../../domain/dates.js";
import type { Item } from "../../../domain/item.js";
import type { InvoiceRecord } from "../../../storage/chat-record.js";
import type { InlineOffer } from "../../../storage/port.js";
import type { ChatView } from "../../context.js";
import { plainUserText, type Translator } from "../../locales.js";
import { messageOptions } from "../../show.js";
import { customerClock, customerMessage, customerTranslator } from "../../views/customer-message.js";
import { itemsInShort, totalOf } from "../../views/items.js";

/** What a seller sees above the field, and what is sent when it is tapped. */

/** Items that a result names. */
const named = 4;

/** An open invoice: sent as the customer's message. */
export function invoiceResult(view: ChatView, invoice: InvoiceRecord): InlineQueryResultArticle {
  const { t, zone, deps } = view;
  const { items, expireAt } = invoice.request;
  const { html, keyboard } = customerMessage(customerTranslator(view, invoice), invoice, customerClock(view));
  const expiry =
    expireAt === undefined
      ? t.plain("expiry-none")
      : formatMoment(expireAt, { locale: t.language, zone, now: new Date(deps.now()) });
  return article(`share:${invoice.ref}`, {
    title: totalOf(items, t),
    description: `${itemsOf(items, t)}\n${t.plain("review-expiry", { expiry })}`,
    html,
    keyboard,
  });
}

/** Items to be invoiced: sent as a message that becomes the customer's when the invoice is there. */
export function offerResult(view: ChatView, { id, items }: InlineOffer): InlineQueryResultArticle {
  const { t } = view;
  const customer = customerTranslator(view);
  return article(`offer:${id}`, {
    title: t.plain("inline-create", { total: totalOf(items, t) }),
    description: itemsOf(items, t),
    html: customer("inline-being-made", {
      items: itemsInShort(items, customer),
      total: totalOf(items, customer),
    }),
    // Telegram tells the choice only while inline feedback is on. The tap leads to the same invoice.
    keyboard: new InlineKeyboard().text(customer.plain("button-show-link"), `inline:show:${id}`),
  });
}

interface Article {
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly keyboard: InlineKeyboard;
}

function article(id: string, { title, description, html, keyboard }: Article): InlineQueryResultArticle {
  const { parse_mode, link_preview_options } = messageOptions();
  return {
    type: "article",
    id,
    title,
    description,
    input_message_content: { message_text: html, parse_mode, link_preview_options },
    reply_markup: keyboard,
  };
}

/** "Coffee × 2, Cake, … and 3 more" */
function itemsOf(items: readonly Item[], t: Translator): string {
  const names = items
    .slice(0, named)
    .map(({ name, quantity }) => `${plainUserText(name)}${quantity === 1 ? "" : ` × ${quantity}`}`);
  const folded = items.length - names.length;
  return [...names, ...(folded > 0 ? [t.plain("items-folded", { count: folded })] : [])].join(", ");
}
