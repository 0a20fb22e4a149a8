import { InlineKeyboard } from "grammy";
import { openOf, push, without } from "../../domain/chat/open.js";
import {
  backToPassword,
  isTooOld,
  newSignIn,
  type SignInQuestion,
  type SignInStep,
} from "../../domain/chat/sign-in-question.js";
import { formatMoment } from "../../domain/time/dates.js";
import { endSignIn } from "../account/index.js";
import type { BotContext } from "../frame/context.js";
import { userText } from "../frame/locales.js";
import { show } from "../frame/show.js";
import { pauseEnd } from "./refusals.js";
import { prepareSecondFactor } from "./second-factor.js";

/** In the place of the message that is to ask the question anew. */
const notAskedYet = 0;

/** Answers to a later step may still be on their way: a password sent before the next question must not become the login. */
export const lateAnswersExpected = { askedAgain: notAskedYet } as const;

/** Goes on to another question of the sign-in. */
export function goOnTo<Q extends SignInQuestion>({ session }: BotContext, question: Q): Q {
  session.open = push(session.open, question);
  return question;
}

/** Ends it without access. A draft waits until the merchant comes back to it: its question can't be answered now. */
function leaveSignIn({ session, deps }: BotContext): void {
  endSignIn(session, { kind: "without-access", at: deps.now() });
  session.open = without(session.open, "draft");
}

/**
 * Asks a question of the sign-in, after one sentence on what went wrong, if something did.
 * @returns the message that asks it, or that says why the sign-in has ended.
 */
export async function askSignIn(
  ctx: BotContext,
  question: SignInQuestion,
  problem?: string,
): Promise<number> {
  const asks = await askStep(ctx, question, problem);
  const asked = openOf(ctx.session.open, "sign-in");
  if (asked?.askedAgain === notAskedYet) asked.askedAgain = asks;
  return asks;
}

async function askStep(ctx: BotContext, question: SignInQuestion, problem?: string): Promise<number> {
  const { session, deps, t } = ctx;
  const now = deps.now();
  const paused = pauseEnd(session.refusals, now);
  if (paused !== undefined) return sayPaused(ctx, paused);
  if (isTooOld(question, now)) {
    const login = question.step !== "login" && question.returning === true ? session.login : undefined;
    const anew = goOnTo(ctx, { ...newSignIn(login, now), ...lateAnswersExpected });
    return askText(ctx, anew, t("sign-in-start-again", { service: deps.settings.serviceName }));
  }
  return question.step === "authenticator" ? goOnToCode(ctx, question) : askText(ctx, question, problem);
}

/** Login, password or code. That a secret is awaited is committed first: the intake keeps the answer out of every file. */
async function askText(
  ctx: BotContext,
  question: Exclude<SignInQuestion, { step: "authenticator" }>,
  problem?: string,
): Promise<number> {
  await ctx.unit.patch((record) => {
    record.secrecy = { state: "awaited" };
  });
  // By a message of its own: only the number of a new one tells what was sent before it.
  if (question.askedAgain === notAskedYet) ctx.shown = true;
  const asks = ctx.t(`sign-in-ask-${question.step}`, { service: ctx.deps.settings.serviceName });
  if (question.step !== "password" || question.returning !== true)
    return show(ctx, problem === undefined ? asks : `${problem}\n\n${asks}`);
  const keyboard = new InlineKeyboard().text(ctx.t.plain("button-another-login"), "signin:another");
  return show(ctx, `${problem ?? returningText(ctx, question)}\n\n${asks}`, keyboard);
}

/** Why the password is asked without the login, and for which one: never in full, since messages stay. */
function returningText({ t, deps, session }: BotContext, { login }: SignInStep<"password">): string {
  const values = { service: deps.settings.serviceName, login: userText(shortened(login)) };
  const lasts = session.account !== undefined && session.account.expiresAt > deps.now();
  return t(lasts ? "sign-in-before-end" : "sign-in-returning", values);
}

/** The first letter and the domain of an e-mail address; of any other login the first letter alone. */
function shortened(login: string): string {
  const at = login.lastIndexOf("@");
  return `${[...login][0] ?? ""}•••${at > 0 ? login.slice(at) : ""}`;
}

async function goOnToCode(ctx: BotContext, question: SignInStep<"authenticator">): Promise<number> {
  const { t, deps } = ctx;
  const service = deps.settings.serviceName;
  const reached = await prepareSecondFactor(ctx, question);
  if (reached.kind === "challenged") {
    const { authenticators: _authenticators, ...known } = question;
    return askText(ctx, goOnTo(ctx, { ...known, step: "code", wrongCodes: 0 }));
  }
  if (reached.kind === "choose") {
    question.authenticators = reached.authenticators;
    return show(ctx, t("sign-in-ask-authenticator", { service }), authenticatorKeyboard(ctx, question));
  }
  if (reached.kind === "none") {
    leaveSignIn(ctx);
    return show(ctx, t("sign-in-no-authenticator", { service }), signInKeyboard(ctx));
  }
  if (reached.failure !== "start-again") return sayUnavailable(ctx, reached.retryAfter);
  return askText(ctx, goOnTo(ctx, backToPassword(question)), t("sign-in-start-again", { service }));
}

/** All are of one type and the interface gives them no names, so they are numbered. */
function authenticatorKeyboard(
  { t }: BotContext,
  { authenticators = [] }: SignInStep<"authenticator">,
): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const index of authenticators.keys())
    keyboard
      .text(t.plain("button-authenticator", { number: index + 1 }), `signin:authenticator:${index}`)
      .row();
  return keyboard;
}

/** The service doesn't answer. The step stays; a password or code must be typed again, since it isn't kept. */
export function sayUnavailable(ctx: BotContext, retryAfter: number | null): Promise<number> {
  const { t } = ctx;
  const sentence = t(ctx.session.draft === undefined ? "service-down" : "service-unavailable");
  const html =
    retryAfter === null ? sentence : `${sentence} ${t("create-retry-after", { seconds: retryAfter })}`;
  return show(ctx, html, new InlineKeyboard().text(t.plain("button-try-again"), "signin:again"));
}

/** Ends the sign-in with the time when the pause ends. */
export async function sayPaused(ctx: BotContext, until: number): Promise<number> {
  const { t, zone, deps } = ctx;
  leaveSignIn(ctx);
  const time = formatMoment(until, { locale: t.language, zone, now: new Date(deps.now()) });
  return show(ctx, t("sign-in-paused", { time }), signInKeyboard(ctx));
}

const signInKeyboard = ({ t }: BotContext): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-sign-in"), "signin:start");
