import { InlineKeyboard } from "grammy";
import type { BotContext, ChatScope } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { signInOf } from "../../frame/model/acting.js";
import { show, signInKeyboard } from "../../frame/screens/send-or-edit.js";
import { closeDraft } from "../../frame/talk/questions.js";
import { failureText } from "../../frame/texts/failure-text.js";
import { momentText } from "../../frame/texts/terms-text.js";
import { waitText } from "../../frame/texts/wait-text.js";
import { shortened } from "../../language/text/safe-text.js";
import { lastingWait } from "../../language/time/asked-wait.js";
import { clockTime } from "../../language/time/dates.js";
import { endSignIn } from "./begin-and-end-sign-in.js";
import { begunOf } from "./hear-secret.js";
import { mostWrongCodes, type SignInProblem } from "./model/sign-in-state.js";
import { lastAttemptUntil } from "./steps/refused-attempts.js";

type Why = SignInProblem | { readonly kind: "new-code" };
type NoResult = Extract<SignInProblem, { kind: "unavailable" | "not-understood" }>;

export const isNoResult = (problem: Why | undefined): problem is NoResult =>
  problem?.kind === "unavailable" || problem?.kind === "not-understood";

export function said(ctx: BotContext, why: Why | undefined): string[] {
  const { t, deps } = ctx;
  const { anew } = begunOf(ctx);
  if (anew !== undefined && anew !== "late") return [t(`sign-in-${anew}`)];
  if (why === undefined || why.kind === "wait" || why.kind === "no-authenticator" || isNoResult(why))
    return [];
  switch (why.kind) {
    case "wrong-code":
    case "wrong-code-clock":
      return [
        [t(`sign-in-${why.kind}`), ...serviceSays(ctx, why.reason), ...lastCode(ctx, why.kind)].join(" "),
      ];
    case "new-code":
      return [t("sign-in-new-code", { service: deps.settings.serviceName })];
    default: {
      const sentence = t(`sign-in-${why.kind}`, { service: deps.settings.serviceName });
      return [[sentence, ...serviceSays(ctx, why.reason)].join(" ")];
    }
  }
}

/** Where one more refusal starts the pause in sign-ins, the question says that instead. */
function lastCode({ t, session, deps }: BotContext, kind: "wrong-code" | "wrong-code-clock"): string[] {
  const wrongCodes = kind === "wrong-code" ? 1 : 2;
  const pauses = lastAttemptUntil(session.refusals, deps.now()) !== undefined;
  return wrongCodes === mostWrongCodes - 1 && !pauses ? [t("sign-in-last-code")] : [];
}

export function saidWait(ctx: BotContext, why: Why | undefined): string[] {
  const { signInWait } = ctx.session;
  const wait = why?.kind === "wait" ? signInWait : lastingWait(signInWait, ctx.deps.now());
  return wait === undefined ? [] : [waitText(ctx, wait)];
}

export function saidLastAttempt(ctx: BotContext): string[] {
  const until = lastAttemptUntil(ctx.session.refusals, ctx.deps.now());
  return until === undefined ? [] : [ctx.t("sign-in-last-attempt", { time: clockTime(until, ctx.zone) })];
}

export const askFor = (
  { t, deps }: BotContext,
  what: "login" | "password" | "authenticator" | "code" | "next-code",
): string => t(`sign-in-ask-${what}`, { service: deps.settings.serviceName });

export const anotherLogin = ({ t }: BotContext): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-another-login"), "signin:another");

const tryAgain = ({ t }: BotContext): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-try-again"), "signin:again");

/** "Awaits a secret" is committed before the question is shown, so that the intake keeps the answer out of all files. */
export async function showQuestion(
  ctx: BotContext,
  parts: readonly string[],
  keyboard?: InlineKeyboard,
): Promise<number> {
  await ctx.unit.patch((record) => {
    record.secrecy = { state: "awaited" };
  });
  const begun = begunOf(ctx);
  // Message ids grow: a text with a lower id than a new message was sent before it and doesn't answer it.
  if (begun.anew !== undefined) ctx.shown = true;
  const shown = await show(ctx, parts.join("\n\n"), keyboard);
  if (begun.anew !== undefined) begun.askedAgain = shown;
  delete begun.anew;
  return shown;
}

/**
 * Says to which login the password belongs.
 * @param isTold whether another sentence already says why the question is asked
 */
export function loginText(
  ctx: BotContext,
  { name, returning }: { readonly name: string; readonly returning: boolean },
  isTold: boolean,
): string {
  const { t, deps, acting } = ctx;
  const values = { service: deps.settings.serviceName, login: userText(maskedLogin(name)) };
  if (!returning || isTold) return t("sign-in-as", values);
  if (acting.kind === "locked") return t("sign-in-locked", values);
  const { expiresAt = 0 } = signInOf(acting)?.access ?? {};
  if (expiresAt <= deps.now()) return t("sign-in-returning", values);
  // If access lasts, a screen sends the merchant to the sign-in only because it needs a recent one.
  return t(begunOf(ctx).returnsTo === undefined ? "sign-in-before-end" : "sign-in-not-recent", values);
}

/** Shows only the first letter and a domain of the login, because a merchant may have typed a password with an "@". */
export function maskedLogin(login: string): string {
  const domain = /^[^@\s]+(@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,})$/i.exec(login)?.[1] ?? "";
  return `${[...login][0] ?? ""}•••${domain}`;
}

/** The sign-in's question stays open. A secret must be typed again, because the bot doesn't store it. */
export function sayNoResult(ctx: BotContext, problem: NoResult): Promise<number> {
  const isFaulty = problem.kind === "not-understood";
  const sentence = failureText(ctx, { kind: isFaulty ? "faulty-answer" : "unavailable" });
  const seconds = isFaulty ? null : problem.retryAfter;
  const html = seconds === null ? sentence : `${sentence} ${ctx.t("create-retry-after", { seconds })}`;
  return show(ctx, html, tryAgain(ctx));
}

export const sayWait = (ctx: BotContext): Promise<number> =>
  show(ctx, saidWait(ctx, { kind: "wait" }).join(""), tryAgain(ctx));

/** Ends the sign-in, and tells the merchant when the pause after too many refused sign-ins ends. */
export async function sayPaused(ctx: BotContext, until: number): Promise<number> {
  leaveSignIn(ctx);
  return show(ctx, ctx.t("sign-in-paused", { time: momentText(ctx, until) }), signInKeyboard(ctx));
}

/** Ends the sign-in to an account that has no authenticator for one-time codes, and says which others it has. */
export async function sayNoAuthenticator(ctx: BotContext, types: readonly string[]): Promise<number> {
  const { t, deps } = ctx;
  const service = deps.settings.serviceName;
  leaveSignIn(ctx);
  const html =
    types.length === 0
      ? t("sign-in-no-authenticator", { service })
      : t("sign-in-other-authenticators", { service, types: userText(types.join(", ")) });
  return show(ctx, html, signInKeyboard(ctx));
}

/** The draft's question is closed as well, because it needs access; the draft is kept. */
function leaveSignIn({ session, deps }: BotContext): void {
  endSignIn(session, { kind: "without-access", at: deps.now() });
  closeDraft(session);
}

/** Returns a text of several words. A single word of the service, such as "invalid_otp", is for programs. */
export const readableText = (text: string | null | undefined): string | undefined =>
  text?.trim().includes(" ") === true ? text : undefined;

/** The most characters of the text about the second factor: three lines on a small phone, below the question for the code. */
const longestDescription = 100;

/** Most services only say that a code is needed, so the text stands below the question and is cut to a few lines. */
export const aboutFactor = (description: string | undefined): string | undefined => {
  const text = readableText(description);
  return text === undefined ? undefined : shortened(text.trim(), longestDescription);
};

export function serviceSays(
  { t, deps }: Pick<ChatScope, "t" | "deps">,
  text: string | null | undefined,
): string[] {
  const said = readableText(text);
  return said === undefined
    ? []
    : [t("sign-in-service-says", { service: deps.settings.serviceName, text: userText(said) })];
}
