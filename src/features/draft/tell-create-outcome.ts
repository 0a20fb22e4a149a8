import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { moveDraft } from "../../frame/questions.js";
import { edit, post, sayFirst, toast } from "../../frame/send-or-edit.js";
import { noteAsked } from "../../frame/stale-buttons.js";
import { failureText } from "../../frame/texts/failure-text.js";
import { lostTerminalText } from "../../frame/texts/lost-terminal-text.js";
import { refusalReason } from "../../frame/texts/refusal-text.js";
import { waitText, waitToast } from "../../frame/texts/wait-text.js";
import type { CreateOutcome } from "../../invoice/invoice.js";
import type { LostTerminal } from "../../invoice/lost-terminal.js";
import { formatMoment } from "../../language/time/dates.js";
import { forgetTerminals, loseTerminal } from "../access/index.js";
import {
  doublesOf,
  doubleWarning,
  draftButton,
  type NoCall,
  type Outcome,
  reviewText,
  sayOwed,
  scheduleTimers,
} from "../invoices/index.js";
import { countInvoiced, offerSaving } from "../items/index.js";
import { offerDefaults } from "../settings/index.js";
import { openSignIn } from "../sign-in/index.js";
import { plainQuestion } from "./model/draft-question.js";
import { noteDoubt } from "./model/duplicates.js";
import { refusalOf, refusedIn } from "./model/refused-fields.js";
import { loseTerminalInTemplates } from "./templates.js";

/** Why the card's draft can't be created as it is: the bot asks about one of its fields first. */
export type Asked = "about-a-field";

/** Tells the merchant the outcome, which is committed. The draft's question follows where the draft goes on. */
export async function tellOutcome(ctx: BotContext, outcome: Outcome<Asked>): Promise<void> {
  if ((await tell(ctx, outcome)) === "asks") ctx.asks = true;
}

async function tell(ctx: BotContext, outcome: Outcome<Asked>): Promise<"asks" | "said"> {
  switch (outcome.kind) {
    case "must-wait":
      await toast(ctx, waitToast(ctx, outcome.wait));
      return "said";
    case "no-access":
      return sayNoCall(ctx, outcome.why);
    case "incomplete":
      return "asks";
    case "limited":
      // "over" and "terminal": the limits have changed since the card was shown, or other invoices count in the daily sum
      // by now. The card is shown again and says so.
      if (outcome.by.kind !== "closed") return "asks";
      await openSignIn(ctx);
      return "said";
    case "may-exist":
      return asksInNewCard(ctx);
    case "terminal-lost":
      return sayLost(ctx, outcome.lost);
    case "stale":
      return sayStale(ctx);
    case "created":
      await sayCreated(ctx, outcome.ref);
      return "said";
    case "unknown":
      return "asks";
    case "rejected":
      await post(ctx, rejectionText(ctx, outcome));
      noteRefused(ctx, outcome);
      await asksInNewCard(ctx);
      if (outcome.aboutTerminal === true) await askAfterRefusal(ctx);
      return "asks";
    case "too-many-requests":
      await post(ctx, `${waitText(ctx, outcome.wait)} ${ctx.t("create-nothing-created")}`);
      return asksInNewCard(ctx);
    case "renewed":
    case "not-allowed":
      await post(ctx, ctx.t(outcome.kind === "renewed" ? "create-access-renewed" : "create-not-allowed"));
      return asksInNewCard(ctx);
    case "unavailable":
    case "faulty-answer":
      return sayNoAnswer(ctx, outcome.kind);
    case "signed-out":
      // In a seller's chat no sign-in opens. The tapped card becomes the review card again, above the sentence that says
      // what the owner has to do.
      await openSignIn(ctx);
      return "asks";
  }
}

/**
 * Finishes the tapped card, so that the draft's question is asked in a new message. If the merchant tapped twice, the
 * second tap belongs to the old card and is ignored.
 */
async function asksInNewCard(ctx: BotContext): Promise<"asks"> {
  await showNotCreated(ctx);
  ctx.shown = true;
  return "asks";
}

/** Tells the merchant why the service can't be called now. Nothing was sent. */
async function sayNoCall(ctx: BotContext, why: NoCall): Promise<"asks" | "said"> {
  switch (why.kind) {
    case "signed-out":
      await openSignIn(ctx);
      return "said";
    case "too-many-requests":
      await post(ctx, waitText(ctx, why.wait));
      return "asks";
    default:
      return sayNoAnswer(ctx, why.kind);
  }
}

/**
 * Tells the merchant that the draft's terminal can't be used any more, and asks for another one in a new message: the
 * second of two taps mustn't create an invoice on a terminal that the merchant hasn't read.
 */
async function sayLost(ctx: BotContext, lost: LostTerminal): Promise<"asks"> {
  await asksInNewCard(ctx);
  sayFirst(ctx, `${lostTerminalText(ctx.t, lost)} ${ctx.t("create-nothing-created")}`);
  await askForTerminal(ctx, lost.terminal.id);
  return "asks";
}

/** Takes the terminal out of everything that would use it again, and opens the draft's question for another one. */
async function askForTerminal(ctx: BotContext, lost: string): Promise<void> {
  const { terminal } = ctx.session.settings;
  if (terminal?.id === lost) sayFirst(ctx, ctx.t("terminal-no-default", { name: userText(terminal.name) }));
  await loseTerminalInTemplates(ctx, lost);
  loseTerminal(ctx.session, lost);
  moveDraft(ctx.session, plainQuestion("terminal"));
}

/** Asks for another terminal after the service has refused the draft's. The list from before the refusal is forgotten. */
async function askAfterRefusal(ctx: BotContext): Promise<void> {
  const id = ctx.session.draft?.terms.terminal?.id;
  if (id === undefined) return;
  forgetTerminals(ctx);
  await askForTerminal(ctx, id);
}

/** Tells the merchant that the tap on [Create invoice] came too late and that nothing was sent. The review card follows as a new message. */
async function sayStale(ctx: BotContext): Promise<"asks"> {
  const { t, zone, unit, deps } = ctx;
  const now = new Date(deps.now());
  const moment = formatMoment(unit.event.receivedAt, { locale: t.language, zone, now });
  await post(ctx, t("create-stale", { moment }));
  ctx.shown = true;
  return "asks";
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
async function sayNoAnswer(ctx: BotContext, kind: "unavailable" | "faulty-answer"): Promise<"said"> {
  const { t, session } = ctx;
  const { draft } = session;
  if (draft === undefined) return "said";
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
  return "said";
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

/**
 * Edits the tapped review card to say that the tap has created nothing, because the draft goes on in another message.
 */
async function showNotCreated(ctx: BotContext): Promise<void> {
  const { draft } = ctx.session;
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (draft !== undefined && messageId !== undefined)
    await edit(ctx, messageId, reviewText(ctx, draft, { title: "create-nothing" }));
}
