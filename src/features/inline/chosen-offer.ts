import type { BotContext } from "../../frame/context.js";
import { isOfAnotherAccount } from "../../frame/model/acting.js";
import { Routes } from "../../frame/routes.js";
import { orLater } from "../../frame/screens/customers-wait.js";
import { answerTap, post, toast } from "../../frame/screens/send-or-edit.js";
import { putFace } from "../../invoice/face.js";
import { isShareable } from "../../invoice/invoice.js";
import type { OutsideAddress } from "../../invoice/message-address.js";
import { type PriceReading, priceReadings } from "../../language/money/small-units.js";
import { defined } from "../../language/omit-undefined.js";
import type { InlineOffer } from "../../store/store-port.js";
import { bothReadings } from "../draft/model/small-price.js";
import { addDue } from "../due-list.js";
import { addCustomers, choiceWaitsMs, findInvoice, showFace, updateFaces } from "../invoices/index.js";
import { createFromMessage, goOnAfterCall } from "./create-from-message.js";
import { findOffer, isOfferOf } from "./inline-offers.js";
import {
  findSend,
  findSendByDigest,
  type InlineSend,
  isTooOld,
  type PendingSend,
  pendingOf,
} from "./model/inline-sends.js";

/**
 * Telegram's report of the sent offer, or a tap on [Show pay link], creates the invoice, whichever comes first. The
 * other never creates a second one.
 */
export const inlineSent = new Routes();

inlineSent.chosenInlineResult(/^offer:([\w-]+)$/, async (ctx) => {
  const { inline_message_id: id } = ctx.chosenInlineResult;
  if (id === undefined) return ctx.deps.log("inline.no-message");
  const message: OutsideAddress = { in: "inline", id };
  if (await goOn(ctx, message)) return;
  const send = findSend(ctx.session, message);
  // Telegram's report, which may come twice, doesn't start another attempt after one that failed; the seller must tap
  // for that.
  if (send !== undefined) return showFailed(ctx, send);
  const offer = await findOffer(ctx, ctx.match[1] ?? "");
  if (offer === undefined) return tellGone(ctx, message);
  // Telegram reports that the offer was sent up to ten minutes late and without the time. So the time at which the
  // offer was made counts, because it was sent later than that.
  const pending = pendingFor(ctx, message, offer);
  if (isOver(ctx, pending)) return tellGone(ctx, message);
  await createFromMessage(ctx, pending, { wishedAt: offer.at });
});

inlineSent.callbackQuery(/^inline:show:([\w-]+)$/, async (ctx, next) => {
  const { inline_message_id: id } = ctx.callbackQuery;
  if (id === undefined) return next();
  const message: OutsideAddress = { in: "inline", id };
  const offerId = ctx.match[1] ?? "";
  if (!(await isOfferOf(ctx, offerId))) return answerTap(ctx, ctx.t.plain("toast-ask-seller"));
  if (await goOn(ctx, message)) return;
  const send = findSend(ctx.session, message);
  if (send !== undefined && isOfEarlierAttempt(ctx, send)) return showFailed(ctx, send);
  const pending = send === undefined ? await offered(ctx, message, offerId) : pendingOf(send);
  if (pending === undefined || isOver(ctx, pending)) return tellGone(ctx, message);
  await createFromMessage(ctx, pending, { unheard: send === undefined && (await isUnheard(ctx, offerId)) });
});

/** The report is missing if inline feedback is off, or if the bot was down for longer than Telegram stores it. */
async function isUnheard(ctx: BotContext, offerId: string): Promise<boolean> {
  const offer = await findOffer(ctx, offerId);
  return offer !== undefined && ctx.deps.now() - offer.at > choiceWaitsMs;
}

/**
 * Handles [Try again] and [Create it anyway] below the message that no invoice was created, and the amounts below the
 * question which one a command means.
 */
export const inlineAgain = new Routes();

inlineAgain.callbackQuery(/^inline:(again|anyway|thousands|as-typed):([\w-]+)$/, async (ctx, next) => {
  const send = findSendByDigest(ctx.session, ctx.match[2] ?? "");
  if (send === undefined) return next();
  if (await goOn(ctx, send.message)) return;
  const reading = priceReadings.find((one) => one === ctx.match[1]);
  if (reading !== undefined && !chooseAmount(ctx, send, reading)) return next();
  if (isOfEarlierAttempt(ctx, send)) return showFailed(ctx, send);
  const pending = pendingOf(send);
  if (pending === undefined) return next();
  if (isOver(ctx, pending))
    return toast(ctx, ctx.t.plain(send.message.in === "inline" ? "inline-offer-gone" : "toast-pay-over"));
  await createFromMessage(ctx, pending, { anyway: ctx.match[1] === "anyway" });
});

/**
 * The chat remembers the chosen reading.
 * @returns false when the amount was chosen before, so that the tap asks for nothing new
 */
function chooseAmount({ session }: BotContext, send: InlineSend, reading: PriceReading): boolean {
  const readings = send.terms === undefined ? [] : bothReadings(send.terms);
  const chosen = readings.find((one) => one.reading === reading);
  if (chosen === undefined) return false;
  send.terms = chosen.terms;
  session.settings.smallPrices = reading;
  return true;
}

/**
 * Continues where an earlier event about this message has made the create call.
 * @returns false when there was no such call
 */
async function goOn(ctx: BotContext, message: OutsideAddress): Promise<boolean> {
  if (await goOnAfterCall(ctx, message)) return true;
  const send = findSend(ctx.session, message);
  if (send?.ref === undefined) return false;
  await showAgain(ctx, send, send.ref);
  return true;
}

async function showAgain(ctx: BotContext, { message }: InlineSend, ref: string): Promise<void> {
  const { session, deps, t } = ctx;
  await answerTap(ctx, t.plain("toast-finished"));
  // The customer's message of a command is one that the bot has posted or that is still due. Nothing is edited here.
  if (message.in === "business") return;
  const invoice = await findInvoice(ctx, ref);
  if (typeof invoice === "string") return;
  // The edit is made later even if the message should show the pay link already, because the seller has asked for it.
  const later = (): void => {
    session.invoices[ref] ??= structuredClone(invoice);
    putFace(session.invoices[ref], { at: message, as: "customer" });
    addCustomers(session, ref);
  };
  if (isShareable(invoice, deps.now()))
    await orLater(() => showFace(ctx, invoice, { at: message, as: "customer" }, "pay"), later);
  else if (invoice.creation === "unknown") withdraw(ctx, message);
  // The customers' messages of a closed invoice were updated when the invoice closed.
  else if (session.invoices[ref] !== undefined)
    await orLater(() => updateFaces(ctx, invoice, "customer"), later);
}

/** A tap from before the last attempt failed belongs to that attempt and doesn't ask for a new one. */
const isOfEarlierAttempt = ({ unit }: BotContext, { failedAt }: InlineSend): boolean =>
  failedAt !== undefined && unit.event.receivedAt < failedAt;

/** Lets the customer's message say that no invoice was created. The seller has already been told the reason. */
async function showFailed(ctx: BotContext, { message }: InlineSend): Promise<void> {
  await answerTap(ctx, ctx.t.plain("inline-not-created"));
  if (message.in === "inline") withdraw(ctx, message);
}

function withdraw({ session }: BotContext, message: OutsideAddress): void {
  addDue(session, { kind: "withdrawn", message });
}

/** Without the stored offer the customer's message stops promising a pay link, and the seller is told. */
async function tellGone(ctx: BotContext, message: OutsideAddress): Promise<void> {
  const { t, unit, callbackQuery, deps } = ctx;
  deps.log("inline.offer-gone");
  await answerTap(ctx, t.plain("inline-offer-gone"));
  withdraw(ctx, message);
  if (callbackQuery === undefined) await unit.once("told", () => post(ctx, t("inline-offer-gone")));
}

/**
 * Checks whether no invoice may be created from a message any more: the chat acts for another account now, whose invoice
 * would bring the money to that account, or the message is too old.
 */
const isOver = ({ acting, deps }: BotContext, pending: PendingSend): boolean =>
  isOfAnotherAccount(acting, pending) || isTooOld(pending, deps.now());

async function offered(
  ctx: BotContext,
  message: OutsideAddress,
  offerId: string,
): Promise<PendingSend | undefined> {
  const offer = await findOffer(ctx, offerId);
  return offer === undefined ? undefined : pendingFor(ctx, message, offer);
}

const pendingFor = (
  { deps }: BotContext,
  message: OutsideAddress,
  { terms, account }: InlineOffer,
): PendingSend => ({ message, at: deps.now(), terms, ...defined({ account }) });
