import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { addSignIn, post, toast } from "../../frame/screens/send-or-edit.js";
import type { Invoice } from "../../invoice/invoice.js";
import { knownActing, saysPaused } from "../access/index.js";
import { findInvoice } from "./invoice-records.js";

/** @returns undefined after the merchant was told why the invoice isn't shown */
export async function invoiceToShow(ctx: BotContext, ref: string): Promise<Invoice | undefined> {
  if ((await saysSignedOut(ctx)) || (await saysPaused(ctx))) return undefined;
  const invoice = await findInvoice(ctx, ref);
  if (typeof invoice !== "string" && isShown(ctx.acting, invoice)) return invoice;
  await toast(ctx, ctx.t.plain(typeof invoice === "string" ? "toast-invoice-gone" : "toast-other-account"));
  return undefined;
}

/** Telegram takes 64 bytes of callback data, and the sign-in's button has words of its own before these. */
const longestWayBack = 48;

/**
 * The button to sign in leads on to the tapped button, or to `command`.
 * @returns true when the chat shows no invoices
 */
export async function saysSignedOut(ctx: BotContext, command = "invoices:all"): Promise<boolean> {
  const { t } = ctx;
  const acting = await knownActing(ctx);
  if (acting.shown !== undefined) return false;
  const { data = "" } = ctx.callbackQuery ?? {};
  const wayBack = data !== "" && Buffer.byteLength(data) <= longestWayBack ? data : command;
  const keyboard = addSignIn(ctx, new InlineKeyboard(), { back: wayBack });
  await post(ctx, t(acting.kind === "locked" ? "invoices-locked" : "invoices-signed-out"), keyboard);
  return true;
}
