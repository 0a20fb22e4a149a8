import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { moveDraft, reviewedDraft } from "../../frame/questions.js";
import { post, sayFirst, toast } from "../../frame/send-or-edit.js";
import { noteAsked } from "../../frame/stale-buttons.js";
import { failureText } from "../../frame/texts/failure-text.js";
import { lostTerminalText } from "../../frame/texts/lost-terminal-text.js";
import { refusalReason } from "../../frame/texts/refusal-text.js";
import { waitText, waitToast } from "../../frame/texts/wait-text.js";
import type { CreateOutcome, Invoice } from "../../invoice/invoice.js";
import type { LostTerminal } from "../../invoice/lost-terminal.js";
import { coversAll, isLarge } from "../../invoice/payment-tolerance.js";
import { effectiveTolerances, totalInCurrency } from "../../invoice/terms.js";
import { formatMoment } from "../../language/time/dates.js";
import { hasPassed } from "../../language/time/expiry.js";
import {
  type AccessToken,
  accessToken,
  checkTerminal,
  forgetTerminals,
  loseTerminal,
} from "../access/index.js";
import type { ChatRecord } from "../chat-record.js";
import {
  callOnce,
  doublesOf,
  doubleWarning,
  draftButton,
  isStale,
  lookAtLimits,
  outcomeOf,
  sayOwed,
  scheduleTimers,
  submissionOf,
  submitIn,
  waitToCreate,
  wasCalled,
} from "../invoices/index.js";
import { countInvoiced, offerSaving } from "../items/index.js";
import { offerDefaults } from "../settings/index.js";
import { openSignIn } from "../sign-in/index.js";
import { showCreating, showNotCreated } from "./creating-card.js";
import type { Draft } from "./model/draft.js";
import { plainQuestion } from "./model/draft-question.js";
import { heldUpBy, noteDoubt } from "./model/duplicates.js";
import { refusalOf, refusedIn } from "./model/refused-fields.js";
import { loseTerminalInTemplates } from "./templates.js";

/**
 * Handles [Create invoice]: commits the submission (the attempt to create the draft's invoice), sends it to the service
 * once, commits the outcome, then tells the merchant. A retry of the event continues after the last of these steps that
 * was completed; a create call whose outcome a crash has lost isn't repeated and counts as unknown. This works outside
 * the grammY conversation.
 */
export const createInvoice = new Composer<BotContext>();

createInvoice.callbackQuery(/^draft:([^:]+):create$/, async (ctx, next) => {
  const sent = Object.values(ctx.session.invoices).find(({ event }) => event === ctx.unit.event.n);
  const place = ctx.callbackQuery.message?.message_id;
  if (sent !== undefined || wasCalled(ctx)) return say(ctx, await outcomeOf(ctx, sent?.ref ?? "", place));
  const draft = submittable(ctx, ctx.match[1]);
  if (draft === undefined) {
    // The tapped card belongs to a draft whose create call got no answer, but doesn't say so yet. The question what to
    // do about that call now replaces the card.
    ctx.asks ||= asksAboutSubmission(ctx, ctx.match[1]);
    return next();
  }
  const wait = waitToCreate(ctx);
  if (wait !== undefined) return toast(ctx, waitToast(ctx, wait));
  const access = await accessToken(ctx);
  if (access.kind !== "ok") return sayNoCall(ctx, access);
  if (draft.terms.expiry !== undefined && hasPassed(draft.terms.expiry, new Date(ctx.deps.now()))) {
    moveDraft(ctx.session, plainQuestion("expiry"));
    await post(ctx, ctx.t("problem-expiry-past"));
    ctx.asks = true;
    return;
  }
  if (await asksAboutTolerance(ctx, draft)) return;
  const standing = await lookAtLimits(ctx, draft.terms);
  if (standing.kind === "closed") return openSignIn(ctx);
  if (standing.kind === "terminal" || standing.kind === "over") {
    // The limits have changed since the card was shown, or other invoices count in the daily sum by now. The card is
    // shown again and says so.
    ctx.asks = true;
    return;
  }
  const check = await checkTerminal(ctx, draft.terms.terminal);
  if (check.kind === "lost") return sayLost(ctx, check.lost);
  if (check.kind !== "usable") return sayNoCall(ctx, check);
  if (await isStale(ctx)) return sayStale(ctx);
  const { invoice, callbackUrl } = submissionOf(ctx, draft, standing, place);
  await ctx.unit.patch((record) => submitIn(record, invoice));
  await say(ctx, await createAndShow(ctx, { draft, invoice, callbackUrl, place }));
});

interface Submission {
  readonly draft: Draft;
  readonly invoice: Invoice;
  readonly callbackUrl: string | undefined;
  readonly place: number | undefined;
}

/**
 * Makes the create call and, at the same time, lets the tapped card say that the invoice is being created. The call
 * doesn't wait for Telegram to show that.
 */
async function createAndShow(
  ctx: BotContext,
  { draft, invoice, callbackUrl, place }: Submission,
): Promise<CreateOutcome> {
  const drawing = place === undefined ? undefined : showCreating(ctx, draft, place);
  try {
    return await callOnce(ctx, invoice, { callbackUrl, place });
  } finally {
    if ((await drawing) === "unanswered") {
      // Telegram hasn't answered the edit of the tapped card and may still make it later. So whatever comes next is a
      // new message.
      ctx.shown = true;
      await ctx.unit.patch((record) => leavePlace(record, invoice.ref));
    }
  }
}

/**
 * Stores that the invoice's pay card isn't shown in the tapped message, so that the card is sent as a new message. The
 * tapped message is corrected later, together with those that call the outcome unknown.
 */
function leavePlace(record: ChatRecord, ref: string): void {
  const invoice = record.invoices[ref];
  if (invoice !== undefined) delete invoice.cardMessageId;
}

/**
 * Checks the tolerances again before the create call, because the total may have changed since they were confirmed.
 * @returns true when the merchant must answer a question about a tolerance first.
 */
async function asksAboutTolerance(ctx: BotContext, draft: Draft): Promise<boolean> {
  const total = totalInCurrency(draft.terms);
  const sent = effectiveTolerances(draft.terms);
  for (const side of ["underpaid", "overpaid"] as const) {
    const tolerance = sent[side];
    if (tolerance === undefined) continue;
    if (side === "underpaid" && coversAll(tolerance, total)) {
      moveDraft(ctx.session, plainQuestion(side));
      await post(ctx, ctx.t("create-tolerance-covers-all"));
    } else if (isLarge(tolerance, total) && draft.confirmed?.includes(side) !== true) {
      moveDraft(ctx.session, { kind: "draft", ask: "confirm-tolerance", side, tolerance });
    } else continue;
    ctx.asks = true;
    return true;
  }
  return false;
}

/** Tells the merchant why the service can't be called now. Nothing was sent. */
async function sayNoCall(ctx: BotContext, why: NoCall): Promise<void> {
  if (why.kind === "signed-out") return openSignIn(ctx);
  if (why.kind !== "too-many-requests") return sayNoAnswer(ctx, why.kind);
  await post(ctx, waitText(ctx, why.wait));
  ctx.asks = true;
}

type NoCall = Exclude<AccessToken, { readonly kind: "ok" }>;

/**
 * Tells the merchant that the draft's terminal can't be used any more, and asks for another one. The question is a new
 * message: the second of two taps belongs to the old card, and mustn't create an invoice on a terminal that the merchant
 * hasn't read.
 */
async function sayLost(ctx: BotContext, lost: LostTerminal): Promise<void> {
  await showNotCreated(ctx);
  ctx.shown = true;
  sayFirst(ctx, `${lostTerminalText(ctx.t, lost)} ${ctx.t("create-nothing-created")}`);
  await askForTerminal(ctx, lost.terminal.id);
}

/** Takes the terminal out of everything that would use it again, and opens the draft's question for another one. */
async function askForTerminal(ctx: BotContext, lost: string): Promise<void> {
  const { terminal } = ctx.session.settings;
  if (terminal?.id === lost) sayFirst(ctx, ctx.t("terminal-no-default", { name: userText(terminal.name) }));
  await loseTerminalInTemplates(ctx, lost);
  loseTerminal(ctx.session, lost);
  moveDraft(ctx.session, plainQuestion("terminal"));
  ctx.asks = true;
}

/** Tells the merchant that the tap on [Create invoice] came too late and that nothing was sent. The review card follows as a new message. */
async function sayStale(ctx: BotContext): Promise<void> {
  const { t, zone, unit, deps } = ctx;
  const now = new Date(deps.now());
  const moment = formatMoment(unit.event.receivedAt, { locale: t.language, zone, now });
  await post(ctx, t("create-stale", { moment }));
  ctx.shown = true;
  ctx.asks = true;
}

/**
 * Returns the draft if the tapped message is its review card and that card is the open question. After the first tap on
 * [Create invoice] another question is open, so a second tap creates nothing.
 */
function submittable(ctx: BotContext, id: string | undefined): Draft | undefined {
  const draft = reviewedDraft(ctx.session);
  if (draft === undefined || draft.id !== id || heldUpBy(ctx.session, draft) !== undefined) return undefined;
  return ctx.session.question?.messageId === ctx.callbackQuery?.message?.message_id ? draft : undefined;
}

/**
 * Checks whether the tapped card belongs to a draft whose create call got no answer. The bot must then ask what to do
 * about that call.
 */
function asksAboutSubmission({ session, callbackQuery }: BotContext, id: string | undefined): boolean {
  const { draft, question } = session;
  if (draft === undefined || draft.id !== id || heldUpBy(session, draft) === undefined) return false;
  return question?.messageId === callbackQuery?.message?.message_id;
}

/** Tells the merchant the committed outcome of the create call. The draft's question follows if no invoice was created. */
async function say(ctx: BotContext, outcome: CreateOutcome): Promise<void> {
  switch (outcome.kind) {
    case "created":
      return sayCreated(ctx, outcome.ref);
    case "unknown":
      break;
    case "rejected":
      await post(ctx, rejectionText(ctx, outcome));
      noteRefused(ctx, outcome);
      await showNotCreated(ctx);
      // The next review card is sent as a new message. If the merchant tapped twice, the second tap belongs to the old
      // card and is ignored.
      ctx.shown = true;
      if (outcome.aboutTerminal === true) await askAfterRefusal(ctx);
      break;
    case "too-many-requests":
      await post(ctx, `${waitText(ctx, outcome.wait)} ${ctx.t("create-nothing-created")}`);
      await showNotCreated(ctx);
      ctx.shown = true;
      break;
    case "renewed":
    case "not-allowed":
      await post(ctx, ctx.t(outcome.kind === "renewed" ? "create-access-renewed" : "create-not-allowed"));
      await showNotCreated(ctx);
      ctx.shown = true;
      break;
    case "unavailable":
    case "faulty-answer":
      return sayNoAnswer(ctx, outcome.kind);
    case "signed-out":
      // In a seller's chat no sign-in opens. The tapped card becomes the review card again, above the sentence that says
      // what the owner has to do.
      await openSignIn(ctx);
      break;
  }
  ctx.asks = true;
}

/** Turns the review card into the pay card, and offers to save the invoice's items and to keep its terminal and expiry as defaults. */
async function sayCreated(ctx: BotContext, ref: string): Promise<void> {
  const invoice = ctx.session.invoices[ref];
  if (invoice === undefined) return;
  // The pay card and the timers don't depend on each other and run at the same time, because the merchant waits for the
  // link. If one of them fails, the event is handled again, and both may be repeated.
  await bothEnded(scheduleTimers(ctx, invoice), sayOwed(ctx));
  await offerSaving(ctx, await countInvoiced(ctx, invoice.terms.items));
  await offerDefaults(ctx, invoice);
}

/**
 * Waits until both promises have settled, even if one fails early, so that no work continues after its event.
 * @throws the first rejection, if there was one.
 */
async function bothEnded(...works: readonly [Promise<unknown>, Promise<unknown>]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}

/**
 * Tells the merchant that the service can't be reached, or that its answer to the renewal of the access can't be read.
 * Nothing was sent. A new message offers to try again.
 */
async function sayNoAnswer(ctx: BotContext, kind: "unavailable" | "faulty-answer"): Promise<void> {
  const { t, session } = ctx;
  const { draft } = session;
  if (draft === undefined) return;
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-try-again"), draftButton(draft, "create"))
    .text(t.plain("button-back"), draftButton(draft, "back"));
  // [Try again] makes a new create call just as the review card does, so this message must also warn of earlier
  // submissions that may have created the invoice.
  const doubles = await doublesOf(ctx, draft);
  const warning = doubleWarning(ctx, doubles);
  const html = [failureText(ctx, { kind }), ...(warning.length === 0 ? [] : ["", ...warning])].join("\n");
  const messageId = await post(ctx, html, keyboard);
  await showNotCreated(ctx);
  await noteAsked(ctx, messageId);
  for (const invoice of doubles) noteDoubt(session, invoice, messageId);
}

/** Asks for another terminal after the service has refused the draft's. The list from before the refusal is forgotten. */
async function askAfterRefusal(ctx: BotContext): Promise<void> {
  const id = ctx.session.draft?.terms.terminal?.id;
  if (id === undefined) return;
  forgetTerminals(ctx);
  await askForTerminal(ctx, id);
}

function rejectionText(
  { t, deps, session }: BotContext,
  outcome: Extract<CreateOutcome, { kind: "rejected" }>,
): string {
  const service = deps.settings.serviceName;
  const reason = refusalReason(t, outcome, session.draft?.terms.items ?? []);
  return reason === null
    ? t("create-rejected", { service })
    : t("create-rejected-because", { service, reason });
}

/** Stores the refusal and which fields of the draft it names, so that the review card tells it and leads to them. */
function noteRefused(
  { session: { draft } }: BotContext,
  outcome: Extract<CreateOutcome, { kind: "rejected" }>,
): void {
  if (draft === undefined) return;
  draft.refusal = refusalOf(draft.terms, outcome);
  const refused = refusedIn(draft.terms, outcome.problems);
  if (refused === undefined) delete draft.refused;
  else draft.refused = refused;
}
