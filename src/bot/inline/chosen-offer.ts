import { Composer } from "grammy";
import {
  findSend,
  findSendByDigest,
  type InlineSend,
  type PendingSend,
  pendingOf,
} from "../../domain/chat/inline-sends.js";
import { owe } from "../../domain/chat/owed-messages.js";
import { isShareable } from "../../domain/invoice/invoice.js";
import type { InlineOffer } from "../../store/store-port.js";
import type { BotContext } from "../frame/context.js";
import { answerTap, post } from "../frame/show.js";
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
import { openSignIn } from "../sign-in/index.js";
import { createFromMessage, placeOf, settle } from "./create-from-message.js";
import { findOffer, isOfferOf } from "./inline-offers.js";

/**
 * Handles Telegram's report that the message of an inline offer was sent, and a tap on the message's [Show pay link].
 * Whichever comes first creates the invoice, and both together never create two.
 */
export const inlineSent = new Composer<BotContext>();

inlineSent.chosenInlineResult(/^offer:([\w-]+)$/, async (ctx) => {
  const { inline_message_id: message } = ctx.chosenInlineResult;
  if (message === undefined) return ctx.deps.log("inline.no-message");
  if (await goOn(ctx, message)) return;
  const send = findSend(ctx.session, message);
  // An earlier attempt for this inline message failed. A repeated report doesn't start another one; the seller must tap for that.
  if (send !== undefined) return showFailed(ctx, send);
  const offer = await findOffer(ctx, ctx.match[1] ?? "");
  if (offer === undefined) return tellGone(ctx, message);
  // Telegram reports the choice of a result up to ten minutes late and without its time. The offer's time is used
  // instead, because the choice can't be older.
  await createFromMessage(ctx, pendingFor(ctx, message, offer), { wishedAt: offer.at });
});

inlineSent.callbackQuery(/^inline:show:([\w-]+)$/, async (ctx, next) => {
  const { inline_message_id: message } = ctx.callbackQuery;
  if (message === undefined) return next();
  const offerId = ctx.match[1] ?? "";
  if (!(await isOfferOf(ctx, offerId))) return answerTap(ctx, ctx.t.plain("toast-ask-seller"));
  if (await goOn(ctx, message)) return;
  const send = findSend(ctx.session, message);
  if (send !== undefined && isOfEarlierAttempt(ctx, send)) return showFailed(ctx, send);
  const pending = send === undefined ? await offered(ctx, message, offerId) : pendingOf(send);
  if (pending === undefined) return tellGone(ctx, message);
  await createFromMessage(ctx, pending, { unheard: send === undefined && (await isUnheard(ctx, offerId)) });
});

/**
 * Checks whether Telegram can no longer report the choice of an offer, because inline feedback is off or the bot was
 * down for longer than Telegram stores the report.
 */
async function isUnheard(ctx: BotContext, offerId: string): Promise<boolean> {
  const offer = await findOffer(ctx, offerId);
  return offer !== undefined && ctx.deps.now() - offer.at > choiceWaitsMs;
}

/** Handles [Sign in], [Try again] and [Create it anyway] below the message that says that no inline invoice was created. */
export const inlineAgain = new Composer<BotContext>();

inlineAgain.callbackQuery("inline:sign-in", (ctx) => {
  // The sign-in's question appears in a new message, so that the message with [Try again] stays.
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
  await createFromMessage(ctx, pending, { anyway: ctx.match[1] === "anyway" });
});

/**
 * Continues with the create call of an earlier attempt at this event, or of an earlier event about the same message.
 * @returns false when there was none
 */
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

/** Updates the customer's message after an earlier event has created the invoice. */
async function showAgain(ctx: BotContext, { message }: InlineSend, ref: string): Promise<void> {
  const { session, deps, t } = ctx;
  await answerTap(ctx, t.plain("toast-finished"));
  const invoice = await findInvoice(ctx, ref);
  if (typeof invoice === "string") return;
  if (isShareable(invoice, deps.now())) await showToCustomer(ctx, invoice, message);
  else if (invoice.creation === "unknown") withdraw(ctx, message);
  // An invoice that has left the chat's record isn't changed, because the customers' messages were updated when it closed.
  else if (session.invoices[ref] !== undefined) await tellShared(ctx, invoice);
}

/** Checks whether the tap came before the earlier attempt failed. Such a tap belongs to that attempt and doesn't ask for a new one. */
const isOfEarlierAttempt = ({ unit }: BotContext, { failedAt }: InlineSend): boolean =>
  failedAt !== undefined && unit.event.receivedAt < failedAt;

/** Shows in the customer's message that the earlier attempt created nothing. The seller has already been told the reason. */
async function showFailed(ctx: BotContext, { message }: InlineSend): Promise<void> {
  await answerTap(ctx, ctx.t.plain("inline-not-created"));
  withdraw(ctx, message);
}

/** Owes an edit of the message in the customer's chat: it then says that no invoice was created. */
function withdraw({ session }: BotContext, message: string): void {
  session.owed = owe(session.owed, { kind: "withdrawn", message });
}

/** Handles an offer that has been deleted: the customer's message stops promising a pay link, and the seller is told that no invoice was created. */
async function tellGone(ctx: BotContext, message: string): Promise<void> {
  const { t, unit, callbackQuery, deps } = ctx;
  deps.log("inline.offer-gone");
  await answerTap(ctx, t.plain("inline-offer-gone"));
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
