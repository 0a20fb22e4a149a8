import { GrammyError } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { Routes } from "../../frame/routes.js";
import { messageOptions, post } from "../../frame/screens/send-or-edit.js";
import { takeButtons } from "../../frame/screens/stale-buttons.js";
import { moveDraft, reviewedDraft } from "../../frame/talk/questions.js";
import { ownMessages } from "../../invoice/face.js";
import { isUnsettled } from "../../invoice/invoice-status.js";
import { coversAll, isLarge } from "../../invoice/terms/payment-tolerance.js";
import { effectiveTolerances, totalInCurrency } from "../../invoice/terms/terms.js";
import { hasPassed } from "../../language/time/expiry.js";
import { createOnce, type Drawn, type Intention, outcomeSoFar, reviewContent } from "../invoices/index.js";
import type { Draft } from "./model/draft.js";
import { plainQuestion } from "./model/draft-question.js";
import { blocksCreate, sumsDoubt } from "./model/draft-sums.js";
import { heldUpBy } from "./model/duplicates.js";
import { smallTotal } from "./model/small-price.js";
import { type Asked, tellOutcome } from "./tell-create-outcome.js";

const createButton = /^draft:([^:]+):create$/;

/**
 * Handles a tap on [Create invoice] whose event comes again after a crash. Its submission or outcome has been committed, and
 * that commit has closed the draft's question, so the draft's flow no longer hears the tap.
 */
export const createdBefore = new Routes();

createdBefore.callbackQuery(createButton, async (ctx, next) => {
  if (!(await tellBefore(ctx, ctx.callbackQuery.message?.message_id))) await next();
});

/**
 * @param place the id of the review card
 * @returns false when this event has made no create call
 */
export async function tellBefore(ctx: BotContext, place: number | undefined): Promise<boolean> {
  const before = await outcomeSoFar(ctx, place);
  if (before !== undefined) await tellOutcome(ctx, before);
  return before !== undefined;
}

/**
 * @param place the id of the review card, which becomes the pay card
 * @returns false when the card can't create the draft's invoice, at least not any more
 */
export async function createInvoice(
  ctx: BotContext,
  draft: Draft,
  place = ctx.callbackQuery?.message?.message_id,
): Promise<boolean> {
  if (!isSubmittable(ctx, draft)) return false;
  const drawn = place === undefined ? {} : { place, draw: () => showCreating(ctx, draft, place) };
  await tellOutcome(ctx, await createOnce(ctx, { ...byCard(ctx, draft, place), ...drawn }));
  return true;
}

/**
 * Does what [Create invoice] does, for a merchant who types it below the review card. The pay card comes below the text.
 * @returns false when no review card that the merchant could have read is asked, or when it can't create the invoice
 */
export async function createInWords(ctx: BotContext): Promise<boolean> {
  const { session, message } = ctx;
  const before = await outcomeSoFar(ctx, undefined);
  if (before !== undefined) {
    await tellOutcome(ctx, before);
    return true;
  }
  const [draft, card] = [reviewedDraft(session), session.question];
  if (draft === undefined || card === undefined || message === undefined) return false;
  // A text that was sent before the card can't be meant for it.
  if (message.message_id < card.messageId || !isSubmittable(ctx, draft)) return false;
  const intention = { ...byCard(ctx, draft, card.messageId), wishedAt: message.date * 1_000 };
  const outcome = await createOnce(ctx, intention);
  if (outcome.kind === "created") takeButtons(ctx, card.messageId);
  await tellOutcome(ctx, outcome);
  return true;
}

/** @param card the message that the merchant has read. It has warned of every submission in which it is noted. */
const byCard = (ctx: BotContext, draft: Draft, card: number | undefined): Intention<Asked> => ({
  answersTap: "last",
  complete: async () => ((await asksAboutField(ctx, draft)) ? { why: "about-a-field" } : { draft }),
  isWarnedOf: (earlier) =>
    !isUnsettled(earlier) || (card !== undefined && ownMessages(earlier, "doubt").includes(card)),
});

/** After the first tap on [Create invoice] another question is open, so a second tap creates nothing. */
const isSubmittable = ({ session }: BotContext, draft: Draft): boolean =>
  reviewedDraft(session) === draft &&
  heldUpBy(session, draft) === undefined &&
  !blocksCreate(sumsDoubt(draft));

/** The expiry may have passed since the card was shown, or the total changed since a tolerance was confirmed. */
async function asksAboutField(ctx: BotContext, draft: Draft): Promise<boolean> {
  const { session, deps } = ctx;
  if (draft.terms.expiry !== undefined && hasPassed(draft.terms.expiry, new Date(deps.now()))) {
    moveDraft(session, plainQuestion("expiry"));
    await post(ctx, ctx.t("problem-expiry-past"));
    return true;
  }
  const small = smallTotal(draft.terms);
  const isUsual = session.settings.smallPrices === "as-typed";
  if (small !== undefined && !isUsual && draft.confirmedTotal !== small.amount) {
    moveDraft(session, plainQuestion("confirm-total"));
    return true;
  }
  const total = totalInCurrency(draft.terms);
  const sent = effectiveTolerances(draft.terms);
  for (const side of ["underpaid", "overpaid"] as const) {
    const tolerance = sent[side];
    if (tolerance === undefined) continue;
    if (side === "underpaid" && coversAll(tolerance, total)) {
      moveDraft(session, plainQuestion(side));
      await post(ctx, ctx.t("create-tolerance-covers-all"));
    } else if (isLarge(tolerance, total) && draft.confirmed?.includes(side) !== true) {
      moveDraft(session, { kind: "draft", ask: "confirm-tolerance", side, tolerance });
    } else continue;
    return true;
  }
  return false;
}

/** Telegram may delay its answer to the edit by up to 8 seconds when it limits the bot's rate. */
const longestEditMs = 10_000;

/** The create call doesn't wait for this edit, so a failure is only logged and the card looks as before. */
async function showCreating(ctx: BotContext, draft: Draft, messageId: number): Promise<Drawn> {
  const { api, session, deps } = ctx;
  const { html } = reviewContent(ctx, draft, { title: "create-under-way" });
  const signal = AbortSignal.timeout(longestEditMs) as Parameters<typeof api.editMessageText>[4];
  try {
    await api.editMessageText(session.chat, messageId, html, messageOptions(), signal);
    return "answered";
  } catch (error) {
    deps.log("creating-card.failed", { error: error instanceof Error ? error.name : "unknown" });
    return error instanceof GrammyError ? "answered" : "unanswered";
  }
}
