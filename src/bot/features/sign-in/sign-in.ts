import { Composer } from "grammy";
import { defined } from "../../../domain/defined.js";
import { openSignIn } from "../../account.js";
import type { BotContext } from "../../context.js";
import type { Asking } from "../../frame/questions.js";
import { answerSignIn } from "./answer.js";
import { askSignIn as askStep, expectLateAnswers, freshSignIn } from "./ask.js";

/** Sign-in (docs/interface.md, "Sign-in"): login, password, authenticator if there are several, one-time code. */
export const askSignIn: Asking<undefined> = {
  ask: (ctx) => askStep(ctx),
  answer: answerSignIn,
};

export const signIn = new Composer<BotContext>();

// Also the way out of a mistake in the login, which nobody can see any more.
signIn.command("signin", restart);

signIn.callbackQuery("signin:start", openSignIn);

signIn.callbackQuery("signin:settings-terminal", (ctx) => {
  openSignIn(ctx);
  if (ctx.session.signIn !== undefined) ctx.session.signIn.from = "settings-terminal";
});

signIn.callbackQuery("signin:another", async (ctx, next) => {
  if (!isOpenHere(ctx)) return next();
  restart(ctx);
});

signIn.callbackQuery("signin:again", async (ctx, next) => {
  if (!isOpenHere(ctx)) return next();
  ctx.asks = true;
});

signIn.callbackQuery(/^signin:authenticator:(\d+)$/, async (ctx, next) => {
  const { signIn: open } = ctx.session;
  const chosen = open?.authenticators?.[Number(ctx.match[1])];
  if (open?.step !== "authenticator" || chosen === undefined || !isOpenHere(ctx)) return next();
  // With one left the question goes on to its challenge.
  open.authenticators = [chosen];
  ctx.asks = true;
});

/** True when the tapped message asks the sign-in's open question. */
function isOpenHere({ session, callbackQuery }: BotContext): boolean {
  return session.signIn !== undefined && session.question?.messageId === callbackQuery?.message?.message_id;
}

function restart(ctx: BotContext): void {
  const { fromChat, step = "login" } = ctx.session.signIn ?? {};
  ctx.session.signIn = {
    ...freshSignIn(ctx.deps.now()),
    ...defined({ fromChat }),
  };
  if (step !== "login") expectLateAnswers(ctx.session.signIn);
  ctx.asks = true;
}
