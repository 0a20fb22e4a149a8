import { InlineKeyboard } from "grammy";
import { openOf, push } from "../../domain/chat/open.js";
import {
  backToPassword,
  isTooOld,
  newSignIn,
  type SignInQuestion,
  type SignInStep,
} from "../../domain/chat/sign-in-question.js";
import type { BotContext } from "../frame/context.js";
import { userText } from "../frame/locales.js";
import { closeDraft } from "../frame/questions.js";
import { show, signInKeyboard } from "../frame/show.js";
import { momentText } from "../frame/texts/terms-text.js";
import { prepareChallenge } from "./authenticator-challenge.js";
import { endSignIn } from "./begin-and-end.js";
import { pauseEnd } from "./refused-attempts.js";

/** Stands for the id of the message that will ask the question again, until that message is sent. */
const notAskedYet = 0;

/** Marks a sign-in that returns to an earlier step. A password typed for the later step must not be taken for a login. */
export const lateAnswersExpected = { askedAgain: notAskedYet } as const;

/** Moves the sign-in to another question. */
export function goOnTo<Q extends SignInQuestion>({ session }: BotContext, question: Q): Q {
  session.open = push(session.open, question);
  return question;
}

/** Ends the sign-in without access. The draft's question is closed as well, because it needs access; the draft is kept. */
function leaveSignIn({ session, deps }: BotContext): void {
  endSignIn(session, { kind: "without-access", at: deps.now() });
  closeDraft(session);
}

/**
 * Asks a question of the sign-in, after one sentence on what went wrong, if something did.
 * @returns the message that asks it, or that says why the sign-in has ended.
 */
export async function askSignInQuestion(
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

/** Asks for a login, a password or a code. The state "awaited" is committed first, so that the intake keeps the answer out of all files. */
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

/** Returns the sentence that says why only the password is asked. The login is shortened, because messages stay in the chat. */
function returningText({ t, deps, session }: BotContext, { login }: SignInStep<"password">): string {
  const values = { service: deps.settings.serviceName, login: userText(shortened(login)) };
  const lasts = session.account !== undefined && session.account.expiresAt > deps.now();
  return t(lasts ? "sign-in-before-end" : "sign-in-returning", values);
}

/** Shortens a login to its first letter, followed by the domain if the login is an e-mail address. */
function shortened(login: string): string {
  const at = login.lastIndexOf("@");
  return `${[...login][0] ?? ""}•••${at > 0 ? login.slice(at) : ""}`;
}

async function goOnToCode(ctx: BotContext, question: SignInStep<"authenticator">): Promise<number> {
  const { t, deps } = ctx;
  const service = deps.settings.serviceName;
  const reached = await prepareChallenge(ctx, question);
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
    return show(ctx, t("sign-in-no-authenticator", { service }), signInKeyboard(ctx.t));
  }
  if (reached.failure !== "start-again") return sayUnavailable(ctx, reached.retryAfter);
  return askText(ctx, goOnTo(ctx, backToPassword(question)), t("sign-in-start-again", { service }));
}

/** Returns numbered buttons for the authenticators. The interface gives them no names, and all are of the same type. */
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

/** Tells the merchant that the service doesn't answer. The step stays open. A secret must be typed again, because the bot doesn't store it. */
export function sayUnavailable(ctx: BotContext, retryAfter: number | null): Promise<number> {
  const { t } = ctx;
  const sentence = t(ctx.session.draft === undefined ? "service-down" : "service-unavailable");
  const html =
    retryAfter === null ? sentence : `${sentence} ${t("create-retry-after", { seconds: retryAfter })}`;
  return show(ctx, html, new InlineKeyboard().text(t.plain("button-try-again"), "signin:again"));
}

/** Ends the sign-in and says when the pause after too many refusals ends. */
export async function sayPaused(ctx: BotContext, until: number): Promise<number> {
  leaveSignIn(ctx);
  return show(ctx, ctx.t("sign-in-paused", { time: momentText(ctx, until) }), signInKeyboard(ctx.t));
}
