import type { Invoice } from "../../domain/invoice/invoice.js";
import { accountShown, isShown } from "../../domain/merchant-account.js";
import { accountCredentials } from "../access/index.js";
import type { BotContext } from "../shared/context.js";
import { post, signInKeyboard, toast } from "../shared/send-or-edit.js";
import { findInvoice } from "./invoice-records.js";

/**
 * Finds the invoice that a tapped button names, if the account that created the invoice is signed in.
 * @returns undefined after the merchant was told why the invoice isn't shown
 */
export async function invoiceToShow(ctx: BotContext, ref: string): Promise<Invoice | undefined> {
  if (await saysSignedOut(ctx)) return undefined;
  const invoice = await findInvoice(ctx, ref);
  if (typeof invoice !== "string" && isShown(ctx.session, invoice)) return invoice;
  await toast(ctx, ctx.t.plain(typeof invoice === "string" ? "toast-invoice-gone" : "toast-other-account"));
  return undefined;
}

/**
 * Checks whether no account is signed in. If so, tells the merchant, with a button to sign in.
 * @returns true when no account is signed in
 */
export async function saysSignedOut(ctx: BotContext): Promise<boolean> {
  const { session, t } = ctx;
  // If the chat's record doesn't name the account, reading the credentials restores it.
  if (session.lastAccount === undefined) await accountCredentials(ctx);
  if (accountShown(session) !== undefined) return false;
  await post(ctx, t("invoices-signed-out"), signInKeyboard(t));
  return true;
}
