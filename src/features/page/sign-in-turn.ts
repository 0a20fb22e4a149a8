import type { BotContext } from "../../frame/context.js";
import { takeButtons } from "../../frame/stale-buttons.js";
import { defined } from "../../language/omit-undefined.js";
import type { FailureKind } from "../../service/service-port.js";
import { isSigningIn } from "../open-questions.js";
import {
  type GrantOutcome,
  knownGrant,
  mostWrongCodes,
  namedTypes,
  notePassword,
  prepareChallenge,
  readOneTimeCode,
  sendSecretOnce,
  tellSignedIn,
} from "../sign-in/index.js";
import { type AppRequest, type SignInSecrets, signInSecrets } from "./contract/page-requests.js";
import {
  type AppSignIn,
  type AppSignInProblem,
  type AppSignInStep,
  atCredentials,
  meaningOf,
} from "./contract/page-sign-in.js";

type Request = Extract<AppRequest, { kind: "sign-in" }>;
type SecondFactor = AppSignInStep<"authenticator" | "code">;

/**
 * Handles one turn of the sign-in on the bot's own page (docs/interface.md, "Sign-in"). The calls to the service, the
 * limits on guesses and the steps after the sign-in are those of the chat. The handler only changes the record; the page
 * reads the outcome of its request there. In a seller's chat nobody signs in.
 */
export async function takeSignIn(ctx: BotContext, request: Request): Promise<void> {
  if (ctx.session.seller !== undefined) return;
  const next = await nextOf(ctx, request);
  if (next !== undefined) ctx.session.appSignIn = { ...next, turn: request.turn };
}

/** Returns the sign-in after the request; undefined when the request changes nothing. */
async function nextOf(ctx: BotContext, request: Request): Promise<AppSignIn | undefined> {
  const kept = ctx.session.appSignIn;
  // An earlier attempt at this event may have sent the secret to the service already. Its stored outcome is used then.
  const known = await knownGrant(ctx, kept?.step === "done" ? undefined : kept?.login);
  if (known !== undefined) return apply(ctx, request, known);
  switch (meaningOf(kept, request, ctx.deps.now())) {
    case "repeats":
    case "stranger":
      return undefined;
    case "lost":
      return backToCredentials(ctx, request, { kind: "start-again" });
    case "begins":
      return takeCredentials(ctx, request);
    case "goes-on":
      return goOn(ctx, request, kept);
  }
}

async function goOn(
  ctx: BotContext,
  request: Request,
  kept: AppSignIn | undefined,
): Promise<AppSignIn | undefined> {
  const { step } = request;
  if (step.kind === "credentials") return takeCredentials(ctx, request);
  if (step.kind === "restart") return backToCredentials(ctx, request);
  if (step.kind === "code" && kept?.step === "code") return takeCode(ctx, request, kept);
  if (step.kind === "authenticator" && kept?.step === "authenticator")
    return challenge(ctx, request, kept, step.index);
  if (step.kind === "another-authenticator" && kept?.step === "code") {
    const { chosen: _, ...factor } = withoutProblem(kept);
    return { ...factor, step: "authenticator" };
  }
  // A challenge that the service doesn't give now leaves the code's question as it is.
  if (step.kind === "new-code" && kept?.step === "code" && kept.wrongCodes > 0)
    return challenge(ctx, request, { ...kept, step: "authenticator" }, kept.chosen, kept);
  if (step.kind === "try-again" && kept?.step === "authenticator")
    return challenge(ctx, request, kept, kept.chosen);
  return backToCredentials(ctx, request, { kind: "start-again" });
}

/** Takes login and password, which the page asks together, and goes on as far as it can without the merchant. */
async function takeCredentials(ctx: BotContext, request: Request): Promise<AppSignIn | undefined> {
  const { deps, unit } = ctx;
  const secrets = secretsOf(ctx);
  if (secrets?.kind !== "credentials") return backToCredentials(ctx, request, { kind: "send-again" });
  const { login, password } = secrets;
  const { session, launch, turn } = request;
  // The turn counts as handled only in the commit at the handler's end.
  const begun = { session, launch, turn: turn - 1, startedAt: deps.now() };
  await unit.patch((record) => {
    record.appSignIn = atCredentials(begun, { login });
  });
  notePassword(ctx.session.chat, password);
  const grant = () => deps.service.passwordGrant(login, password);
  const outcome = await sendSecretOnce(ctx, "password", login, grant, (record, factor) => {
    record.appSignIn = { ...begun, ...factor, step: "authenticator", login };
  });
  return apply(ctx, request, outcome);
}

async function takeCode(
  ctx: BotContext,
  request: Request,
  kept: AppSignInStep<"code">,
): Promise<AppSignIn | undefined> {
  const secrets = secretsOf(ctx);
  if (secrets?.kind !== "code") return { ...kept, problem: { kind: "send-again" } };
  const code = readOneTimeCode(ctx, secrets.code);
  if (code === undefined) return { ...kept, problem: { kind: "code-form" } };
  const outcome = await sendSecretOnce(ctx, "code", kept.login, async () => ({
    kind: "signed-in",
    credentials: await ctx.deps.service.otpGrant(kept.mfaToken, code),
  }));
  return apply(ctx, request, outcome);
}

/** Applies the outcome of a call to the service that has sent the request's secret. */
async function apply(
  ctx: BotContext,
  request: Request,
  outcome: GrantOutcome,
): Promise<AppSignIn | undefined> {
  const kept = ctx.session.appSignIn;
  switch (outcome.kind) {
    case "signed-in":
      return signedIn(ctx, outcome);
    case "mfa-required":
      return kept?.step === "authenticator" ? challenge(ctx, request, kept) : undefined;
    case "wait":
      return withProblem(kept, { kind: "wait" });
    case "paused":
      return backToCredentials(ctx, request, undefined, outcome.until);
    case "interrupted":
      // The call may have used up the code and the token of the sign-in; a password can be sent again.
      return backToCredentials(ctx, request, { kind: kept?.step === "code" ? "start-again" : "send-again" });
    case "failed":
      return applyFailure(ctx, request, outcome);
  }
}

function applyFailure(
  ctx: BotContext,
  request: Request,
  { failure, retryAfter, reason }: Extract<GrantOutcome, { kind: "failed" }>,
): AppSignIn | undefined {
  const kept = ctx.session.appSignIn;
  switch (failure) {
    case "refused-credentials":
    case "refused-code":
      return kept?.step === "code"
        ? afterWrongCode(ctx, request, kept, reason)
        : backToCredentials(ctx, request, { kind: "refused" });
    case "start-again":
    case "sign-in-ended":
      return backToCredentials(ctx, request, { kind: "start-again", ...because(reason) });
    default:
      return withProblem(kept, noResult(failure, retryAfter));
  }
}

const noResult = (failure: FailureKind, retryAfter: number | null): AppSignInProblem =>
  failure === "faulty-answer" ? { kind: "not-understood" } : { kind: "unavailable", retryAfter };

const because = (reason: string | null) => defined({ reason: reason ?? undefined });

/** Returns the sign-in where it stands, with a problem that the merchant can wait out. */
const withProblem = (kept: AppSignIn | undefined, problem: AppSignInProblem): AppSignIn | undefined =>
  kept === undefined || kept.step === "done" ? kept : { ...kept, problem };

function afterWrongCode(
  ctx: BotContext,
  request: Request,
  kept: AppSignInStep<"code">,
  reason: string | null,
): AppSignIn {
  const wrongCodes = kept.wrongCodes + 1;
  if (wrongCodes >= mostWrongCodes)
    return backToCredentials(ctx, request, { kind: "wrong-code-last", ...because(reason) });
  const kind = wrongCodes === 1 ? "wrong-code" : "wrong-code-clock";
  return { ...kept, wrongCodes, problem: { kind, ...because(reason) } };
}

/**
 * Lists the authenticators and requests a code for the only one or the chosen one. The page then asks for the code.
 * @param otherwise where the sign-in stands as long as the service gives no challenge
 */
async function challenge(
  ctx: BotContext,
  request: Request,
  kept: AppSignInStep<"authenticator">,
  chosen?: number,
  otherwise: SecondFactor = { ...kept, ...defined({ chosen }) },
): Promise<AppSignIn> {
  const reached = await prepareChallenge(ctx, { ...kept, ...defined({ chosen }) });
  const factor = withoutProblem(kept);
  switch (reached.kind) {
    case "challenged":
      return {
        ...factor,
        authenticators: reached.authenticators,
        chosen: reached.chosen,
        step: "code",
      };
    case "choose":
      return { ...factor, authenticators: reached.authenticators, step: "authenticator" };
    case "none":
      return backToCredentials(ctx, request, { kind: "no-authenticator", types: namedTypes(reached.types) });
    case "wait":
      return { ...otherwise, problem: { kind: "wait" } };
    case "failed": {
      const { failure, retryAfter, reason } = reached;
      if (failure === "start-again")
        return backToCredentials(ctx, request, { kind: "start-again", ...because(reason) });
      return { ...otherwise, problem: noResult(failure, retryAfter) };
    }
  }
}

/**
 * Tells the chat that the merchant has signed in on the page. If the chat asked for a sign-in, its question is over, and
 * the merchant goes on where it was opened.
 */
async function signedIn(
  ctx: BotContext,
  outcome: Extract<GrantOutcome, { kind: "signed-in" }>,
): Promise<AppSignIn | undefined> {
  const { session } = ctx;
  const asked = isSigningIn(session) ? session.question : undefined;
  await tellSignedIn(ctx, outcome);
  if (asked?.buttons === true) await takeButtons(ctx, asked.messageId);
  ctx.asks = true;
  // The commit that stored the access has ended the page's sign-in already.
  return session.appSignIn;
}

/** Returns the page's sign-in to its first step, and drops the token of the second factor. */
const backToCredentials = (
  { deps }: BotContext,
  { session, launch, turn }: Request,
  problem?: AppSignInProblem,
  pausedUntil?: number,
): AppSignIn =>
  atCredentials({ session, launch, turn, startedAt: deps.now() }, defined({ problem, pausedUntil }));

const withoutProblem = <Step extends SecondFactor>({ problem: _, ...rest }: Step): Omit<Step, "problem"> =>
  rest;

/** Returns the secrets of the request; undefined when they were lost with the memory of an earlier process. */
function secretsOf({ secret }: BotContext): SignInSecrets | undefined {
  return secret === undefined ? undefined : signInSecrets.parse(JSON.parse(secret));
}
