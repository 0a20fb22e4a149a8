import { InlineKeyboard } from "grammy";
import { without } from "../../../domain/chat/open.js";
import { formatMoment } from "../../../domain/dates.js";
import type { SignIn } from "../../../storage/chat-record.js";
import { newSignIn } from "../../account.js";
import type { BotContext } from "../../context.js";
import { endSignIn } from "../../end-sign-in.js";
import { userText } from "../../locales.js";
import { show } from "../../show.js";
import { pauseEnd } from "./refusals.js";
import { prepareSecondFactor } from "./second-factor.js";

/** Steps taken after the password are worth an hour: what the service keeps of them ends as well. */
const longestMs = 60 * 60_000;

/** In the place of the message that is to ask the question anew. */
const notAskedYet = 0;

/** From the login, whatever is known. */
export const freshSignIn = (now: number): SignIn => ({ step: "login", wrongCodes: 0, startedAt: now });

/** True when what was reached so far is too old to go on with. A login that was kept was not reached: it can wait. */
export const isTooOld = ({ step, returning, startedAt }: SignIn, now: number): boolean =>
  step !== "login" && !(step === "password" && returning === true) && now - startedAt > longestMs;

/** Answers to a later step may still be on their way: a password sent before the next question must not become the login. */
export function expectLateAnswers(signIn: SignIn): void {
  signIn.askedAgain = notAskedYet;
}

/** Ends it without access. A draft waits until the merchant comes back to it: its question can't be answered now. */
function leaveSignIn({ session, deps }: BotContext): void {
  endSignIn(session, { kind: "without-access", at: deps.now() });
  session.open = without(session.open, "draft");
}

/** Back to the password, with what was reached behind it forgotten. */
export function backToPassword(signIn: SignIn): void {
  signIn.step = "password";
  signIn.wrongCodes = 0;
  delete signIn.mfaToken;
  delete signIn.authenticators;
}

/**
 * Asks what the sign-in's step asks, after one sentence on what went wrong, if something did.
 * @returns the message that asks it, or that says why the sign-in has ended.
 */
export async function askSignIn(ctx: BotContext, problem?: string): Promise<number> {
  const asks = await askStep(ctx, problem);
  const { signIn } = ctx.session;
  if (signIn?.askedAgain === notAskedYet) signIn.askedAgain = asks;
  return asks;
}

async function askStep(ctx: BotContext, problem?: string): Promise<number> {
  const { session, deps } = ctx;
  const now = deps.now();
  const paused = pauseEnd(session.refusals, now);
  if (paused !== undefined) return sayPaused(ctx, paused);
  session.signIn ??= freshSignIn(now);
  if (isTooOld(session.signIn, now)) {
    session.signIn = session.signIn.returning === true ? newSignIn(session, now) : freshSignIn(now);
    expectLateAnswers(session.signIn);
    return askText(ctx, session.signIn, ctx.t("sign-in-start-again", { service: deps.settings.serviceName }));
  }
  const { signIn } = session;
  return signIn.step === "authenticator" ? goOnToCode(ctx, signIn) : askText(ctx, signIn, problem);
}

/** Login, password or code. That a secret is awaited is committed first: the door keeps the answer out of every file. */
async function askText(ctx: BotContext, signIn: SignIn, problem?: string): Promise<number> {
  await ctx.unit.patch((record) => {
    record.secrecy = { state: "awaited" };
  });
  const question = ctx.t(`sign-in-ask-${signIn.step}`, { service: ctx.deps.settings.serviceName });
  if (signIn.step !== "password" || signIn.returning !== true)
    return show(ctx, problem === undefined ? question : `${problem}\n\n${question}`);
  const keyboard = new InlineKeyboard().text(ctx.t.plain("button-another-login"), "signin:another");
  return show(ctx, `${problem ?? returningText(ctx, signIn)}\n\n${question}`, keyboard);
}

/** Why the password is asked without the login, and for which one: never in full, since messages stay. */
function returningText({ t, deps, session }: BotContext, { login = "" }: SignIn): string {
  const values = { service: deps.settings.serviceName, login: userText(shortened(login)) };
  const lasts = session.account !== undefined && session.account.expiresAt > deps.now();
  return t(lasts ? "sign-in-before-end" : "sign-in-returning", values);
}

/** The first letter and the domain of an e-mail address; of any other login the first letter alone. */
function shortened(login: string): string {
  const at = login.lastIndexOf("@");
  return `${[...login][0] ?? ""}•••${at > 0 ? login.slice(at) : ""}`;
}

async function goOnToCode(ctx: BotContext, signIn: SignIn): Promise<number> {
  const { t, deps } = ctx;
  const service = deps.settings.serviceName;
  const reached = await prepareSecondFactor(ctx, signIn);
  if (reached.kind === "challenged") {
    signIn.step = "code";
    return askText(ctx, signIn);
  }
  if (reached.kind === "choose") {
    signIn.authenticators = reached.authenticators;
    return show(ctx, t("sign-in-ask-authenticator", { service }), authenticatorKeyboard(ctx, signIn));
  }
  if (reached.kind === "none") {
    leaveSignIn(ctx);
    return show(ctx, t("sign-in-no-authenticator", { service }), signInKeyboard(ctx));
  }
  if (reached.failure !== "start-again") return sayUnavailable(ctx, reached.retryAfter);
  backToPassword(signIn);
  return askText(ctx, signIn, t("sign-in-start-again", { service }));
}

/** All are of one type and the interface gives them no names, so they are numbered. */
function authenticatorKeyboard({ t }: BotContext, { authenticators = [] }: SignIn): InlineKeyboard {
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
