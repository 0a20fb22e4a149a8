import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { copiedUserText, userText } from "../../frame/locales.js";
import { closeDraft } from "../../frame/questions.js";
import { show, signInKeyboard } from "../../frame/send-or-edit.js";
import { failureText } from "../../frame/texts/failure-text.js";
import { momentText } from "../../frame/texts/terms-text.js";
import { waitText } from "../../frame/texts/wait-text.js";
import { lastingWait } from "../../language/time/asked-wait.js";
import { clockTime } from "../../language/time/dates.js";
import type { FailureKind } from "../../service/service-port.js";
import { openOf, push } from "../open-questions.js";
import { endOfId, namedTypes, prepareChallenge } from "./authenticator-challenge.js";
import { asksInChat, endSignIn } from "./begin-and-end-sign-in.js";
import {
  backToPassword,
  isTooOld,
  newSignIn,
  type SignInQuestion,
  type SignInStep,
  waysBackOf,
  whereToSignIn,
} from "./model/sign-in-question.js";
import { lastAttemptUntil, pauseEnd } from "./refused-attempts.js";
import { aboutFactor, serviceSays } from "./service-says.js";

/**
 * Stands in the question for the id of the message that will ask it again, until that message is sent and has an id.
 */
const notAskedYet = 0;

/**
 * The field that marks a sign-in's question when the sign-in returns to an earlier step. With this mark, a password
 * that was typed for the later step isn't taken for a login.
 */
export const lateAnswersExpected = { askedAgain: notAskedYet } as const;

/** Replaces the sign-in's question in the chat's stack of open questions by another one. The bot doesn't ask it yet. */
export function goOnTo<Q extends SignInQuestion>({ session }: BotContext, question: Q): Q {
  session.open = push(session.open, question);
  return question;
}

/**
 * Ends the sign-in without access to the service. The draft's question is closed as well, because it needs access; the
 * draft is kept.
 */
function leaveSignIn({ session, deps }: BotContext): void {
  endSignIn(session, { kind: "without-access", at: deps.now() });
  closeDraft(session);
}

/**
 * Asks a question of the sign-in.
 * @param problem a sentence on what went wrong before, if something did
 * @returns the id of the message that asks the question or says why the sign-in has ended
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
  if (question.step === "choose") return askWhere(ctx, question);
  const login = question.step !== "login" && question.returning === true ? session.login : undefined;
  if (!asksInChat(deps)) {
    // The operator has turned the sign-in in the chat off (CHAT_SIGN_IN) since this question was opened.
    return askWhere(ctx, goOnTo(ctx, { ...whereToSignIn(login, now), ...waysBackOf(question) }));
  }
  if (isTooOld(question, now)) {
    const anew = goOnTo(ctx, { ...newSignIn(login, now), ...waysBackOf(question), ...lateAnswersExpected });
    return askText(ctx, anew, t("sign-in-too-old"));
  }
  return question.step === "authenticator" ? goOnToCode(ctx, question) : askText(ctx, question, problem);
}

/**
 * Asks whether the merchant signs in on the bot's own page inside Telegram or in the chat. A text that comes now may
 * still be a login or a password, so the intake keeps it out of all files.
 */
async function askWhere(ctx: BotContext, question: SignInStep<"choose">): Promise<number> {
  const { deps, t } = ctx;
  const page = deps.appUrl?.("sign-in");
  // The operator has taken the page away since this question was opened.
  if (page === undefined) {
    const inChat = { ...newSignIn(question.login, deps.now()), ...waysBackOf(question) };
    return askText(ctx, goOnTo(ctx, inChat));
  }
  await awaitSecret(ctx);
  const keyboard = new InlineKeyboard().webApp(t.plain("button-sign-in"), page);
  const service = deps.settings.serviceName;
  const { login } = question;
  const why = login === undefined ? [] : [loginText(ctx, { ...question, login, returning: true })];
  if (!asksInChat(deps)) return show(ctx, [...why, t("sign-in-on-page", { service })].join("\n\n"), keyboard);
  keyboard.row().text(t.plain("button-sign-in-in-chat"), "signin:chat");
  return show(ctx, [...why, t("sign-in-where", { service })].join("\n\n"), keyboard);
}

/** Commits the state "awaited" before a question is sent, so that the intake keeps the answer out of all files. */
const awaitSecret = ({ unit }: BotContext): Promise<void> =>
  unit.patch((record) => {
    record.secrecy = { state: "awaited" };
  });

/** Sends the question for a login, a password or a code. */
async function askText(
  ctx: BotContext,
  question: Exclude<SignInQuestion, { step: "authenticator" | "choose" }>,
  problem?: string,
): Promise<number> {
  await awaitSecret(ctx);
  // The question goes into a new message, because message ids grow: a text with a lower id than the question was sent
  // before it and doesn't answer it.
  if (question.askedAgain === notAskedYet) ctx.shown = true;
  const { session, deps, t } = ctx;
  const until = question.step === "login" ? undefined : lastAttemptUntil(session.refusals, deps.now());
  const wait = question.step === "login" ? undefined : lastingWait(session.signInWait, deps.now());
  const first = problem ?? (wait === undefined ? undefined : waitText(ctx, wait));
  const isFirstCode = question.step === "code" && question.wrongCodes === 0;
  // After a refused code the question is a short one, because the sentences before it are long.
  const ask = question.step === "code" && !isFirstCode ? "next-code" : question.step;
  const below = isFirstCode ? serviceSays(ctx, aboutFactor(question.description)) : [];
  const parts = [
    ...(first === undefined ? [] : [first]),
    ...(question.step === "password" ? [loginText(ctx, question, problem)] : []),
    ...(until === undefined ? [] : [t("sign-in-last-attempt", { time: clockTime(until, ctx.zone) })]),
    [t(`sign-in-ask-${ask}`, { service: deps.settings.serviceName }), ...below].join("\n"),
  ];
  return show(ctx, parts.join("\n\n"), question.step === "login" ? undefined : waysBack(ctx, question));
}

/**
 * Returns the buttons with which the merchant can go back from the question for the password or the code to an earlier
 * step, or ask for a new challenge after a refused code, since the service may have ended the last one.
 */
function waysBack({ t }: BotContext, question: SignInStep<"password" | "code">): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  if (question.step === "code" && question.wrongCodes > 0)
    keyboard.text(t.plain("button-new-code"), "signin:new-code").row();
  if (question.step === "code" && question.authenticators.length > 1)
    keyboard.text(t.plain("button-another-authenticator"), "signin:authenticators").row();
  return keyboard.text(t.plain("button-another-login"), "signin:another");
}

/**
 * Returns a sentence for the password question: to which login the password belongs, and why the login isn't asked. The
 * login is shortened, because messages stay in the chat.
 */
function loginText(
  { t, deps, session }: BotContext,
  { login, returning, returnsTo }: Pick<SignInStep<"password">, "login" | "returning" | "returnsTo">,
  problem?: string,
): string {
  const values = { service: deps.settings.serviceName, login: userText(shortened(login)) };
  if (returning !== true || problem !== undefined) return t("sign-in-as", values);
  if (session.locked === true) return t("sign-in-locked", values);
  const lasts = session.account !== undefined && session.account.expiresAt > deps.now();
  if (!lasts) return t("sign-in-returning", values);
  // If access lasts, a screen sends the merchant to the sign-in only because it needs a recent one.
  return t(returnsTo === undefined ? "sign-in-before-end" : "sign-in-not-recent", values);
}

/**
 * Shortens a login to its first letter, followed by the domain of an e-mail address. Only what looks like a domain is
 * shown, because a merchant may have typed a password with an "@" in place of the login.
 */
function shortened(login: string): string {
  const domain = /^[^@\s]+(@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,})$/i.exec(login)?.[1] ?? "";
  return `${[...login][0] ?? ""}•••${domain}`;
}

async function goOnToCode(ctx: BotContext, question: SignInStep<"authenticator">): Promise<number> {
  const { t, deps } = ctx;
  const service = deps.settings.serviceName;
  const reached = await prepareChallenge(ctx, question);
  if (reached.kind === "challenged") {
    const { authenticators, chosen } = reached;
    const isNew = question.wrongCodes > 0 && question.chosen !== undefined;
    const asks = goOnTo(ctx, { ...question, authenticators, chosen, step: "code" as const });
    return askText(ctx, asks, isNew ? t("sign-in-new-code", { service }) : undefined);
  }
  if (reached.kind === "choose") {
    question.authenticators = reached.authenticators;
    return show(ctx, t("sign-in-ask-authenticator", { service }), authenticatorKeyboard(ctx, question));
  }
  if (reached.kind === "none") {
    leaveSignIn(ctx);
    return show(ctx, noAuthenticatorText(ctx, reached.types), signInKeyboard(ctx.t));
  }
  if (reached.kind === "wait") return show(ctx, waitText(ctx, reached.wait), tryAgainKeyboard(ctx));
  if (reached.failure !== "start-again") return sayNoResult(ctx, reached);
  const why = [t("sign-in-start-again", { service }), ...serviceSays(ctx, reached.reason)].join(" ");
  return askText(ctx, goOnTo(ctx, backToPassword(question)), why);
}

/** Says that the account has no authenticator for one-time codes, and which others it has. */
function noAuthenticatorText({ t, deps }: BotContext, types: readonly string[]): string {
  const service = deps.settings.serviceName;
  if (types.length === 0) return t("sign-in-no-authenticator", { service });
  return t("sign-in-other-authenticators", { service, types: userText(namedTypes(types).join(", ")) });
}

/**
 * Returns a keyboard with one button for each authenticator. The interface gives authenticators no names, so a button
 * shows the type in words, a number and the end of the id. All offered authenticators are of the type otp (one-time
 * code).
 */
function authenticatorKeyboard(
  { t }: BotContext,
  { authenticators = [] }: SignInStep<"authenticator">,
): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const [index, { id }] of authenticators.entries()) {
    const end = copiedUserText(endOfId(id));
    const label = t.plain("button-authenticator", { number: index + 1, end });
    keyboard.text(label, `signin:authenticator:${index}`).row();
  }
  return keyboard.text(t.plain("button-another-login"), "signin:another");
}

/**
 * Tells the merchant that the service doesn't answer, or in a way that can't be read. The sign-in's question stays open. A
 * secret must be typed again, because the bot doesn't store it.
 */
export function sayNoResult(
  ctx: BotContext,
  { failure, retryAfter }: { readonly failure: FailureKind; readonly retryAfter: number | null },
): Promise<number> {
  const { t } = ctx;
  const sentence = failureText(ctx, { kind: failure === "faulty-answer" ? failure : "unavailable" });
  const html =
    retryAfter === null ? sentence : `${sentence} ${t("create-retry-after", { seconds: retryAfter })}`;
  return show(ctx, html, tryAgainKeyboard(ctx));
}

const tryAgainKeyboard = ({ t }: BotContext): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-try-again"), "signin:again");

/** Ends the sign-in, and tells the merchant when the pause after too many refused sign-ins ends. */
export async function sayPaused(ctx: BotContext, until: number): Promise<number> {
  leaveSignIn(ctx);
  return show(ctx, ctx.t("sign-in-paused", { time: momentText(ctx, until) }), signInKeyboard(ctx.t));
}
