import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { edit, post, sayFirst, toast } from "../../frame/screens/send-or-edit.js";
import { noteAsked } from "../../frame/screens/stale-buttons.js";
import { moveDraft } from "../../frame/talk/questions.js";
import { failureText } from "../../frame/texts/failure-text.js";
import { lostTerminalText } from "../../frame/texts/lost-terminal-text.js";
import { refusalReason } from "../../frame/texts/refusal-text.js";
import { waitText, waitToast } from "../../frame/texts/wait-text.js";
import { inOwnChat, putFace } from "../../invoice/face.js";
import type { CreateOutcome } from "../../invoice/invoice.js";
import type { LostTerminal } from "../../invoice/terms/terminal.js";
import { formatMoment } from "../../language/time/dates.js";
import { forgetTerminals, loseTerminal } from "../access/index.js";
import {
  doublesOf,
  doubleWarning,
  type NoCall,
  type Outcome,
  reviewContent,
  sayDue,
  scheduleTimers,
  unanswered,
} from "../invoices/index.js";
import { countInvoiced } from "../items/index.js";
import { openSignIn } from "../sign-in/index.js";
import { draftButton } from "./model/draft.js";
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
      // The limits, or the other invoices in the daily sum, have changed since the card was shown. The card says so.
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
      // In a seller's chat no sign-in opens. The tapped card becomes the review card again.
      await openSignIn(ctx);
      return "asks";
  }
}

/** The second of two taps belongs to the old card and is ignored. */
async function asksInNewCard(ctx: BotContext): Promise<"asks"> {
  await showNotCreated(ctx);
  ctx.shown = true;
  return "asks";
}

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

/** The second of two taps mustn't create an invoice on a terminal that the merchant hasn't read. */
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

/** The list of terminals from before the refusal is forgotten. */
async function askAfterRefusal(ctx: BotContext): Promise<void> {
  const id = ctx.session.draft?.terms.terminal?.id;
  if (id === undefined) return;
  forgetTerminals(ctx);
  await askForTerminal(ctx, id);
}

/** The review card follows the sentence that the tap came too late, as a new message. */
async function sayStale(ctx: BotContext): Promise<"asks"> {
  const { t, zone, unit, deps } = ctx;
  const now = new Date(deps.now());
  const moment = formatMoment(unit.event.receivedAt, { locale: t.language, zone, now });
  await post(ctx, t("create-stale", { moment }));
  ctx.shown = true;
  return "asks";
}

/** Nothing is posted below the pay card. The next invoice is of the same terminal and expires as this one does. */
async function sayCreated(ctx: BotContext, ref: string): Promise<void> {
  const invoice = ctx.session.invoices[ref];
  if (invoice === undefined) return;
  // The merchant waits for the link, so the pay card and the timers run at the same time. If one of them fails, the
  // event is handled again.
  await bothEnded(scheduleTimers(ctx, invoice), sayDue(ctx));
  await countInvoiced(ctx, invoice.terms.items);
  const { expiry, terminal } = invoice.terms;
  ctx.session.chosenTerminal = terminal;
  if (expiry.kind !== "at") ctx.session.usedExpiry = expiry;
}

/**
 * No work continues after its event, even if one of both fails early.
 * @throws the first rejection, if there was one
 */
async function bothEnded(...works: readonly [Promise<unknown>, Promise<unknown>]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}

/** A new message offers to try again. */
async function sayNoAnswer(ctx: BotContext, kind: "unavailable" | "faulty-answer"): Promise<"said"> {
  const { t, session } = ctx;
  const { draft } = session;
  if (draft === undefined) return "said";
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-try-again"), draftButton(draft, "create"))
    .row()
    .text(t.plain("button-back"), draftButton(draft, "back"));
  // [Try again] makes a new create call, so this message must also warn of earlier submissions.
  const doubles = await doublesOf(ctx, draft);
  const warning = doubleWarning(ctx, unanswered(draft, doubles));
  const html = [failureText(ctx, { kind }), ...(warning.length === 0 ? [] : ["", ...warning])].join("\n");
  const messageId = await post(ctx, html, keyboard);
  await showNotCreated(ctx);
  noteAsked(ctx, messageId);
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

/** The draft goes on in another message. */
async function showNotCreated(ctx: BotContext): Promise<void> {
  const { draft, refused } = ctx.session;
  const messageId = ctx.callbackQuery?.message?.message_id ?? ctx.redraws;
  if (draft === undefined || messageId === undefined) return;
  await edit(ctx, messageId, reviewContent(ctx, draft, { title: "create-nothing" }).html);
  // If a status update proves that the invoice exists all the same, this message is corrected.
  if (refused?.event === ctx.unit.event.n) putFace(refused, { at: inOwnChat(messageId), as: "doubt" });
}
