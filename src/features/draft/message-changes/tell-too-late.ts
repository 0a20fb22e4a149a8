import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { isShown } from "../../../frame/model/acting.js";
import { itemsInShort, totalOf } from "../../../frame/texts/items-text.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { currentStatus } from "../../../invoice/invoice-status.js";
import { linkStays, replyToCard } from "../../invoices/index.js";
import type { DraftDialogue } from "../model/draft-question.js";
import { isSourceOf } from "./what-message-set.js";

/**
 * Tells the merchant that an edit or a reply comes too late, because the invoice that the message belongs to has
 * already been created. Telegram doesn't keep the order between messages and taps on buttons (telegram-bot-api,
 * Client.cpp, webhook_queue_id), so an edit made before the tap on [Create invoice] may arrive after it.
 * @returns false when the message belongs to the open draft or to no invoice in this chat's record.
 */
export async function tellInvoiced(
  ctx: BotContext,
  dialogue: DraftDialogue | undefined,
  messageId: number,
): Promise<boolean> {
  if (dialogue !== undefined && isSourceOf(dialogue, messageId)) return false;
  const invoice = invoiceOf(ctx, messageId);
  if (invoice === undefined) return false;
  const { t, unit } = ctx;
  const values = { items: itemsInShort(invoice.terms.items, t), total: totalOf(invoice.terms.items, t) };
  const isPaid = currentStatus(invoice.history) === "paid";
  const html = isPaid
    ? t("own-message-invoiced-paid", values)
    : [t("own-message-invoiced", values), ...linkStays(ctx, invoice)].join(" ");
  const keyboard = new InlineKeyboard().text(t.plain("button-repeat"), `invoice:repeat:${invoice.ref}`);
  await unit.once("invoiced", () => replyToCard(ctx, invoice, html, { keyboard }));
  return true;
}

/**
 * Returns the newest invoice that was made from this message of the merchant, if the account that created it is signed
 * in.
 */
const invoiceOf = ({ session, acting }: BotContext, messageId: number): Invoice | undefined =>
  Object.values(session.invoices)
    .filter(({ creation, sources }) => creation === "created" && sources?.includes(messageId))
    .filter((invoice) => isShown(acting, invoice))
    .sort((a, b) => b.submittedAt - a.submittedAt)[0];
