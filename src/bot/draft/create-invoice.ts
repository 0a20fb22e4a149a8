import { Composer, InlineKeyboard } from "grammy";
import type { Draft } from "../../domain/draft/draft.js";
import { heldUpBy, noteDoubt } from "../../domain/invoice/doubles.js";
import type { CreateOutcome } from "../../domain/invoice/invoice.js";
import { effectiveTolerances, totalInCurrency } from "../../domain/invoice/terms.js";
import { coversAll, isLarge } from "../../domain/invoice/tolerance.js";
import { formatMoment } from "../../domain/time/dates.js";
import { hasPassed } from "../../domain/time/expiry.js";
import { accessToken, openSignIn } from "../account/index.js";
import type { BotContext } from "../frame/context.js";
import { userText } from "../frame/locales.js";
import { askedDraft } from "../frame/questions.js";
import { post } from "../frame/show.js";
import {
  callOnce,
  doublesOf,
  doubleWarning,
  draftButton,
  isStale,
  outcomeOf,
  sayOwed,
  scheduleTimers,
  settleIn,
  submissionOf,
  wasCalled,
} from "../invoices/index.js";
import { countInvoiced, offerSaving } from "../items/index.js";

/**
 * [Create invoice]: an ordinary handler, outside any conversation. The submission is committed, then sent once, then
 * its outcome is committed, then it is said. A retry or a redelivery goes on from whichever of these came last.
 */
export const createInvoice = new Composer<BotContext>();

createInvoice.callbackQuery(/^draft:([^:]+):create$/, async (ctx, next) => {
  const sent = Object.values(ctx.session.invoices).find(({ event }) => event === ctx.unit.event.n);
  const place = ctx.callbackQuery.message?.message_id;
  if (sent !== undefined || wasCalled(ctx)) return say(ctx, await outcomeOf(ctx, sent?.ref ?? "", place));
  const draft = submittable(ctx, ctx.match[1]);
  if (draft === undefined) {
    // A card on the screen that the merchant was never shown the outcome of gives way to the question about it.
    ctx.asks ||= asksAboutSubmission(ctx, ctx.match[1]);
    return next();
  }
  const access = await accessToken(ctx);
  if (access.kind === "signed-out") return openSignIn(ctx);
  if (access.kind === "unavailable") return sayUnavailable(ctx);
  if (draft.terms.expiry !== undefined && hasPassed(draft.terms.expiry, new Date(ctx.deps.now()))) {
    draft.step = "expiry";
    await post(ctx, ctx.t("problem-expiry-past"));
    ctx.asks = true;
    return;
  }
  if (await asksAboutTolerance(ctx, draft)) return;
  if (await isStale(ctx)) return sayStale(ctx);
  const { invoice, callbackUrl } = submissionOf(ctx, draft);
  await ctx.unit.patch((record) => {
    record.invoices[invoice.ref] = structuredClone(invoice);
  });
  await say(ctx, await callOnce(ctx, invoice, { callbackUrl, place }));
});

/**
 * Looks at the draft's tolerances again before the invoice is made, since they were set beside another total, or as a
 * default.
 * @returns true when a question is asked about one of them first.
 */
async function asksAboutTolerance(ctx: BotContext, draft: Draft): Promise<boolean> {
  const total = totalInCurrency(draft.terms);
  const sent = effectiveTolerances(draft.terms);
  for (const side of ["underpaid", "overpaid"] as const) {
    const tolerance = sent[side];
    if (tolerance === undefined) continue;
    if (side === "underpaid" && coversAll(tolerance, total)) {
      draft.step = side;
      await post(ctx, ctx.t("create-tolerance-covers-all"));
    } else if (isLarge(tolerance, total) && draft.confirmed?.includes(side) !== true) {
      draft.unconfirmed = { side, tolerance };
      draft.step = "confirm-tolerance";
    } else continue;
    ctx.asks = true;
    return true;
  }
  return false;
}

/** No call was made. The card follows as a message of its own, since the merchant may look elsewhere by now. */
async function sayStale(ctx: BotContext): Promise<void> {
  const { t, zone, unit, deps } = ctx;
  const now = new Date(deps.now());
  const moment = formatMoment(unit.event.receivedAt, { locale: t.language, zone, now });
  await post(ctx, t("create-stale", { moment }));
  ctx.shown = true;
  ctx.asks = true;
}

/** The draft, if the tapped message asks whether to create it; a second tap finds another question open. */
function submittable(ctx: BotContext, id: string | undefined): Draft | undefined {
  const draft = askedDraft(ctx.session);
  if (draft?.id !== id || draft?.step !== "review" || heldUpBy(ctx.session, draft) !== undefined)
    return undefined;
  return ctx.session.question?.messageId === ctx.callbackQuery?.message?.message_id ? draft : undefined;
}

/** True when the tapped message should ask about the draft's submission, of which nobody knows the outcome. */
function asksAboutSubmission({ session, callbackQuery }: BotContext, id: string | undefined): boolean {
  const { draft, question } = session;
  if (draft === undefined || draft.id !== id || heldUpBy(session, draft) === undefined) return false;
  return question?.messageId === callbackQuery?.message?.message_id;
}

/** Commits what the outcome means, then says it. */
async function say(ctx: BotContext, outcome: CreateOutcome): Promise<void> {
  // An invoice that was created is in the record by the commit of its call.
  if (outcome.kind === "created") return sayCreated(ctx, outcome.ref);
  await ctx.unit.patch((record) => settleIn(record, outcome));
  switch (outcome.kind) {
    case "unknown":
      break;
    case "rejected":
      await post(ctx, rejectionText(ctx, outcome));
      // The card follows as a message of its own, so that a tap still waiting finds the old one finished.
      ctx.shown = true;
      break;
    case "renewed":
      await post(ctx, ctx.t("create-access-renewed"));
      ctx.shown = true;
      break;
    case "unavailable":
      return sayUnavailable(ctx);
    case "signed-out":
      openSignIn(ctx);
      break;
  }
  ctx.asks = true;
}

/** The review card turns into the pay card. */
async function sayCreated(ctx: BotContext, ref: string): Promise<void> {
  const invoice = ctx.session.invoices[ref];
  if (invoice === undefined) return;
  // Side by side, since the merchant waits for the link; should either fail, the event comes again and does both.
  await bothEnded(scheduleTimers(ctx, invoice), sayOwed(ctx));
  await offerSaving(ctx, await countInvoiced(ctx, invoice.terms.items));
}

/** Resolves when both have ended, so that neither outlives its event. @throws what the first of them that failed has said. */
async function bothEnded(...works: readonly [Promise<unknown>, Promise<unknown>]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}

/** No call was made. The draft asks to try again, in a message of its own, as for "rejected". */
async function sayUnavailable(ctx: BotContext): Promise<void> {
  const { t, session } = ctx;
  const { draft } = session;
  if (draft === undefined) return;
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-try-again"), draftButton(draft, "create"))
    .text(t.plain("button-back"), draftButton(draft, "back"));
  // [Try again] creates as the card above does, so it warns as well.
  const doubles = await doublesOf(ctx, draft);
  const warning = doubleWarning(ctx, doubles);
  const html = [t("service-unavailable"), ...(warning.length === 0 ? [] : ["", ...warning])].join("\n");
  const messageId = await post(ctx, html, keyboard);
  session.question = { messageId };
  for (const invoice of doubles) noteDoubt(session, invoice, messageId);
}

function rejectionText(
  { t, deps }: BotContext,
  { reason, retryAfter }: Extract<CreateOutcome, { kind: "rejected" }>,
): string {
  const service = deps.settings.serviceName;
  const text =
    reason === null
      ? t("create-rejected", { service })
      : t("create-rejected-because", { service, reason: userText(reason.replace(/[.\s]+$/, "")) });
  return retryAfter === null ? text : `${text} ${t("create-retry-after", { seconds: retryAfter })}`;
}
