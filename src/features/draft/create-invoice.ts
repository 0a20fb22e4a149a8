import { Composer, GrammyError } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { moveDraft, reviewedDraft } from "../../frame/questions.js";
import { messageOptions, post } from "../../frame/send-or-edit.js";
import { isUnsettled } from "../../invoice/invoice-status.js";
import { coversAll, isLarge } from "../../invoice/payment-tolerance.js";
import { effectiveTolerances, totalInCurrency } from "../../invoice/terms.js";
import { hasPassed } from "../../language/time/expiry.js";
import { createOnce, type Drawn, type Intention, outcomeSoFar, reviewText } from "../invoices/index.js";
import type { Draft } from "./model/draft.js";
import { plainQuestion } from "./model/draft-question.js";
import { heldUpBy } from "./model/duplicates.js";
import { type Asked, tellOutcome } from "./tell-create-outcome.js";

const createButton = /^draft:([^:]+):create$/;

/**
 * Handles a tap on [Create invoice] whose event comes again after a crash. Its submission or outcome has been committed, and
 * that commit has closed the draft's question, so the draft's flow no longer hears the tap.
 */
export const createdBefore = new Composer<BotContext>();

createdBefore.callbackQuery(createButton, async (ctx, next) => {
  const before = await outcomeSoFar(ctx, ctx.callbackQuery.message?.message_id);
  if (before === undefined) return next();
  await tellOutcome(ctx, before);
});

/**
 * Creates the draft's invoice by `createOnce`, as the merchant has tapped [Create invoice] on its review card, and says
 * what became of it.
 * @returns false when the tapped card can't create the draft's invoice, at least not any more
 */
export async function createInvoice(ctx: BotContext, draft: Draft): Promise<boolean> {
  if (!isSubmittable(ctx, draft)) return false;
  await tellOutcome(ctx, await createOnce(ctx, byCard(ctx, draft, ctx.callbackQuery?.message?.message_id)));
  return true;
}

const byCard = (ctx: BotContext, draft: Draft, place: number | undefined): Intention<Asked> => ({
  answersTap: "last",
  place,
  ...(place === undefined ? {} : { draw: () => showCreating(ctx, draft, place) }),
  complete: async () => ((await asksAboutField(ctx, draft)) ? { why: "about-a-field" } : { draft }),
  // The card has warned of every submission in which its message is noted.
  isWarnedOf: (earlier) =>
    !isUnsettled(earlier) || (place !== undefined && earlier.doubts?.includes(place) === true),
});

/**
 * Checks whether the tapped message is the draft's review card, which asks now. After the first tap on [Create invoice]
 * another question is open, so a second tap creates nothing.
 */
const isSubmittable = ({ session }: BotContext, draft: Draft): boolean =>
  reviewedDraft(session) === draft && heldUpBy(session, draft) === undefined;

/**
 * Opens the question about a field that has become wrong since the card was shown: the expiry has passed, or the total
 * has changed since the tolerances were confirmed.
 * @returns true when there is such a field
 */
async function asksAboutField(ctx: BotContext, draft: Draft): Promise<boolean> {
  const { session, deps } = ctx;
  if (draft.terms.expiry !== undefined && hasPassed(draft.terms.expiry, new Date(deps.now()))) {
    moveDraft(session, plainQuestion("expiry"));
    await post(ctx, ctx.t("problem-expiry-past"));
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

/**
 * The longest time (ms) that the bot waits for Telegram's answer to the edit that shows "Creating…". When Telegram
 * limits the bot's rate, it may delay the answer by up to 8 seconds.
 */
const longestEditMs = 10_000;

/**
 * Edits the tapped review card: it says that the invoice is being created, and loses its buttons. The create call
 * doesn't wait for this edit, so a failure is only logged and the card looks as before.
 */
async function showCreating(ctx: BotContext, draft: Draft, messageId: number): Promise<Drawn> {
  const { api, session, deps } = ctx;
  const html = reviewText(ctx, draft, { title: "create-under-way" });
  const signal = AbortSignal.timeout(longestEditMs) as Parameters<typeof api.editMessageText>[4];
  try {
    await api.editMessageText(session.chat, messageId, html, messageOptions(), signal);
    return "answered";
  } catch (error) {
    deps.log("creating-card.failed", { error: error instanceof Error ? error.name : "unknown" });
    return error instanceof GrammyError ? "answered" : "unanswered";
  }
}
