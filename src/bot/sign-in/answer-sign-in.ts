import { InlineKeyboard } from "grammy";
import { openOf } from "../../domain/chat/open-questions.js";
import {
  backToPassword,
  isTooOld,
  type SignInQuestion,
  type SignInStep,
} from "../../domain/chat/sign-in-question.js";
import { teamState } from "../../domain/team/team-state.js";
import { refreshCards } from "../invoices/index.js";
import type { BotContext } from "../shared/context.js";
import { draftToKeep } from "../shared/questions.js";
import { deleteSecret, explainDeletion, post } from "../shared/send-or-edit.js";
import { noteAsked } from "../shared/stale-buttons.js";
import { keptDraftText } from "../shared/texts/items-text.js";
import { momentText } from "../shared/texts/terms-text.js";
import { askSignInQuestion, goOnTo, sayPaused, sayUnavailable } from "./ask-sign-in.js";
import { asksInChat, endSignIn } from "./begin-and-end-sign-in.js";
import { loginDigest } from "./granted-access.js";
import { accountPause, lastAttemptUntil, pauseEnd } from "./refused-attempts.js";
import { type GrantOutcome, knownGrant, sendSecretOnce } from "./send-secret-once.js";
import { noteSignIn } from "./sign-in-elsewhere.js";

const mostWrongCodes = 3;

/**
 * Applies an answer to a question of the sign-in: a login, a password or a code. The bot first deletes the merchant's
 * message from the chat.
 */
export async function answerSignIn(ctx: BotContext, question: SignInQuestion): Promise<"ask" | "asked"> {
  const { deps } = ctx;
  if (cameBefore(ctx, question)) return say(ctx, ctx.t("sign-in-first"));
  await deleteSecret(ctx);
  // An earlier attempt at this event may have sent the secret to the service already. Its stored outcome is used then,
  // and the secret isn't sent again.
  const known = await knownGrant(ctx);
  if (known !== undefined) return apply(ctx, question, known);
  if (question.step === "choose") {
    await explainDeletion(ctx, ctx.t("sign-in-tap-where"));
    return "asked";
  }
  if (isTooOld(question, deps.now()) || !asksInChat(deps)) return "ask";
  if (question.step === "authenticator") {
    // Without the list of authenticators (a call for it failed), the same question is asked again, which loads the
    // list. With the list, the merchant must tap a button.
    return question.authenticators === undefined ? "ask" : say(ctx, ctx.t("sign-in-tap-authenticator"));
  }
  if (wasSentBefore(ctx, question)) return "asked";
  const text = ctx.secret ?? (ctx.unread ? undefined : ctx.message?.text);
  // Secrets are kept in memory only, so a restart loses the answer's text. The bot asks for it again and names the
  // step, because after a crash the chat may show a later question.
  if (text === undefined) {
    const askedAgain = await askSignInQuestion(ctx, question, ctx.t("sign-in-send-again"));
    const asks = openOf(ctx.session.open, "sign-in");
    if (asks !== undefined) asks.askedAgain = askedAgain;
    return asked(ctx, askedAgain);
  }
  delete question.askedAgain;
  switch (question.step) {
    case "login":
      return takeLogin(ctx, question, text.trim());
    case "password": {
      const grant = () => deps.service.passwordGrant(question.login, text);
      return apply(ctx, question, await sendSecretOnce(ctx, "password", question.login, grant));
    }
    case "code":
      return takeCode(ctx, question, text);
  }
}

/**
 * Checks whether a text was sent before the merchant could see a sign-in that the bot has opened by itself. Such a text
 * was meant for the draft, so it is neither sent to the service nor deleted. The intake marks texts that were sent
 * after the sign-in's question as "awaited".
 */
function cameBefore({ unit, message, session }: BotContext, question: SignInQuestion): boolean {
  const { payload } = unit.event;
  if (payload.source !== "telegram" || !isOpenedByBot(question)) return false;
  if (payload.withheldBecause === "awaited" || message === undefined || session.question === undefined)
    return false;
  return message.message_id < session.question.messageId;
}

/** Checks whether the question may be one that the bot has opened by itself, because access had ended. */
const isOpenedByBot = (question: SignInQuestion): boolean =>
  question.step === "choose"
    ? question.login !== undefined
    : question.step === "password" && question.returning === true;

/**
 * Checks whether a text was sent before the bot asked the sign-in's current question, when the sign-in has returned to
 * an earlier step. Such a text may be a password for the later step and must not become the login.
 */
function wasSentBefore({ message }: BotContext, { askedAgain }: SignInQuestion): boolean {
  return message !== undefined && askedAgain !== undefined && message.message_id < askedAgain;
}

async function takeLogin(
  ctx: BotContext,
  question: SignInStep<"login">,
  login: string,
): Promise<"ask" | "asked"> {
  const { deps, session } = ctx;
  const account = loginDigest(login);
  const paused = session.knownLogins.includes(account) ? undefined : await accountPause(deps, account);
  if (paused !== undefined) return asked(ctx, await sayPaused(ctx, paused));
  goOnTo(ctx, { ...question, step: "password", login, startedAt: deps.now() });
  return "ask";
}

async function takeCode(
  ctx: BotContext,
  question: SignInStep<"code">,
  text: string,
): Promise<"ask" | "asked"> {
  const { login, mfaToken } = question;
  const code = readOneTimeCode(text);
  if (code === undefined) return say(ctx, ctx.t("sign-in-code-form"));
  const outcome = await sendSecretOnce(ctx, "code", login, async () => ({
    kind: "signed-in",
    credentials: await ctx.deps.service.otpGrant(mfaToken, code),
  }));
  return apply(ctx, question, outcome);
}

/**
 * Applies the outcome of a sign-in call to the service: tells the merchant, or asks the next question.
 * @param question the question whose answer the call has sent
 */
async function apply(
  ctx: BotContext,
  question: SignInQuestion,
  outcome: GrantOutcome,
): Promise<"ask" | "asked"> {
  switch (outcome.kind) {
    case "signed-in":
      await noteSignIn(ctx);
      await saySignedIn(ctx, outcome);
      await refreshCards(ctx);
      return "ask";
    case "mfa-required":
      // The commit of the outcome "mfa-required" has already opened the sign-in's next question, so the bot only has to
      // ask it.
      return "ask";
    case "paused":
      return asked(ctx, await sayPaused(ctx, outcome.until));
    case "interrupted":
      return asked(ctx, await askAgain(ctx, question));
    case "failed":
      return asked(ctx, await applyFailure(ctx, question, outcome));
  }
}

/**
 * Asks the merchant again after a sign-in call to which the service gave no answer. After a call with a code, the
 * sign-in returns to the password, because the call may have used up the code and the mfa token.
 */
const askAgain = (ctx: BotContext, question: SignInQuestion): Promise<number> =>
  question.step === "code"
    ? startAgain(ctx, question, "sign-in-start-again")
    : askSignInQuestion(ctx, question, ctx.t("sign-in-send-again"));

async function applyFailure(
  ctx: BotContext,
  question: SignInQuestion,
  { failure, retryAfter }: Extract<GrantOutcome, { kind: "failed" }>,
): Promise<number> {
  const { t, deps, session } = ctx;
  switch (failure) {
    case "refused-credentials":
    case "refused-code": {
      if (question.step !== "code")
        return askSignInQuestion(ctx, question, t("sign-in-refused", { service: deps.settings.serviceName }));
      // While sign-ins are paused after too many refusals, the bot only says when the pause ends. The question of the
      // code would say it a second time.
      const paused = pauseEnd(session.refusals, deps.now());
      return paused === undefined ? askAfterWrongCode(ctx, question) : sayPaused(ctx, paused);
    }
    case "start-again":
      return startAgain(ctx, question, "sign-in-start-again");
    default:
      return sayUnavailable(ctx, retryAfter);
  }
}

/** Returns the sign-in to the password question, which begins with a sentence that says why. */
function startAgain(ctx: BotContext, question: SignInQuestion, why: string): Promise<number> {
  const again =
    question.step === "login" || question.step === "choose"
      ? question
      : goOnTo(ctx, backToPassword(question));
  return askSignInQuestion(ctx, again, ctx.t(why, { service: ctx.deps.settings.serviceName }));
}

function askAfterWrongCode(ctx: BotContext, question: SignInStep<"code">): Promise<number> {
  question.wrongCodes += 1;
  if (question.wrongCodes >= mostWrongCodes) return startAgain(ctx, question, "sign-in-wrong-code-last");
  const { t } = ctx;
  const wrong = t(question.wrongCodes === 1 ? "sign-in-wrong-code" : "sign-in-wrong-code-clock");
  const isLast = question.wrongCodes === mostWrongCodes - 1;
  // If one more refusal starts the pause in sign-ins, the question itself says so. The sentence that the sign-in then
  // starts again from the password is left out, because the pause comes first.
  const pauses = lastAttemptUntil(ctx.session.refusals, ctx.deps.now()) !== undefined;
  return askSignInQuestion(ctx, question, isLast && !pauses ? `${wrong} ${t("sign-in-last-code")}` : wrong);
}

/**
 * Tells the merchant that the sign-in has succeeded. If a draft is open, the draft's question follows, so the message
 * needs no button that leads on.
 */
async function saySignedIn(
  ctx: BotContext,
  { warn, dropsCustomer }: Extract<GrantOutcome, { kind: "signed-in" }>,
): Promise<void> {
  const { t, deps, session } = ctx;
  const { fromChat = false, returnsTo } = openOf(session.open, "sign-in") ?? {};
  const time = momentText(ctx, session.account?.expiresAt ?? deps.now());
  const goesOn = openOf(session.open, "draft") !== undefined;
  const kept = goesOn || returnsTo !== undefined ? undefined : draftToKeep(session);
  const html = [
    t("sign-in-done", { time }),
    ...(warn ? [t("sign-in-scope")] : []),
    ...(teamState(session) === "rests" ? [t("sign-in-team-rests")] : []),
    ...(dropsCustomer ? [t("sign-in-customer-dropped")] : []),
    ...(kept === undefined ? [] : [keptDraftText(t, kept)]),
  ].join("\n\n");
  // The button that returns to the customer's chat opens inline mode. Telegram refuses a message with this button if
  // the bot has no inline mode.
  const goesBack = fromChat && ctx.me.supports_inline_queries;
  const keyboard = new InlineKeyboard();
  if (goesBack) keyboard.switchInline(t.plain("button-back-to-chat"), "").row();
  if (returnsTo !== undefined) keyboard.text(t.plain("button-continue"), returnsTo);
  else if (kept !== undefined)
    keyboard
      .text(t.plain("button-continue"), `new:continue:${kept.id}`)
      .text(t.plain("button-new-invoice"), `new:restart:${kept.id}`);
  else if (!goesOn) keyboard.text(t.plain("button-new-invoice"), "new:start");
  const saidBy = await post(ctx, html, goesOn && !goesBack && returnsTo === undefined ? undefined : keyboard);
  endSignIn(session, { kind: "signed-in", saidBy });
}

async function asked(ctx: BotContext, messageId: number): Promise<"asked"> {
  await noteAsked(ctx, messageId);
  return "asked";
}

/** Sends one sentence to the merchant in a new message. The sign-in's question stays open. */
async function say(ctx: BotContext, html: string): Promise<"asked"> {
  await post(ctx, html);
  return "asked";
}

const longestCode = 32;

/**
 * Reads a typed one-time code: spaces and dashes are left out, and digits of any script become those of ASCII
 * (docs/interface.md, "Sign-in, step 4"). A text with a letter or another sign isn't sent to the service, because it
 * may be a password, typed by mistake.
 * @returns undefined for a text that can't be a code.
 */
function readOneTimeCode(text: string): string | undefined {
  const code = text
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, "")
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
  return code.length <= longestCode && /^\d+$/.test(code) ? code : undefined;
}

/**
 * Returns the value of a digit of any script. In Unicode the ten digits of a script follow each other, so the value is
 * the distance from the digit 0.
 */
function digitOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}
