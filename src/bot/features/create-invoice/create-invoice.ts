import { Composer } from "grammy";
import { hasPassed } from "../../../domain/expiry.js";
import { accessToken, openSignIn } from "../../account.js";
import type { BotContext } from "../../context.js";
import { closeInvoices } from "../../invoices.js";
import { userText } from "../../locales.js";
import { post, show, toast } from "../../show.js";
import { payCard } from "../../views/pay-card.js";
import { type CreateOutcome, giveUpWaiting, knownOutcome, submit } from "./outcome.js";
import { submissionOf } from "./submission.js";

/**
 * [Create invoice]: an ordinary handler, outside any conversation. The submission is committed, then sent once, then
 * its outcome is committed, then it is said. A redelivery goes on from whichever of these came last.
 */
export const createInvoice = new Composer<BotContext>();

createInvoice.callbackQuery(/^draft:([^:]+):create$/, async (ctx, next) => {
  const submitted = Object.values(ctx.session.invoices).find(({ event }) => event === ctx.unit.event.n);
  const outcome = knownOutcome(ctx) ?? (submitted && (await giveUpWaiting(ctx, submitted)));
  if (outcome !== undefined) return say(ctx, outcome);
  const { draft, question } = ctx.session;
  if (draft === undefined || draft.id !== ctx.match[1] || draft.paused === true) return next();
  if (draft.step !== "review" || draft.submission !== undefined || ctx.session.signIn !== undefined)
    return next();
  if (question?.messageId !== ctx.callbackQuery.message?.message_id) return next();
  if ((await accessToken(ctx)) === undefined) return openSignIn(ctx);
  if (draft.expiry !== undefined && hasPassed(draft.expiry, new Date(ctx.deps.now()))) {
    draft.step = "expiry";
    await post(ctx, ctx.t("draft-expiry-past"));
    ctx.asks = true;
    return;
  }
  await toast(ctx, ctx.t.plain("toast-creating"));
  const { invoice, callbackUrl } = submissionOf(ctx, draft);
  await ctx.unit.patch((record) => {
    record.invoices[invoice.ref] = structuredClone(invoice);
  });
  await say(ctx, await submit(ctx, invoice, callbackUrl));
});

async function say(ctx: BotContext, outcome: CreateOutcome): Promise<void> {
  switch (outcome.kind) {
    case "created":
      return sayCreated(ctx);
    case "rejected":
      await post(ctx, rejectionText(ctx, outcome));
      break;
    case "unavailable":
      await post(ctx, ctx.t("service-unavailable"));
      break;
    case "signed-out":
      openSignIn(ctx);
      break;
    case "unknown":
      break; // The draft's question says what to do.
  }
  ctx.asks = true;
}

/** The review card turns into the pay card. */
async function sayCreated(ctx: BotContext): Promise<void> {
  const invoice = Object.values(ctx.session.invoices).find(({ event }) => event === ctx.unit.event.n);
  if (invoice === undefined) return;
  const { html, keyboard } = payCard(ctx, invoice);
  invoice.cardMessageId = await show(ctx, html, keyboard);
  await closeInvoices(ctx);
}

function rejectionText(
  { t, deps }: BotContext,
  outcome: Extract<CreateOutcome, { kind: "rejected" }>,
): string {
  const service = deps.settings.serviceName;
  const reason = outcome.reason === null ? "" : userText(outcome.reason);
  const text =
    reason === "" ? t("create-rejected", { service }) : t("create-rejected-because", { service, reason });
  if (outcome.retryAfter === null) return text;
  return `${text} ${t("create-retry-after", { seconds: outcome.retryAfter })}`;
}
