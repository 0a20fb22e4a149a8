import type { BotContext } from "../../../frame/context.js";
import { defined } from "../../../language/omit-undefined.js";
import type { FailureKind } from "../../../service/service-port.js";
import {
  type AtAuthenticator,
  type AtCode,
  type AtCredentials,
  mostWrongCodes,
  type SignInProblem,
} from "../model/sign-in-state.js";
import { namedTypes, prepareChallenge } from "./authenticator-challenge.js";
import { inTurn } from "./in-turn.js";
import { notePassword, readOneTimeCode } from "./one-time-code.js";
import { type GrantOutcome, grantOnce, type SignedIn } from "./send-secret-once.js";

/**
 * The chat's flow and the bot's own page take the same steps (docs/interface.md, "Sign-in"). A step of an event that
 * is handled again finds what the first attempt has done.
 */
export type Reached = ({ readonly step: "signed-in" } & SignedIn) | AtCredentials | AtAuthenticator | AtCode;

export type FactorStep =
  | { readonly kind: "code"; readonly code: string | undefined }
  | { readonly kind: "authenticator"; readonly index: number }
  | { readonly kind: "another-authenticator" | "new-code" | "try-again" };

/** Sends login and password. @param password undefined when it was lost with the memory of an earlier process */
export async function sendPassword(
  ctx: BotContext,
  login: string,
  password: string | undefined,
): Promise<Reached> {
  const step = (): Promise<Reached> => withPassword(ctx, login, password);
  return password === undefined ? step() : inTurn(ctx, { login, midway: false }, step, back(notNow));
}

async function withPassword(ctx: BotContext, login: string, password: string | undefined): Promise<Reached> {
  if (password !== undefined) notePassword(ctx.session.chat, password);
  const call = password === undefined ? undefined : () => ctx.deps.service.passwordGrant(login, password);
  const outcome = await grantOnce(ctx, "password", login, call);
  // Nothing was sent, and nothing is to be sent.
  if (outcome === undefined) return back({ kind: "send-again" });
  if (outcome.kind !== "mfa-required") return reachedBy(outcome);
  const { mfaToken, description } = outcome;
  const factor = { login, mfaToken, wrongCodes: 0, ...defined({ description }) };
  return requestCode(ctx, { step: "authenticator", ...factor });
}

/** Takes a step of the second factor. @returns undefined when that step isn't open there */
export function takeFactorStep(
  ctx: BotContext,
  at: AtAuthenticator | AtCode,
  step: FactorStep,
): Promise<Reached | undefined> {
  const caller = { login: at.login, midway: true };
  return inTurn(ctx, caller, () => factorStep(ctx, at, step), { ...at, problem: notNow });
}

async function factorStep(
  ctx: BotContext,
  at: AtAuthenticator | AtCode,
  step: FactorStep,
): Promise<Reached | undefined> {
  const { problem: _, chosen, ...factor } = at;
  switch (step.kind) {
    case "code":
      return at.step === "code" ? sendCode(ctx, at, step.code) : undefined;
    case "authenticator":
      if (at.step !== "authenticator" || at.authenticators?.[step.index] === undefined) return undefined;
      return requestCode(ctx, { ...factor, step: "authenticator", chosen: step.index });
    case "another-authenticator":
      return at.step === "code" ? requestCode(ctx, { ...factor, step: "authenticator" }) : undefined;
    case "new-code":
      if (at.step !== "code" || at.wrongCodes === 0) return undefined;
      return requestCode(ctx, { ...factor, step: "authenticator", ...defined({ chosen }) });
    case "try-again":
      if (at.step !== "authenticator") return undefined;
      return requestCode(ctx, { ...factor, step: "authenticator", ...defined({ chosen }) });
  }
}

async function sendCode(ctx: BotContext, at: AtCode, typed: string | undefined): Promise<Reached> {
  const code = typed === undefined ? undefined : readOneTimeCode(ctx, typed);
  const call = async () =>
    ({ kind: "signed-in", credentials: await ctx.deps.service.otpGrant(at.mfaToken, code ?? "") }) as const;
  const outcome = await grantOnce(ctx, "code", at.login, code === undefined ? undefined : call);
  // A code is never answered by the wish for another one.
  if (outcome !== undefined && outcome.kind !== "mfa-required") return reachedBy(outcome, at);
  return { ...at, problem: { kind: typed === undefined ? "send-again" : "code-form" } };
}

async function requestCode(ctx: BotContext, at: AtAuthenticator): Promise<Reached> {
  const prepared = await prepareChallenge(ctx, at);
  const { chosen: _, ...factor } = at;
  switch (prepared.kind) {
    case "challenged":
      return { ...factor, step: "code", authenticators: prepared.authenticators, chosen: prepared.chosen };
    case "choose":
      return { ...factor, authenticators: prepared.authenticators };
    case "none":
      return back({ kind: "no-authenticator", types: namedTypes(prepared.types) });
    case "wait":
      return { ...at, problem: { kind: "wait" } };
    case "failed":
      return afterFailure(prepared, at);
  }
}

/** The service is asked nothing, because so many sign-ins wait for it. */
const notNow = { kind: "unavailable", retryAfter: null } as const;

const back = (problem: SignInProblem): AtCredentials => ({ step: "credentials", problem });

/** Says where a call that has sent a secret leads. @param at where the call with a code was made */
function reachedBy(
  outcome: Exclude<GrantOutcome, { kind: "mfa-required" }>,
  at: AtCode | AtCredentials = { step: "credentials" },
): Reached {
  switch (outcome.kind) {
    case "signed-in":
      return { step: "signed-in", warn: outcome.warn, dropsCustomer: outcome.dropsCustomer };
    case "paused":
      return { step: "credentials", pausedUntil: outcome.until };
    case "wait":
      return { ...at, problem: { kind: "wait" } };
    case "interrupted":
      // The call may have used up the code and the token of the sign-in; a password can be sent again.
      return back({ kind: at.step === "code" ? "code-lost" : "send-again" });
    case "failed": {
      const isRefused = outcome.failure === "refused-credentials" || outcome.failure === "refused-code";
      if (!isRefused) return afterFailure(outcome, at);
      return at.step === "code" ? afterWrongCode(at, outcome.reason) : back({ kind: "refused" });
    }
  }
}

interface Failure {
  readonly failure: FailureKind;
  readonly retryAfter: number | null;
  readonly reason: string | null;
}

function afterFailure<At extends AtAuthenticator | AtCode | AtCredentials>(
  { failure, retryAfter, reason }: Failure,
  at: At,
): At | AtCredentials {
  switch (failure) {
    case "start-again":
    case "sign-in-ended":
      return back({ kind: "start-again", ...because(reason) });
    case "faulty-answer":
      return { ...at, problem: { kind: "not-understood" } };
    default:
      return { ...at, problem: { kind: "unavailable", retryAfter } };
  }
}

function afterWrongCode(at: AtCode, reason: string | null): AtCode | AtCredentials {
  const wrongCodes = at.wrongCodes + 1;
  if (wrongCodes >= mostWrongCodes) return back({ kind: "wrong-code-last", ...because(reason) });
  const kind = wrongCodes === 1 ? "wrong-code" : "wrong-code-clock";
  return { ...at, wrongCodes, problem: { kind, ...because(reason) } };
}

const because = (reason: string | null) => defined({ reason: reason ?? undefined });
