import { Composer } from "grammy";
import { openOf } from "../../../domain/chat/open.js";
import { newSignIn, type SignInQuestion } from "../../../domain/chat/sign-in-question.js";
import { defined } from "../../../domain/defined.js";
import { openSignIn } from "../../account.js";
import type { BotContext } from "../../context.js";
import { type Asking, open } from "../../frame/questions.js";
import { answerSignIn } from "./answer.js";
import { askSignIn as askStep, lateAnswersExpected } from "./ask.js";

/** Sign-in (docs/interface.md, "Sign-in"): login, password, authenticator if there are several, one-time code. */
export const askSignIn: Asking<SignInQuestion> = {
  ask: (ctx, question) => askStep(ctx, question),
  answer: answerSignIn,
};

export const signIn = new Composer<BotContext>();

// Also the way out of a mistake in the login, which nobody can see any more.
signIn.command("signin", restart);

signIn.callbackQuery("signin:start", (ctx) => openSignIn(ctx));

signIn.callbackQuery("signin:settings-terminal", (ctx) => openSignIn(ctx, { from: "settings-terminal" }));

signIn.callbackQuery("signin:another", async (ctx, next) => {
  if (tapped(ctx) === undefined) return next();
  restart(ctx);
});

signIn.callbackQuery("signin:again", async (ctx, next) => {
  if (tapped(ctx) === undefined) return next();
  ctx.asks = true;
});

signIn.callbackQuery(/^signin:authenticator:(\d+)$/, async (ctx, next) => {
  const question = tapped(ctx);
  const chosen =
    question?.step === "authenticator" ? question.authenticators?.[Number(ctx.match[1])] : undefined;
  if (question?.step !== "authenticator" || chosen === undefined) return next();
  // With one left the question goes on to its challenge.
  question.authenticators = [chosen];
  ctx.asks = true;
});

/** The sign-in's question that the tapped message asks; undefined when that isn't asked any more. */
function tapped({ session, callbackQuery }: BotContext): SignInQuestion | undefined {
  const isHere = session.question?.messageId === callbackQuery?.message?.message_id;
  return isHere ? openOf(session.open, "sign-in") : undefined;
}

function restart(ctx: BotContext): void {
  const before = openOf(ctx.session.open, "sign-in");
  const fromLogin = before === undefined || before.step === "login";
  open(ctx, {
    ...newSignIn(undefined, ctx.deps.now()),
    ...defined({ fromChat: before?.fromChat }),
    ...(fromLogin ? {} : lateAnswersExpected),
  });
}
