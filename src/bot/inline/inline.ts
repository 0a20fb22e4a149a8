import { Composer } from "grammy";
import type { InlineSend } from "../../domain/chat/inline-sends.js";
import { findSend, findSendByDigest, type PendingSend, pendingOf } from "../../domain/chat/inline-sends.js";
import { owe } from "../../domain/chat/owed.js";
import { isShareable } from "../../domain/invoice/invoice.js";
import type { InlineOffer } from "../../store/store-port.js";
import { openSignIn } from "../account/index.js";
import type { BotContext } from "../frame/context.js";
import { post, toast } from "../frame/show.js";
import {
  choiceWaitsMs,
  customerTranslator,
  editShared,
  findInvoice,
  outcomeOf,
  showToCustomer,
  tellShared,
  wasCalled,
} from "../invoices/index.js";
import { createFor, placeOf, settle } from "./create-from-send.js";
import { findOffer, isOfferOf } from "./inline-offers.js";

/**
 * Handles a message that was offered by inline mode and sent, whether Telegram told of the choice or the seller tapped
 * [Show pay link] on it. Both come through the seller's lane and mean one invoice for this message, however often they
 * come.
 */
export const inlineSent = new Composer<BotContext>();

inlineSent.chosenInlineResult(/^offer:([\w-]+)$/, async (ctx) => {
  const { inline_message_id: message } = ctx.chosenInlineResult;
  if (message === undefined) return ctx.deps.log("inline.no-message");
  if (await goOn(ctx, message)) return;
  const send = findSend(ctx.session, message);
  // A message is sent once, however often that is told: another attempt takes a tap.
  if (send !== undefined) return showFailed(ctx, send);
  const offer = await findOffer(ctx, ctx.match[1] ?? "");
  if (offer === undefined) return tellGone(ctx, message);
  // Telegram keeps a choice for ten minutes and doesn't say when it was made: not before the offer, that is certain.
  await createFor(ctx, pendingFor(ctx, message, offer), { wishedAt: offer.at });
});

inlineSent.callbackQuery(/^inline:show:([\w-]+)$/, async (ctx, next) => {
  const { inline_message_id: message } = ctx.callbackQuery;
  if (message === undefined) return next();
  const offerId = ctx.match[1] ?? "";
  if (!(await isOfferOf(ctx, offerId))) return toast(ctx, ctx.t.plain("toast-ask-seller"));
  if (await goOn(ctx, message)) return;
  const send = findSend(ctx.session, message);
  if (send !== undefined && isOfEarlierAttempt(ctx, send)) return showFailed(ctx, send);
  const pending = send === undefined ? await offered(ctx, message, offerId) : pendingOf(send);
  if (pending === undefined) return tellGone(ctx, message);
  await createFor(ctx, pending, { unheard: send === undefined && (await isUnheard(ctx, offerId)) });
});

/** The choice would have come by now: the bot was away for longer than Telegram keeps it, or feedback is off. */
async function isUnheard(ctx: BotContext, offerId: string): Promise<boolean> {
  const offer = await findOffer(ctx, offerId);
  return offer !== undefined && ctx.deps.now() - offer.at > choiceWaitsMs;
}

/** [Sign in], [Try again] and [Create it anyway] in the private chat, where it is certain that nothing was created. */
export const inlineAgain = new Composer<BotContext>();

inlineAgain.callbackQuery("inline:sign-in", (ctx) => {
  // The question comes below, and the message with [Try again] stays.
  ctx.shown = true;
  openSignIn(ctx);
});

inlineAgain.callbackQuery(/^inline:(again|anyway):([\w-]+)$/, async (ctx, next) => {
  const send = findSendByDigest(ctx.session, ctx.match[2] ?? "");
  if (send === undefined) return next();
  if (await goOn(ctx, send.message)) return;
  if (isOfEarlierAttempt(ctx, send)) return showFailed(ctx, send);
  const pending = pendingOf(send);
  if (pending === undefined) return next();
  await createFor(ctx, pending, { anyway: ctx.match[1] === "anyway" });
});

/** Goes on with what an earlier attempt at this event, or an earlier event, has begun. @returns false when nothing was. */
async function goOn(ctx: BotContext, message: string): Promise<boolean> {
  const { session, unit } = ctx;
  const sent = Object.values(session.invoices).find(({ event }) => event === unit.event.n);
  if (sent !== undefined || wasCalled(ctx)) {
    await settle(ctx, message, await outcomeOf(ctx, sent?.ref ?? "", placeOf(ctx)));
    return true;
  }
  const send = findSend(session, message);
  if (send?.ref === undefined) return false;
  await showAgain(ctx, send, send.ref);
  return true;
}

/** The invoice was asked for by another event, and the message shows its outcome. */
async function showAgain(ctx: BotContext, { message }: InlineSend, ref: string): Promise<void> {
  const { session, deps, t } = ctx;
  await toast(ctx, t.plain("toast-finished"));
  const invoice = await findInvoice(ctx, ref);
  if (typeof invoice === "string") return;
  if (isShareable(invoice, deps.now())) await showToCustomer(ctx, invoice, message);
  else if (invoice.creation === "unknown") withdraw(ctx, message);
  // A closed invoice has updated its messages already, so nothing of it changes here.
  else if (session.invoices[ref] !== undefined) await tellShared(ctx, invoice);
}

/** The tap was made while an attempt was under way, so it asked for that one. */
const isOfEarlierAttempt = ({ unit }: BotContext, { failedAt }: InlineSend): boolean =>
  failedAt !== undefined && unit.event.receivedAt < failedAt;

/** No invoice was created when it was asked for before, and the seller was told so. */
async function showFailed(ctx: BotContext, { message }: InlineSend): Promise<void> {
  await toast(ctx, ctx.t.plain("inline-not-created"));
  withdraw(ctx, message);
}

/** The message in the customer's chat says that nothing was created. */
function withdraw({ session }: BotContext, message: string): void {
  session.owed = owe(session.owed, { kind: "withdrawn", message });
}

/** The terms are no longer known, so the message mustn't promise a link for ever. */
async function tellGone(ctx: BotContext, message: string): Promise<void> {
  const { t, unit, callbackQuery, deps } = ctx;
  deps.log("inline.offer-gone");
  await toast(ctx, t.plain("inline-offer-gone"));
  await editShared(ctx, message, customerTranslator(ctx)("inline-not-created"));
  if (callbackQuery === undefined) await unit.once("told", () => post(ctx, t("inline-offer-gone")));
}

async function offered(ctx: BotContext, message: string, offerId: string): Promise<PendingSend | undefined> {
  const offer = await findOffer(ctx, offerId);
  return offer === undefined ? undefined : pendingFor(ctx, message, offer);
}

const pendingFor = ({ deps }: BotContext, message: string, { terms }: InlineOffer): PendingSend => ({
  message,
  at: deps.now(),
  terms,
});
