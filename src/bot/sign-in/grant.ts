import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { openOf, push } from "../../domain/chat/open.js";
import type { FailureKind, PasswordGrantResult } from "../../merchant-service/port.js";
import { forgetAccountChat } from "../account/index.js";
import type { BotContext } from "../frame/context.js";
import { serviceFailure } from "../frame/service-failure.js";
import { reserveAccountRefusal, takeBackAccountRefusal } from "./account-refusals.js";
import { applyAccess, loginDigest, newAccess, storeCredentials, storedAccess } from "./new-access.js";
import { pauseEnd, withoutRefusal, withRefusal } from "./refusals.js";

/** The two calls that carry a secret; also their names in the event's journal. */
const grants = ["password", "code"] as const;
type Grant = (typeof grants)[number];

/** The outcome of such a call; plain data without any secret, since it is kept in the event's journal. */
export type GrantOutcome =
  | { kind: "signed-in"; warn: boolean }
  | { kind: "mfa-required" }
  | { kind: "paused"; until: number }
  /** The call may have been made, and nobody knows how it ended. */
  | { kind: "interrupted" }
  | { kind: "failed"; failure: FailureKind; retryAfter: number | null };

/** The outcome that an earlier attempt at this event has committed: the secret is not needed, nor sent, again. */
export async function knownGrant(ctx: BotContext): Promise<GrantOutcome | undefined> {
  const grant = grants.find((one) => ctx.unit.done(one) !== undefined);
  if (grant === undefined) return undefined;
  const known = ctx.unit.done<GrantOutcome>(grant);
  if (known?.kind !== "interrupted") return known;
  const access = await storedAccess(ctx);
  if (access === undefined) return known;
  // The credentials were written, and the process ended before the record was.
  const outcome: GrantOutcome = { kind: "signed-in", warn: access.warn };
  if (access.changed) await forgetAccountChat(ctx);
  await commit(ctx, grant, outcome, (record) => applyAccess(record, access));
  return outcome;
}

/**
 * Makes a call that carries a secret, once. Before the call a refusal is counted and the call is noted. After it the
 * outcome is committed, and the refusal is taken back if there was none.
 */
export async function grantOnce(
  ctx: BotContext,
  grant: Grant,
  login: string,
  call: () => Promise<PasswordGrantResult>,
): Promise<GrantOutcome> {
  const { deps, session } = ctx;
  const at = deps.now();
  const paused = pauseEnd(session.refusals, at);
  if (paused !== undefined) return { kind: "paused", until: paused };
  await commit(ctx, grant, { kind: "interrupted" }, (record) => {
    record.refusals = withRefusal(record.refusals, at);
  });
  // A chat that has signed in to the account isn't held up by what strangers try.
  const account = loginDigest(login);
  const counted = !session.knownLogins.includes(account);
  const takeBack = (record: ChatRecord): void => {
    record.refusals = withoutRefusal(record.refusals, at);
  };
  const until = counted ? await reserveAccountRefusal(deps, account, at) : undefined;
  if (until !== undefined) return commit(ctx, grant, { kind: "paused", until }, takeBack);

  const { outcome, apply } = await carryOut(ctx, grant, login, call);
  const refused = outcome.kind === "failed" && turnedAway.has(outcome.failure);
  await commit(ctx, grant, outcome, (record) => {
    apply(record);
    if (!refused) takeBack(record);
  });
  if (counted && !refused) await takeBackAccountRefusal(deps, account, at);
  return outcome;
}

/**
 * Failures by which a service may have answered a wrong secret. The status for that isn't known: a service that answers
 * 404 or 422, which means "start again", must not be open to guessing.
 */
const turnedAway: ReadonlySet<FailureKind> = new Set(["refused-credentials", "refused-code", "start-again"]);

interface CarriedOut {
  readonly outcome: GrantOutcome;
  /** Changes the record by what the outcome means. */
  readonly apply: (record: ChatRecord) => void;
}

async function carryOut(
  ctx: BotContext,
  grant: Grant,
  login: string,
  call: () => Promise<PasswordGrantResult>,
): Promise<CarriedOut> {
  let result: PasswordGrantResult;
  try {
    result = await call();
  } catch (error) {
    const failure = serviceFailure(error);
    if (failure === undefined) throw error;
    const { kind, retryAfter, requestId } = failure;
    ctx.deps.log("sign-in.failed", {
      step: grant,
      kind,
      requestId: requestId ?? undefined,
    });
    return { outcome: { kind: "failed", failure: kind, retryAfter }, apply: () => undefined };
  }
  if (result.kind === "mfa-required") {
    const { mfaToken } = result;
    return {
      outcome: { kind: "mfa-required" },
      apply: (record) => {
        const asked = openOf(record.open, "sign-in");
        if (asked?.step === "password")
          record.open = push(record.open, {
            ...asked,
            step: "authenticator",
            mfaToken,
            startedAt: ctx.deps.now(),
          });
      },
    };
  }
  const credentials = await storeCredentials(ctx, result.credentials, login);
  const access = newAccess(ctx.session, credentials, login);
  // The chat leaves its old account before its record names another one, since nothing would tell any more where the
  // chat is noted.
  if (access.changed) await forgetAccountChat(ctx);
  return {
    outcome: { kind: "signed-in", warn: access.warn },
    apply: (record) => applyAccess(record, access),
  };
}

/** If the event comes again, it finds the outcome and goes on from there, whichever question is open by then. */
async function commit(
  { unit }: BotContext,
  grant: Grant,
  outcome: GrantOutcome,
  change: (record: ChatRecord) => void,
): Promise<GrantOutcome> {
  await unit.patch((record) => {
    if (record.journal !== undefined) record.journal.results[grant] = outcome;
    change(record);
  });
  return outcome;
}
