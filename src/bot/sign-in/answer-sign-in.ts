import { openOf, push } from "../../domain/chat/open-questions.js";
import {
  backToPassword,
  isTooOld,
  type SignInQuestion,
  type SignInStep,
} from "../../domain/chat/sign-in-question.js";
import type { BotContext } from "../shared/context.js";
import { deleteSecret, explainDeletion, post } from "../shared/send-or-edit.js";
import { noteAsked } from "../shared/stale-buttons.js";
import { waitText } from "../shared/texts/wait-text.js";
import { askSignInQuestion, goOnTo, sayNoResult, sayPaused } from "./ask-sign-in.js";
import { asksInChat } from "./begin-and-end-sign-in.js";
import { loginDigest } from "./granted-access.js";
import { readOneTimeCode } from "./one-time-code.js";
import { accountPause, lastAttemptUntil, pauseEnd } from "./refused-attempts.js";
import { type GrantOutcome, knownGrant, sendSecretOnce } from "./send-secret-once.js";
import { serviceSays } from "./service-says.js";
import { tellSignedIn } from "./signed-in.js";
import { notePassword } from "./typed-password.js";

/** The number of wrong codes after which a sign-in starts again from the password. */
export const mostWrongCodes = 3;

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
  const login = question.step === "login" || question.step === "choose" ? undefined : question.login;
  const known = await knownGrant(ctx, login);
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
      notePassword(ctx.session.chat, text);
      const grant = () => deps.service.passwordGrant(question.login, text);
      const outcome = await sendSecretOnce(ctx, "password", question.login, grant, (record, factor) => {
        const asks = openOf(record.open, "sign-in");
        if (asks?.step !== "password") return;
        const startedAt = deps.now();
        record.open = push(record.open, { ...asks, ...factor, step: "authenticator", startedAt });
      });
      return apply(ctx, question, outcome);
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
  const code = readOneTimeCode(ctx, text);
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
      await tellSignedIn(ctx, outcome);
      return "ask";
    case "mfa-required":
      // The commit of the outcome "mfa-required" has already opened the sign-in's next question, so the bot only has to
      // ask it.
      return "ask";
    case "paused":
      return asked(ctx, await sayPaused(ctx, outcome.until));
    case "wait":
      return asked(ctx, await askSignInQuestion(ctx, question, waitText(ctx, outcome.wait)));
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
    ? startAgain(ctx, question, "sign-in-code-lost")
    : askSignInQuestion(ctx, question, ctx.t("sign-in-send-again"));

async function applyFailure(
  ctx: BotContext,
  question: SignInQuestion,
  { failure, retryAfter, reason }: Extract<GrantOutcome, { kind: "failed" }>,
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
      return paused === undefined ? askAfterWrongCode(ctx, question, reason) : sayPaused(ctx, paused);
    }
    case "start-again":
    case "sign-in-ended":
      return startAgain(ctx, question, "sign-in-start-again", reason);
    default:
      return sayNoResult(ctx, { failure, retryAfter });
  }
}

/** Returns the sign-in to the password question, which begins with a sentence that says why. */
function startAgain(
  ctx: BotContext,
  question: SignInQuestion,
  why: string,
  reason: string | null = null,
): Promise<number> {
  const again =
    question.step === "login" || question.step === "choose"
      ? question
      : goOnTo(ctx, backToPassword(question));
  const sentence = ctx.t(why, { service: ctx.deps.settings.serviceName });
  return askSignInQuestion(ctx, again, [sentence, ...serviceSays(ctx, reason)].join(" "));
}

function askAfterWrongCode(
  ctx: BotContext,
  question: SignInStep<"code">,
  reason: string | null,
): Promise<number> {
  question.wrongCodes += 1;
  if (question.wrongCodes >= mostWrongCodes)
    return startAgain(ctx, question, "sign-in-wrong-code-last", reason);
  const { t } = ctx;
  const wrong = t(question.wrongCodes === 1 ? "sign-in-wrong-code" : "sign-in-wrong-code-clock");
  const isLast = question.wrongCodes === mostWrongCodes - 1;
  // If one more refusal starts the pause in sign-ins, the question itself says so. The sentence that the sign-in then
  // starts again from the password is left out, because the pause comes first.
  const pauses = lastAttemptUntil(ctx.session.refusals, ctx.deps.now()) !== undefined;
  const problem = [
    wrong,
    ...serviceSays(ctx, reason),
    ...(isLast && !pauses ? [t("sign-in-last-code")] : []),
  ].join(" ");
  return askSignInQuestion(ctx, question, problem);
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
