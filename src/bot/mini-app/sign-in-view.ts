import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { type AppSignIn, isUnderWay } from "../../domain/mini-app/app-sign-in.js";
import type { SignInStepView, SignInView } from "../../domain/mini-app/app-views.js";
import { defined } from "../../domain/omit-undefined.js";
import { credible } from "../../domain/time/stored-time.js";
import { endOfId, lastAttemptUntil, pauseEnd } from "../sign-in/index.js";

/**
 * Returns where the sign-in of the page with this launch stands. A page with another launch sees nothing of it.
 * @param now the present time in milliseconds
 */
export function signInView(record: ChatRecord, launch: string, now: number): SignInView {
  const kept = record.appSignIn?.launch === launch ? record.appSignIn : undefined;
  const { turn = 0 } = kept ?? {};
  if (kept?.step === "done" && record.account !== undefined)
    return { turn, step: { kind: "done", until: record.account.expiresAt } };
  const until = pauseOf(record, kept, now);
  if (until !== undefined) return { turn, step: { kind: "paused", until } };
  if (kept === undefined || !isUnderWay(kept, now)) return { turn, step: { kind: "credentials" } };
  return {
    turn,
    step: stepOf(kept),
    ...defined({
      problem: kept.step === "done" ? undefined : kept.problem,
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

function stepOf(kept: AppSignIn): SignInStepView {
  if (kept.step === "code") return { kind: "code", several: kept.authenticators !== undefined };
  // Without a list the sign-in was interrupted before the merchant could choose.
  if (kept.step !== "authenticator" || kept.authenticators === undefined) return { kind: "credentials" };
  const authenticators = kept.authenticators.map(({ id }) => ({ end: endOfId(id) }));
  return { kind: "authenticator", authenticators };
}
