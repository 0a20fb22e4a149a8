import { Composer } from "grammy";
import type { BotContext } from "../../context.js";
import { isShareable } from "../../invoices.js";
import { invoiceToShow } from "../../own-invoices.js";
import { post, toast } from "../../show.js";
import { copyBlock } from "../../views/customer-message.js";
import { rememberShared } from "./remember.js";

/** An invoice's message was sent from the results of an inline query; told only while inline feedback is on. */
export const sharedResult = new Composer<BotContext>();

sharedResult.chosenInlineResult(/^share:([\w-]+)$/, async (ctx) => {
  const { inline_message_id: message } = ctx.chosenInlineResult;
  if (message !== undefined) await rememberShared(ctx, ctx.match[1] ?? "", message);
});

/** [Copy text]: the customer's text as a block that one tap copies, for another messenger. */
export const copyText = new Composer<BotContext>();

copyText.callbackQuery(/^invoice:text:([\w-]+)$/, async (ctx) => {
  const { t, deps } = ctx;
  const invoice = await invoiceToShow(ctx, ctx.match[1] ?? "");
  if (invoice === undefined) return;
  if (!isShareable(invoice, deps.now())) return toast(ctx, t.plain("toast-link-over"));
  await ctx.unit.once("text", () => post(ctx, copyBlock(ctx, invoice).html));
});
