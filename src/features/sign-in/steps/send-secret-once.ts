import type { BotContext } from "../../../frame/context.js";
import { serviceFailure } from "../../../frame/screens/service-failure.js";
import { defined } from "../../../language/omit-undefined.js";
import { type AskedWait, askedWaitOf, lastingWait } from "../../../language/time/asked-wait.js";
import type { FailureKind, PasswordGrantResult } from "../../../service/service-port.js";
import type { ChatRecord } from "../../chat-record.js";
import { forgetAccountChat } from "../account-chats.js";
import {
  type Access,
  applyAccess,
  loginDigest,
  newAccess,
  storeCredentials,
  storedAccess,
} from "./granted-access.js";
import {
  pauseEnd,
  reserveAccountRefusal,
  takeBackAccountRefusal,
  withoutRefusal,
  withRefusal,
} from "./refused-attempts.js";

/** The two sign-in calls that send a secret. The event's journal keeps an outcome under the call's name. */
const grants = ["password", "code"] as const;
type Grant = (typeof grants)[number];

export type SignedIn = { warn: boolean; dropsCustomer: boolean };

/** The event's journal stores the outcome, so an outcome contains no secret. */
export type GrantOutcome =
  | ({ kind: "signed-in" } & SignedIn)
  | { kind: "mfa-required"; mfaToken: string; description?: string }
  | { kind: "paused"; until: number }
  /** The call with the secret may have been made before a crash, and its outcome is unknown. */
  | { kind: "interrupted" }
  /** The service asks to wait (429). It has judged no secret, or wasn't asked because an earlier wait still lasts. */
  | { kind: "wait"; wait: AskedWait }
  | { kind: "failed"; failure: FailureKind; retryAfter: number | null; reason: string | null };

/** Checks whether an earlier attempt at this event has begun a sign-in call. */
export const hasSentSecret = ({ unit }: BotContext): boolean =>
  grants.some((one) => unit.done(one) !== undefined);

/**
 * Returns the outcome of a call that an earlier attempt at this event has begun, so that no secret is sent twice.
 * @param login the login of that call; undefined when no login is known yet
 */
export async function knownGrant(
  ctx: BotContext,
  login: string | undefined,
): Promise<GrantOutcome | undefined> {
  const grant = grants.find((one) => ctx.unit.done(one) !== undefined);
  if (grant === undefined) return undefined;
  const known = ctx.unit.done<GrantOutcome>(grant);
  if (known?.kind !== "interrupted") return known;
  const access = await storedAccess(ctx, login);
  if (access === undefined) {
    auditSignIn(ctx, grant, known);
    return known;
  }
  // An earlier attempt wrote the new credentials, but the process ended before the chat's record was committed.
  const outcome: GrantOutcome = signedInBy(access);
  if (access.changed) await forgetAccountChat(ctx);
  await commit(ctx, grant, outcome, (record) => applyAccess(ctx, record, access));
  auditSignIn(ctx, grant, outcome);
  return outcome;
}

/** @param call undefined when there is nothing to send, for example because the secret was lost */
export async function grantOnce(
  ctx: BotContext,
  grant: Grant,
  login: string,
  call: (() => Promise<PasswordGrantResult>) | undefined,
): Promise<GrantOutcome | undefined> {
  const known = await knownGrant(ctx, login);
  return known ?? (call === undefined ? undefined : sendSecretOnce(ctx, grant, login, call));
}

/**
 * Before the call, the bot commits that the call begins and counts it as refused. After it, the bot commits the
 * outcome, and takes the refusal back if there was none. A crash in between leaves the outcome "interrupted": the
 * secret isn't sent again, and the merchant is asked anew.
 */
async function sendSecretOnce(
  ctx: BotContext,
  grant: Grant,
  login: string,
  call: () => Promise<PasswordGrantResult>,
): Promise<GrantOutcome> {
  const outcome = await attempt(ctx, grant, login, call);
  auditSignIn(ctx, grant, outcome);
  return outcome;
}

async function attempt(
  ctx: BotContext,
  grant: Grant,
  login: string,
  call: () => Promise<PasswordGrantResult>,
): Promise<GrantOutcome> {
  const { deps, session } = ctx;
  const at = deps.now();
  const paused = pauseEnd(session.refusals, at);
  if (paused !== undefined) return { kind: "paused", until: paused };
  const wait = lastingWait(session.signInWait, at);
  if (wait !== undefined) return { kind: "wait", wait };
  await commit(ctx, grant, { kind: "interrupted" }, (record) => {
    record.refusals = withRefusal(record.refusals, at);
  });
  // Chats that have signed in to the account before aren't counted, so strangers who guess passwords can pause only each
  // other.
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
 * The service may answer a wrong password or code like this (to a code, 404 and 422 are "start-again"), so all of these
 * count as refused. "sign-in-ended" isn't one of them: the service has judged no code.
 */
const turnedAway: ReadonlySet<FailureKind> = new Set(["refused-credentials", "refused-code", "start-again"]);

const signedInBy = ({ warn, dropsCustomer }: Access): GrantOutcome => ({
  kind: "signed-in",
  warn,
  dropsCustomer,
});

interface CarriedOut {
  readonly outcome: GrantOutcome;
  /** The change of the record belongs to the commit that stores the outcome. */
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
    const { kind, retryAfter, reason } = serviceFailure(error, ctx.deps.log, "sign-in.failed", {
      step: grant,
    });
    if (kind === "too-many-requests") {
      const wait = askedWaitOf(retryAfter, ctx.deps.now());
      const apply = (record: ChatRecord): void => {
        record.signInWait = wait;
      };
      return { outcome: { kind: "wait", wait }, apply };
    }
    // What the service says about a password isn't kept, because no chat shows it.
    const said = grant === "code" ? reason : null;
    return { outcome: { kind: "failed", failure: kind, retryAfter, reason: said }, apply: () => undefined };
  }
  if (result.kind === "mfa-required") {
    const { mfaToken, description } = result;
    const outcome: GrantOutcome = { kind: "mfa-required", mfaToken, ...defined({ description }) };
    return { outcome, apply: () => undefined };
  }
  const credentials = await storeCredentials(ctx, result.credentials, login);
  const access = newAccess(ctx, credentials, login);
  // The record that is committed next no longer names the old account, so the chat leaves the old account's list now.
  if (access.changed) await forgetAccountChat(ctx);
  return {
    outcome: signedInBy(access),
    apply: (record) => applyAccess(ctx, record, access),
  };
}

/** An event that is handled again continues with the committed outcome, whatever question is open then. */
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

interface Outcome {
  readonly kind: string;
  readonly failure?: string;
}

/** Writes the operator's audit line, which names no login and no secret. */
function auditSignIn({ deps, session, unit }: BotContext, step: string, outcome: Outcome): void {
  deps.log("sign-in.audit", {
    chat: session.chat,
    step,
    place: unit.event.payload.source === "app" ? "page" : "chat",
    outcome: outcome.failure ?? outcome.kind,
  });
}
