import { Composer } from "grammy";
import { defined } from "../../../domain/defined.js";
import { type Invoice, isShareable } from "../../../domain/invoice/invoice.js";
import { Upload } from "../../../telegram/telegram-file.js";
import type { BotContext } from "../../frame/context.js";
import { inReplyTo, post, toast } from "../../frame/show.js";
import { totalOf } from "../../frame/texts/items-text.js";
import { invoiceToShow } from "../own-invoices.js";
import { customerClock, customerMoment, customerTranslator } from "./customer-message.js";
import { drawQrCode } from "./qr-picture.js";

/** [QR code]: the pay link as a picture to be scanned from the screen, or printed for the counter. */
export const qrCode = new Composer<BotContext>();

qrCode.callbackQuery(/^invoice:qr:([\w-]+)$/, async (ctx) => {
  const { t, deps, unit } = ctx;
  const invoice = await invoiceToShow(ctx, ctx.match[1] ?? "");
  if (invoice === undefined) return;
  if (!isShareable(invoice, deps.now())) return toast(ctx, t.plain("toast-link-over"));
  await unit.once("qr-code", () => send(ctx, invoice));
});

/** @returns the message's id. */
async function send(ctx: BotContext, invoice: Invoice): Promise<number> {
  const { session, api } = ctx;
  const { payLink = "", terms, expireAt, cardMessageId } = invoice;
  const t = customerTranslator(ctx, invoice);
  const title = totalOf(terms.items, t);
  const line =
    expireAt === undefined
      ? undefined
      : t.plain("customer-qr-until", { moment: customerMoment(t, expireAt, customerClock(ctx)) });
  const picture = await drawQrCode(payLink, { title, ...defined({ line }) });
  if (picture === undefined) return post(ctx, ctx.t("qr-code-too-long"));
  const message = await api.sendPhoto(session.chat, new Upload(picture, "pay-link.png"), {
    caption: [title, ...(line === undefined ? [] : [line])].join("\n"),
    ...inReplyTo(cardMessageId),
  });
  return message.message_id;
}
