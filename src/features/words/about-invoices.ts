import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { newInvoiceKeyboard, post, sayFirst } from "../../frame/screens/send-or-edit.js";
import { askedDraft } from "../../frame/talk/questions.js";
import { mayBeMarked } from "../../invoice/invoice.js";
import type { Command } from "../../language/command/read-command.js";
import { offerToWithdraw, sayLinksStay } from "../basics/index.js";
import { repeatInvoice } from "../draft/index.js";
import {
  markInvoice,
  openLinkLines,
  saysSignedOut,
  searchInvoices,
  sendCustomerText,
  sendQrCode,
  showInvoice,
  showList,
} from "../invoices/index.js";
import { showWaiting } from "../today/index.js";
import { nameIn, soughtName } from "./model/name-in.js";
import { invoicesOf, lastInvoice, payableInvoices, repliedTo } from "./which-invoice.js";

/** The pay card has the link, and the buttons that share and copy it. */
export async function sendLink(ctx: BotContext): Promise<void> {
  if (await saysSignedOut(ctx)) return;
  const [newest] = await payableInvoices(ctx);
  await (newest === undefined ? showWaiting(ctx) : showInvoice(ctx, newest.ref));
}

export async function sendQr(ctx: BotContext): Promise<void> {
  if (await saysSignedOut(ctx)) return;
  const [newest] = await payableInvoices(ctx);
  await (newest === undefined ? showWaiting(ctx) : sendQrCode(ctx, newest.ref));
}

export async function showPaid(ctx: BotContext): Promise<void> {
  if (await saysSignedOut(ctx)) return;
  await showList(ctx, { kind: "filter", filter: "paid" });
}

/** The pay card says what the service has told of the payment, and has [Paid in cash]. */
export async function showPayment(ctx: BotContext, { name }: Command): Promise<void> {
  if (await saysSignedOut(ctx)) return;
  if (name !== undefined) return showOf(ctx, name);
  const [only, second] = await payableInvoices(ctx);
  const { ref } = repliedTo(ctx) ?? only ?? {};
  await (ref === undefined || second !== undefined ? showWaiting(ctx) : showInvoice(ctx, ref));
}

/** Shows the customer's only invoice, or all of several, or that there is none. */
async function showOf(ctx: BotContext, name: string): Promise<void> {
  const [first, second] = await invoicesOf(ctx, name);
  if (first !== undefined && second === undefined) return showInvoice(ctx, first.ref);
  await searchInvoices(ctx, nameIn(first?.reference, name) ?? soughtName(name));
}

/** Only what is surely meant is noted. While a draft is asked, its customer may be the one who has paid. */
export async function noteCash(ctx: BotContext, { name }: Command): Promise<void> {
  if (await saysSignedOut(ctx)) return;
  const [only, second] = await payableInvoices(ctx, name);
  const isDoubtful =
    name === undefined && repliedTo(ctx) === undefined && askedDraft(ctx.session) !== undefined;
  if (only !== undefined && second === undefined && !isDoubtful) {
    const refusal = markInvoice(ctx, only, "cash");
    if (refusal === undefined) return showInvoice(ctx, only.ref);
    return void (await post(ctx, ctx.t(refusal)));
  }
  if (name !== undefined) return showOf(ctx, name);
  if (only === undefined) return showWaiting(ctx);
  sayFirst(ctx, ctx.t("words-which-cash"));
  await showList(ctx, { kind: "filter", filter: "open" });
}

/** The list of who still owes has a button for each reminder. */
export async function remind(ctx: BotContext, { name }: Command): Promise<void> {
  if (await saysSignedOut(ctx)) return;
  const [only, second] = await payableInvoices(ctx, name);
  await (only === undefined || second !== undefined
    ? showWaiting(ctx)
    : sendCustomerText(ctx, only.ref, { reminds: true }));
}

export async function repeatLast(ctx: BotContext): Promise<void> {
  if (await saysSignedOut(ctx)) return;
  const { ref } = repliedTo(ctx) ?? (await lastInvoice(ctx)) ?? {};
  if (ref !== undefined) return repeatInvoice(ctx, ref);
  await post(ctx, ctx.t("invoices-none"), newInvoiceKeyboard(ctx.t));
}

/** The service can't prolong a link. */
export async function offerLonger(ctx: BotContext): Promise<void> {
  const { t } = ctx;
  if (await saysSignedOut(ctx)) return;
  const [open] = await payableInvoices(ctx);
  const last = open === undefined ? await lastInvoice(ctx) : undefined;
  const isEnded = last?.status === "expired" || last?.over === true;
  const ref = open?.ref ?? (isEnded ? last.ref : undefined);
  if (ref === undefined) return showWaiting(ctx);
  const sale = open === undefined ? [] : openLinkLines(ctx, [open]);
  const text = t("words-longer", { link: open === undefined ? "over" : "open" });
  const keyboard = new InlineKeyboard().text(t.plain("button-issue-again"), `invoice:longer:${ref}`);
  await post(ctx, [...sale, text].join("\n"), keyboard);
}

export async function offerWithdrawal(ctx: BotContext): Promise<void> {
  if (await saysSignedOut(ctx)) return;
  const [last] = await payableInvoices(ctx);
  const isOpen = last !== undefined && mayBeMarked(last, ctx.deps.now());
  await (isOpen ? offerToWithdraw(ctx, last) : sayLinksStay(ctx));
}
