import type { BotContext, ChatScope } from "../../frame/context.js";
import { askWhatIsOnTop } from "../../frame/talk/talk.js";
import { openOf } from "../open-questions.js";
import { atCredentials } from "../page/contract/page-sign-in.js";
import { asksInChat, beginAnew } from "./begin-and-end-sign-in.js";
import { begunOf, isLeftOpen, knownLogin, tooLong } from "./hear-secret.js";
import { isLeft, leftAfterMs } from "./model/sign-in-state.js";
import { sayPaused } from "./sign-in-texts.js";
import { pauseEnd } from "./steps/refused-attempts.js";

/**
 * Shows a question, unless sign-ins are paused, the operator has turned them off in the chat, or this one was left open.
 * @param holds whether the sign-in holds what was typed into it, or the service's token
 */
export async function unlessOver<T>(
  ctx: BotContext,
  holds: boolean,
  ask: () => Promise<number | T>,
): Promise<number | T | "left"> {
  const now = ctx.deps.now();
  const paused = pauseEnd(ctx.session.refusals, now);
  if (paused !== undefined) return sayPaused(ctx, paused);
  // The operator has turned the sign-in in the chat off (CHAT_SIGN_IN) since this question was opened.
  if (!asksInChat(ctx.deps)) beginAnew(ctx, { ...knownLogin(ctx), where: true });
  else if (isLeftOpen(ctx)) tooLong(ctx);
  else {
    const begun = begunOf(ctx);
    if (holds && begun.askedAt === undefined) await endWhenLeft(ctx, now);
    if (holds) begun.askedAt = now;
    else delete begun.askedAt;
    return ask();
  }
  return askWhatIsOnTop(ctx);
}

/** @param askedAt the time (ms) of the last step of a sign-in in the chat or on the page */
export const endWhenLeft = (
  { session, deps }: Pick<ChatScope, "session" | "deps">,
  askedAt: number,
): Promise<void> =>
  deps.schedule({ chat: session.chat, name: "sign-in", ref: String(askedAt), at: askedAt + leftAfterMs });

/**
 * Forgets what a sign-in holds that was left open. In the chat the question stays, so that a password which is typed later is
 * still a secret, and the bot says that it begins anew when the merchant comes back.
 */
export async function forgetLeft(scope: ChatScope): Promise<void> {
  const { session, deps } = scope;
  if (isLeftOpen(scope)) {
    tooLong(scope);
    delete session.conversation;
  }
  const { appSignIn: onPage } = session;
  const isOpen = onPage !== undefined && onPage.step !== "done";
  if (isOpen && isLeft(onPage.askedAt, deps.now())) session.appSignIn = atCredentials(onPage);
  else if (isOpen) await endWhenLeft(scope, onPage.askedAt);
  const { askedAt } = openOf(session.open, "sign-in") ?? {};
  if (askedAt !== undefined) await endWhenLeft(scope, askedAt);
}
