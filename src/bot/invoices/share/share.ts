import { Composer } from "grammy";
import { isShareable } from "../../../domain/invoice/invoice.js";
import type { BotContext, ChatScope } from "../../frame/context.js";
import { post, toast } from "../../frame/show.js";
import { findInvoice } from "../invoice-records.js";
import { invoiceToShow } from "../own-invoices.js";
import { scheduleExpiry } from "../status/schedule-timers.js";
import { noteShareTold } from "./begun-shares.js";
import { copyBlock } from "./customer-message.js";
import { addShared, letGo, tellShared } from "./shared-messages.js";

/** An invoice's message was sent from the results of an inline query; told only while inline feedback is on. */
export const sharedResult = new Composer<BotContext>();

sharedResult.chosenInlineResult(/^share:([\w-]+)$/, async (ctx) => {
  const { inline_message_id: message } = ctx.chosenInlineResult;
  if (message !== undefined) await rememberShared(ctx, ctx.match[1] ?? "", message);
});

/** Keeps a customer's message with its invoice. If the link has ended meanwhile, the message says so at once. */
async function rememberShared(scope: ChatScope, ref: string, message: string): Promise<void> {
  const { session, deps } = scope;
  const invoice = await findInvoice(scope, ref);
  await noteShareTold(scope, ref);
  if (typeof invoice === "string") return deps.log("share.dropped", { ref, invoice });
  await scheduleExpiry(scope, invoice);
  const pushedOut = addShared(invoice, message);
  await tellShared(scope, invoice);
  for (const older of pushedOut) await letGo(scope, invoice, older);
  if (session.invoices[ref] === undefined) await deps.store.invoices.write(`${session.chat}/${ref}`, invoice);
}

/** [Copy text]: the customer's text as a block that one tap copies, for another messenger. */
export const copyText = new Composer<BotContext>();

copyText.callbackQuery(/^invoice:text:([\w-]+)$/, async (ctx) => {
  const { t, deps } = ctx;
  const invoice = await invoiceToShow(ctx, ctx.match[1] ?? "");
  if (invoice === undefined) return;
  if (!isShareable(invoice, deps.now())) return toast(ctx, t.plain("toast-link-over"));
  await ctx.unit.once("text", () => post(ctx, copyBlock(ctx, invoice).html));
});
