import { actingOf, signInOf } from "../../frame/model/acting.js";
import { defined } from "../../language/omit-undefined.js";
import { lastingWait, saidUntil } from "../../language/time/asked-wait.js";
import { credible } from "../../language/time/clock-trust.js";
import type { ChatRecord } from "../chat-record.js";
import { aboutFactor, endOfId, lastAttemptUntil, pauseEnd, readableText } from "../sign-in/index.js";
import type { SignInProblem as Kept } from "../sign-in/model/sign-in-state.js";
import { type AppSignIn, isUnderWay } from "./contract/page-sign-in.js";
import type { SignInProblem, SignInStepView, SignInView } from "./contract/page-views.js";

/** A page with another launch sees nothing of the sign-in. @param now the present time (ms) */
export function signInView(record: ChatRecord, launch: string, now: number): SignInView {
  const kept = record.appSignIn?.launch === launch ? record.appSignIn : undefined;
  const { turn = 0 } = kept ?? {};
  const access = signInOf(actingOf(record))?.access;
  if (kept?.step === "done" && access !== undefined)
    return { turn, step: { kind: "done", until: access.expiresAt } };
  const until = pauseOf(record, kept, now);
  if (until !== undefined) return { turn, step: { kind: "paused", until } };
  if (kept === undefined || !isUnderWay(kept, now)) return { turn, step: { kind: "credentials" } };
  return {
    turn,
    step: stepOf(kept),
    ...defined({
      problem: kept.step === "done" ? undefined : problemOf(kept.problem, record, now),
      lastAttemptUntil: lastAttemptUntil(record.refusals, now),
    }),
  };
}

/** Returns the end of the pause in sign-ins (ms): the chat's own one, or that of the account with which the page has tried. */
function pauseOf({ refusals }: ChatRecord, kept: AppSignIn | undefined, now: number): number | undefined {
  const own = pauseEnd(refusals, now);
  if (own !== undefined || kept?.step !== "credentials") return own;
  const until = credible(kept.pausedUntil, now);
  return until !== undefined && until > now ? until : undefined;
}

/** Returns the problem as the page tells it. Once the wait for which the service asked is over, there is none. */
function problemOf(
  problem: Kept | undefined,
  { signInWait }: ChatRecord,
  now: number,
): SignInProblem | undefined {
  if (problem?.kind !== "wait") return problem === undefined ? undefined : readable(problem);
  const wait = lastingWait(signInWait, now);
  return wait && { kind: "wait", asks: wait.asks, until: saidUntil(wait) };
}

function readable(problem: Exclude<Kept, { readonly kind: "wait" }>): SignInProblem {
  if (problem.kind === "unavailable" || problem.kind === "no-authenticator") return problem;
  if (problem.kind === "not-understood") return problem;
  // After a code whose outcome is lost, the page begins again as after a sign-in that the service has ended.
  const kind = problem.kind === "code-lost" ? "start-again" : problem.kind;
  return { kind, ...defined({ reason: readableText(problem.reason) }) };
}

function stepOf(kept: AppSignIn): SignInStepView {
  if (kept.step === "code") {
    const { wrongCodes, authenticators } = kept;
    const description = wrongCodes === 0 ? aboutFactor(kept.description) : undefined;
    return {
      kind: "code",
      several: authenticators.length > 1,
      refused: wrongCodes > 0,
      ...defined({ description }),
    };
  }
  if (kept.step !== "authenticator") return { kind: "credentials" };
  // Without a list of several there is nothing to choose, so the challenge itself is still to be had.
  if (kept.authenticators === undefined || kept.authenticators.length === 1) return { kind: "challenge" };
  const authenticators = kept.authenticators.map(({ id }) => ({ end: endOfId(id) }));
  return { kind: "authenticator", authenticators };
}
