import type { BotContext } from "../../frame/context.js";
import { signInOf } from "../../frame/model/acting.js";
import { takeButtons } from "../../frame/screens/stale-buttons.js";
import { isSigningIn } from "../open-questions.js";
import {
  endWhenLeft,
  type FactorStep,
  knownGrant,
  type Reached,
  readLogin,
  type SignedIn,
  sendPassword,
  takeFactorStep,
  tellSignedIn,
} from "../sign-in/index.js";
import { type AppRequest, type SignInSecrets, signInSecrets } from "./contract/page-requests.js";
import { type AppSignIn, atCredentials, meaningOf } from "./contract/page-sign-in.js";

type Request = Extract<AppRequest, { kind: "sign-in" }>;

/**
 * Takes one turn of the sign-in on the bot's page (docs/interface.md, "Sign-in") by the chat's own steps. The page
 * reads the outcome in the record. In a seller's chat nobody signs in.
 */
export async function takeSignIn(ctx: BotContext, request: Request): Promise<void> {
  if (ctx.session.seller !== undefined) return;
  const reached = await reachedBy(ctx, request);
  if (reached === undefined) return;
  const { session, launch, turn } = request;
  // The commit that stored the access has ended the page's sign-in already.
  if (reached.step === "signed-in") {
    await goOnSignedIn(ctx, reached, request.back);
    if (ctx.session.appSignIn !== undefined) ctx.session.appSignIn.turn = turn;
  } else ctx.session.appSignIn = { ...reached, session, launch, turn, askedAt: ctx.deps.now() };
}

/** Takes the request's step. @returns undefined when the request changes nothing */
async function reachedBy(ctx: BotContext, request: Request): Promise<Reached | undefined> {
  const { appSignIn: kept } = ctx.session;
  // An earlier attempt at this event may have signed in already.
  const known = kept?.step === "done" ? await knownGrant(ctx, undefined) : undefined;
  if (known?.kind === "signed-in") return { ...known, step: "signed-in" };
  switch (meaningOf(kept, request, ctx.deps.now())) {
    case "repeats":
    case "stranger":
      return undefined;
    case "lost":
      return startAgain;
    case "begins":
      return takeCredentials(ctx, request);
    case "goes-on":
      return goOn(ctx, request, kept);
  }
}

const startAgain: Reached = { step: "credentials", problem: { kind: "start-again" } };

async function goOn(ctx: BotContext, request: Request, kept: AppSignIn | undefined): Promise<Reached> {
  const { step } = request;
  if (step.kind === "credentials") return takeCredentials(ctx, request);
  if (step.kind === "restart") return { step: "credentials" };
  if (kept?.step !== "authenticator" && kept?.step !== "code") return startAgain;
  const reached = await takeFactorStep(ctx, kept, factorStepOf(ctx, step));
  // A challenge that the service doesn't give now leaves the code's question as it is.
  if (kept.step === "code" && reached?.step === "authenticator" && reached.problem !== undefined)
    return { ...kept, problem: reached.problem };
  return reached ?? startAgain;
}

function factorStepOf(ctx: BotContext, step: Request["step"]): FactorStep {
  if (step.kind !== "code") return step as FactorStep;
  const secrets = secretsOf(ctx);
  return { kind: "code", code: secrets?.kind === "code" ? secrets.code : undefined };
}

async function takeCredentials(ctx: BotContext, { session, launch, turn }: Request): Promise<Reached> {
  const { deps, unit } = ctx;
  const secrets = secretsOf(ctx);
  const typed = secrets?.kind === "credentials" ? secrets : undefined;
  const kept = ctx.session.appSignIn;
  const tried = kept?.step === "credentials" ? kept.login : undefined;
  const login = typed?.login === undefined ? (tried ?? signInOf(ctx.acting)?.login) : readLogin(typed.login);
  if (login === undefined)
    return {
      step: "credentials",
      problem: { kind: typed?.login === undefined ? "send-again" : "login-form" },
    };
  // The turn counts as handled only in the commit at the handler's end.
  const begun = { session, launch, turn: turn - 1, askedAt: deps.now() };
  await endWhenLeft(ctx, begun.askedAt);
  await unit.patch((record) => {
    record.appSignIn = atCredentials(begun, { login });
  });
  return sendPassword(ctx, login, typed?.password);
}

/** If the chat asked for a sign-in, its question is over, and the merchant goes on where it was opened. */
async function goOnSignedIn(ctx: BotContext, signedIn: SignedIn, back: string | undefined): Promise<void> {
  const asked = isSigningIn(ctx.session) ? ctx.session.question : undefined;
  await tellSignedIn(ctx, signedIn, back);
  if (asked?.buttons === true) takeButtons(ctx, asked.messageId);
  ctx.asks = true;
}

/** Returns the secrets of the request; undefined when they were lost with the memory of an earlier process. */
function secretsOf({ secret }: BotContext): SignInSecrets | undefined {
  return secret === undefined ? undefined : signInSecrets.parse(JSON.parse(secret));
}
