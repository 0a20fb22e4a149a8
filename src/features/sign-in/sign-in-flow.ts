import type { BotContext } from "../../frame/context.js";
import { deleteSecret } from "../../frame/screens/send-or-edit.js";
import { askWhatIsOnTop, type Talk } from "../../frame/talk/talk.js";
import { begunOf, tooLong } from "./hear-secret.js";
import { type Login, theLogin, whereToSignIn } from "./login-questions.js";
import type { AtCode, AtCredentials, SignInQuestion } from "./model/sign-in-state.js";
import { theAuthenticator, theCode, thePassword } from "./sign-in-questions.js";
import { tellSignedIn } from "./signed-in.js";
import { hasSentSecret, knownGrant, type SignedIn } from "./steps/send-secret-once.js";
import type { Reached } from "./steps/sign-in-steps.js";

/** The most turns at the second factor, such as changes of the authenticator. The plugin's log holds each of them. */
const mostTurns = 40;

/**
 * Signs the merchant in (docs/interface.md, "Sign-in"): where, login, password, authenticator if there are several, code.
 * What is refused or fails leads back to the password, with a sentence that says why.
 */
export async function signIn(talk: Talk): Promise<void> {
  const begun = await talk.do(takeUp);
  if (begun === undefined) return talk.giveUp();
  if ("signedIn" in begun) return talk.do((ctx) => goOnSignedIn(ctx, begun.signedIn));
  const way = begun.where === true ? await talk.ask(whereToSignIn) : "in-chat";
  const known = begun.login === undefined ? undefined : loginOf(begun, begun.login);
  const login = way === "in-chat" ? (known ?? (await talk.ask(theLogin))) : way;
  for (let back: AtCredentials | undefined; ; ) {
    let at: Reached = await talk.ask(thePassword(login), back);
    for (let turns = 0; at.step === "authenticator" || at.step === "code"; turns += 1) {
      if (turns === mostTurns) return talk.do(giveUp);
      if (at.step === "authenticator") at = await talk.ask(theAuthenticator(at), at.problem);
      else at = await talk.ask(theCode(at), at.problem ?? newCode(at));
    }
    const end = at;
    if (end.step === "signed-in") return talk.do((ctx) => goOnSignedIn(ctx, end));
    back = end;
  }
}

/** After a refused code, a code is asked without a problem only where the service has been asked for a new one. */
const newCode = ({ wrongCodes }: AtCode) => (wrongCodes > 0 ? ({ kind: "new-code" } as const) : undefined);

const loginOf = ({ returning = false }: SignInQuestion, name: string): Login => ({ name, returning });

function giveUp(ctx: BotContext): void {
  tooLong(ctx);
  ctx.asks = true;
}

async function goOnSignedIn(ctx: BotContext, signedIn: SignedIn): Promise<void> {
  await tellSignedIn(ctx, signedIn);
  ctx.asks = true;
}

/**
 * Reads how the sign-in begins. When the flow's log was lost, the update may be for a later step: a text, which may be
 * a secret, is deleted, and the sign-in begins again.
 * @returns undefined for a tap on a button that isn't of a sign-in
 */
async function takeUp(ctx: BotContext) {
  const begun = begunOf(ctx);
  if (ctx.asks || ctx.heard) return begun;
  if (ctx.callbackQuery?.data?.startsWith("signin:") === false) return undefined;
  const known = hasSentSecret(ctx) ? await knownGrant(ctx, begun.login) : undefined;
  if (known?.kind === "signed-in") return { signedIn: known };
  if (ctx.message?.text !== undefined) {
    await deleteSecret(ctx);
    // The outcome of a call that was broken off isn't known.
    if (begun.anew !== "too-old")
      begun.anew = ctx.unit.done("code") === undefined ? "send-again" : "code-lost";
  }
  askWhatIsOnTop(ctx);
  return begun;
}
