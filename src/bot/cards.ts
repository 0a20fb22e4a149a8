import { GrammyError } from "grammy";
import type { InvoiceRecord } from "../storage/chat-record.js";
import type { ChatScope } from "./context.js";
import { edit, post } from "./show.js";
import { payCard } from "./views/pay-card.js";

/**
 * Brings an invoice's card up to date: in its message, or in a new one when that is gone. Telegram refuses buttons
 * with some addresses; then the card comes without them, since the link stands in its text as well.
 */
export async function showCard(scope: ChatScope, invoice: InvoiceRecord): Promise<void> {
  const { html, keyboard } = payCard(scope, invoice);
  const { cardMessageId } = invoice;
  if (cardMessageId !== undefined && (await edit(scope, cardMessageId, html, keyboard))) return;
  if (cardMessageId !== undefined && (await edit(scope, cardMessageId, html))) return;
  const messageId = await scope.unit.once(`card:${invoice.ref}`, async () => {
    try {
      return await post(scope, html, keyboard);
    } catch (error) {
      if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
      return post(scope, html);
    }
  });
  invoice.cardMessageId = messageId;
  // At once: should this event be given up, the card is there all the same.
  await scope.unit.patch((record) => {
    const shown = record.invoices[invoice.ref];
    if (shown !== undefined) shown.cardMessageId = messageId;
  });
}
