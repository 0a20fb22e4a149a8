import { Composer } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { type Asking, open } from "../../frame/questions.js";
import { defined } from "../../language/omit-undefined.js";
import { openOf } from "../open-questions.js";
import { answerSignIn } from "./answer-sign-in.js";
import { askSignInQuestion, goOnTo, lateAnswersExpected } from "./ask-sign-in.js";
import { firstQuestion, openSignIn } from "./begin-and-end-sign-in.js";
import { newSignIn, type SignInQuestion, type SignInStep, waysBackOf } from "./model/sign-in-question.js";

/**
 * Asks the sign-in's questions and handles the answers (docs/interface.md, "Sign-in"): login, password, authenticator
 * if there are several, one-time code.
 */
export const askSignIn: Asking<SignInQuestion> = {
  ask: (ctx, question) => askSignInQuestion(ctx, question),
  answer: answerSignIn,
  async press(ctx, question, data) {
    const [, action, index] =
      /^signin:(chat|another|again|new-code|authenticators|authenticator)(?::(\d+))?$/.exec(data) ?? [];
    if (action === undefined) return false;
    if (action === "another") restart(ctx, newSignIn(undefined, ctx.deps.now()));
    if (action === "chat") {
      if (question.step !== "choose") return false;
      goOnTo(ctx, { ...newSignIn(question.login, ctx.deps.now()), ...waysBackOf(question) });
    }
    if (action === "authenticator") {
      if (question.step !== "authenticator") return false;
      const chosen = Number(index);
      if (question.authenticators?.[chosen] === undefined) return false;
      // The merchant's choice of an authenticator is only stored here. The sign-in's next step requests the one-time
      // code for it.
      question.chosen = chosen;
    }
    if (action === "authenticators") {
      if (question.step !== "code") return false;
      const { chosen: _chosen, ...factor } = question;
      goOnTo(ctx, { ...factor, step: "authenticator" });
    }
    if (action === "new-code") {
      if (question.step !== "code" || question.wrongCodes === 0) return false;
      // The step that follows requests a challenge for the authenticator that was chosen before.
      goOnTo(ctx, { ...question, step: "authenticator" });
    }
    ctx.asks = true;
    return true;
  },
};

export const signIn = new Composer<BotContext>();

// Handles /signin: starts the sign-in from the beginning, so that a merchant can correct a mistyped login. The message
// with that login can't be edited, because the bot has deleted it.
signIn.command("signin", (ctx) => restart(ctx, firstQuestion(ctx, undefined)));

signIn.callbackQuery("signin:start", (ctx) => openSignIn(ctx));

// Handles [Sign in] below a screen that needs it. The rest of the button's data is that of the button that leads back.
signIn.callbackQuery(/^signin:for:(.+)$/, (ctx) => openSignIn(ctx, defined({ returnsTo: ctx.match[1] })));
// Handles the [Sign in] of a message that stays, such as one with a second button: the sign-in's question appears in a new
// message.
signIn.callbackQuery("signin:below", (ctx) => {
  ctx.shown = true;
  return openSignIn(ctx);
});

signIn.callbackQuery("signin:settings-terminal", (ctx) =>
  openSignIn(ctx, { returnsTo: "settings:terminal" }),
);

/** Begins the sign-in again with this question, without the login of the last sign-in. */
function restart(ctx: BotContext, first: SignInStep<"choose" | "login" | "password">): void {
  const before = openOf(ctx.session.open, "sign-in");
  const fromLogin = before === undefined || before.step === "choose" || before.step === "login";
  open(ctx, {
    ...first,
    ...waysBackOf(before),
    ...(fromLogin ? {} : lateAnswersExpected),
  });
}
