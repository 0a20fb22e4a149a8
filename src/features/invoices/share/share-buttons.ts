import { InlineKeyboard } from "grammy";
import type { BotContext, ChatScope } from "../../../frame/context.js";
import { doJob } from "../../../frame/do-job.js";
import { Routes } from "../../../frame/routes.js";
import { orLater } from "../../../frame/screens/customers-wait.js";
import { editAt } from "../../../frame/screens/message-at.js";
import { inReplyTo, post, toast } from "../../../frame/screens/send-or-edit.js";
import { totalOf } from "../../../frame/texts/items-text.js";
import { cardOf, facesAs, putFace } from "../../../invoice/face.js";
import { endOf, endToTell, type Invoice, isShareable } from "../../../invoice/invoice.js";
import { currentStatus } from "../../../invoice/invoice-status.js";
import { isSameMessage, type MessageAddress } from "../../../invoice/message-address.js";
import { defined } from "../../../language/omit-undefined.js";
import { Upload } from "../../../telegram/calls/telegram-file.js";
import { addDue } from "../../due-list.js";
import type { DueOf } from "../../slices.js";
import { updateFaces } from "../faces/show-faces.js";
import { findInvoice } from "../invoice-records.js";
import { invoiceToShow } from "../invoice-to-show.js";
import { linkOverToast } from "../invoice-words.js";
import { addCustomers } from "../model/due-about-invoice.js";
import { addShareButton } from "../pay-card.js";
import { scheduleExpiry } from "../status/schedule-timers.js";
import { noteShareTold } from "./begun-shares.js";
import {
  copyBlock,
  customerClock,
  customerEnd,
  customerMessage,
  customerMoment,
  customerTranslator,
} from "./customer-message.js";

/** Telegram reports a sent inline result only if the operator has turned on inline feedback. */
export const sharedResult = new Routes();

sharedResult.chosenInlineResult(/^share:([\w-]+)$/, async (ctx) => {
  const { inline_message_id: message } = ctx.chosenInlineResult;
  if (message !== undefined) await rememberShared(ctx, ctx.match[1] ?? "", message);
});

/** If the invoice was paid or its link has expired meanwhile, the message is edited at once. */
async function rememberShared(scope: ChatScope, ref: string, message: string): Promise<void> {
  const { session, deps } = scope;
  const invoice = await findInvoice(scope, ref);
  await noteShareTold(scope, ref);
  if (typeof invoice === "string") return deps.log("share.dropped", { ref, invoice });
  await scheduleExpiry(scope, invoice);
  const at: MessageAddress = { in: "inline", id: message };
  const isKnown = facesAs(invoice, "customer").some((face) => isSameMessage(face.at, at));
  const pushedOut = isKnown ? [] : putFace(invoice, { at, as: "customer", shows: "pay" });
  await orLater(
    () => updateFaces(scope, invoice, "customer"),
    () => addCustomers(session, ref),
  );
  for (const { at: message } of pushedOut) addDue(session, { kind: "let-go", ref, message });
  if (session.invoices[ref] === undefined) await deps.store.invoices.write(`${session.chat}/${ref}`, invoice);
}

/**
 * A message that the bot won't keep up to date any more loses its pay button, so that it doesn't ask for payment
 * after the invoice is paid.
 */
export async function letGo(scope: ChatScope, { ref, message }: DueOf<"let-go">): Promise<void> {
  const invoice = scope.session.invoices[ref];
  if (invoice === undefined) return;
  const t = customerTranslator(scope, invoice);
  const end = endToTell(invoice, scope.deps.now());
  await editAt(
    scope,
    message,
    end === undefined
      ? { html: customerMessage(t, invoice, customerClock(scope), { button: false }).html }
      : customerEnd(t, invoice, end),
  );
}

const whyNotShareable = ({ t, deps }: BotContext, invoice: Invoice): string =>
  t.plain(endOf(invoice, deps.now()) === undefined ? "toast-no-link" : linkOverToast(invoice, deps.now()));

/** Handles [Text for customer], and [Remind] of the invoices that wait for payment. */
export const copyText = new Routes();

copyText.callbackQuery(/^invoice:(text|remind):([\w-]+)$/, (ctx) =>
  sendCustomerText(ctx, ctx.match[2] ?? "", { reminds: ctx.match[1] === "remind" }),
);

/** The seller copies the text for the customer, or shares it. */
export async function sendCustomerText(
  ctx: BotContext,
  ref: string,
  { reminds }: { readonly reminds: boolean },
): Promise<void> {
  const { t, deps } = ctx;
  const invoice = await invoiceToShow(ctx, ref);
  if (invoice === undefined) return;
  if (!isShareable(invoice, deps.now())) return toast(ctx, whyNotShareable(ctx, invoice));
  // A customer who gets the text while a payment is being processed might pay twice.
  if (currentStatus(invoice.history) === "processing") return toast(ctx, t.plain("toast-being-paid"));
  const keyboard = new InlineKeyboard();
  addShareButton(ctx, keyboard, invoice);
  const { html } = copyBlock(ctx, invoice, { reminds });
  await ctx.unit.once("text", () => post(ctx, html, keyboard));
}

export const qrCode = new Routes();

qrCode.callbackQuery(/^invoice:qr:([\w-]+)$/, (ctx) => sendQrCode(ctx, ctx.match[1] ?? ""));

export async function sendQrCode(ctx: BotContext, ref: string): Promise<void> {
  const { deps, unit } = ctx;
  const invoice = await invoiceToShow(ctx, ref);
  if (invoice === undefined) return;
  if (!isShareable(invoice, deps.now())) return toast(ctx, whyNotShareable(ctx, invoice));
  await unit.once("qr-code", () => send(ctx, invoice));
}

async function send(ctx: BotContext, invoice: Invoice): Promise<number> {
  const { session, api } = ctx;
  const { payLink = "", terms, expireAt } = invoice;
  const t = customerTranslator(ctx, invoice);
  const title = totalOf(terms.items, t);
  const line =
    expireAt === undefined
      ? undefined
      : t.plain("customer-qr-until", { moment: customerMoment(t, expireAt, customerClock(ctx)) });
  const words = { title, ...defined({ line }) };
  const drawn = await doJob(ctx, "qr-code", () => ({ text: payLink, words }));
  if (!drawn.done) return post(ctx, drawn.html);
  if (drawn.output === undefined) return post(ctx, ctx.t("qr-code-too-long"));
  const message = await api.sendPhoto(session.chat, new Upload(Buffer.from(drawn.output), "pay-link.png"), {
    caption: [title, ...(line === undefined ? [] : [line])].join("\n"),
    ...inReplyTo(cardOf(invoice)),
  });
  return message.message_id;
}
