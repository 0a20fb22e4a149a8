import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { post, toast } from "../../frame/send-or-edit.js";
import type { Invoice } from "../../invoice/invoice.js";
import { knownActing, saysPaused } from "../access/index.js";
import { findInvoice } from "./invoice-records.js";

/**
 * Finds the invoice that a tapped button names, if the account that created the invoice is signed in and the owner hasn't
 * paused the seller meanwhile.
 * @returns undefined after the merchant was told why the invoice isn't shown
 */
export async function invoiceToShow(ctx: BotContext, ref: string): Promise<Invoice | undefined> {
  if ((await saysSignedOut(ctx)) || (await saysPaused(ctx))) return undefined;
  const invoice = await findInvoice(ctx, ref);
  if (typeof invoice !== "string" && isShown(ctx.acting, invoice)) return invoice;
  await toast(ctx, ctx.t.plain(typeof invoice === "string" ? "toast-invoice-gone" : "toast-other-account"));
  return undefined;
}

/** The most bytes of callback data that fit into a button of the sign-in behind its own words. Telegram takes 64 bytes. */
const longestWayBack = 48;

/**
 * Checks whether no account is signed in, or the chat is locked. If so, tells the merchant, with a button to sign in.
 * After the sign-in the merchant can go on with the button that was tapped, or with `command`.
 * @param command the data of a button that shows what the command shows
 * @returns true when the chat shows no invoices
 */
export async function saysSignedOut(ctx: BotContext, command = "invoices:all"): Promise<boolean> {
  const { t } = ctx;
  const acting = await knownActing(ctx);
  if (acting.shown !== undefined) return false;
  const { data = "" } = ctx.callbackQuery ?? {};
  const wayBack = data !== "" && Buffer.byteLength(data) <= longestWayBack ? data : command;
  const keyboard = new InlineKeyboard().text(t.plain("button-sign-in"), `signin:for:${wayBack}`);
  await post(ctx, t(acting.kind === "locked" ? "invoices-locked" : "invoices-signed-out"), keyboard);
  return true;
}
