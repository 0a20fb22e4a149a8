import type { BotContext } from "../../../frame/context.js";
import { serviceFailure } from "../../../frame/screens/service-failure.js";
import { shortened } from "../../../language/text/safe-text.js";
import { type AskedWait, askedWaitOf, lastingWait } from "../../../language/time/asked-wait.js";
import type { FailureKind } from "../../../service/service-port.js";
import type { AtAuthenticator } from "../model/sign-in-state.js";

type SecondFactor = Pick<AtAuthenticator, "mfaToken" | "authenticators" | "chosen">;
type Authenticators = { id: string; type: string }[];

/** The service has had too many requests (429) and must not be asked before the end of the wait. */
type Waits = { kind: "wait"; wait: AskedWait };
type Failed = { kind: "failed"; failure: FailureKind; retryAfter: number | null; reason: string | null };

/**
 * The result of preparing the one-time code, the second factor of a sign-in. It is plain data, because it is stored in
 * the event's journal (the results stored under the event).
 */
export type PreparedChallenge =
  | { kind: "challenged"; authenticators: Authenticators; chosen: number }
  | { kind: "choose"; authenticators: Authenticators }
  /** No active authenticator gives one-time codes. `types` names the types that there are, each once. */
  | { kind: "none"; types: string[] }
  | Waits
  | Failed;

const givesCodes = /^t?otp$/i;

/**
 * Requests a one-time code from the only authenticator, or the chosen one (docs/interface.md, "Sign-in, step 2" and
 * "Sign-in, step 3"). Results are stored, so that a retry of the event doesn't repeat a call.
 */
export async function prepareChallenge(ctx: BotContext, factor: SecondFactor): Promise<PreparedChallenge> {
  const found = await findAuthenticators(ctx, factor);
  if (found.kind !== "found") return found;
  const authenticators = found.list.filter(({ type }) => givesCodes.test(type));
  if (authenticators.length === 0)
    return { kind: "none", types: [...new Set(found.list.map(({ type }) => type))] };
  const chosen = authenticators.length === 1 ? 0 : (factor.chosen ?? -1);
  const asked = authenticators[chosen];
  if (asked === undefined) return { kind: "choose", authenticators };
  return onceUnlessWaiting(ctx, "challenge", async () => {
    await ctx.deps.service.challenge(factor.mfaToken, asked.id);
    return { kind: "challenged", authenticators, chosen };
  });
}

type Found = { kind: "found"; list: Authenticators };

async function findAuthenticators(
  ctx: BotContext,
  { authenticators, mfaToken }: SecondFactor,
): Promise<Found | Waits | Failed> {
  if (authenticators !== undefined) return { kind: "found", list: authenticators };
  return onceUnlessWaiting<Found>(ctx, "authenticators", async () => {
    const list = await ctx.deps.service.listAuthenticators(mfaToken);
    return { kind: "found", list: list.map(({ id, type }) => ({ id, type })) };
  });
}

/**
 * Makes a call once per event, but not while the service asks to wait. A 429 makes the chat wait. The wait is part of
 * the stored result, so that it holds even if the process ends before the chat's record is committed.
 */
async function onceUnlessWaiting<T extends { readonly kind: string }>(
  { unit, deps, session }: BotContext,
  step: "authenticators" | "challenge",
  call: () => Promise<T>,
): Promise<T | Waits | Failed> {
  const wait = lastingWait(session.signInWait, deps.now());
  if (wait !== undefined && unit.done(step) === undefined) return { kind: "wait", wait };
  const result = await unit.once<T | Waits | Failed>(step, async () => {
    try {
      return await call();
    } catch (error) {
      const { kind, retryAfter, reason } = serviceFailure(error, deps.log, "sign-in.failed", { step });
      if (kind === "too-many-requests") return { kind: "wait", wait: askedWaitOf(retryAfter, deps.now()) };
      return { kind: "failed", failure: kind, retryAfter, reason };
    }
  });
  if (isWait(result)) session.signInWait = result.wait;
  return result;
}

const isWait = (result: { readonly kind: string }): result is Waits => result.kind === "wait";

/** The number of characters at the end of an authenticator's id that the merchant sees. */
const shownOfId = 6;

/** Returns the end of an authenticator's id, by which the merchant tells several of them apart. */
export const endOfId = (id: string): string => [...id].slice(-shownOfId).join("");

/** The most types of authenticators that a sentence names, and the longest name. */
const mostTypes = 5;
const longestType = 40;

/** Returns the types of authenticators as a sentence can hold them. The service chooses their names. */
export const namedTypes = (types: readonly string[]): string[] =>
  types.slice(0, mostTypes).map((type) => shortened(type.replace(/\s+/gu, " "), longestType));
