import { Composer } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { open } from "../../frame/questions.js";
import { defined } from "../../language/omit-undefined.js";
import { openOf } from "../open-questions.js";
import { firstQuestion, openSignIn } from "./begin-and-end-sign-in.js";
import { waysBackOf } from "./model/sign-in-question.js";

export const signInCommand = new Composer<BotContext>();

// Handles /signin: starts the sign-in from the beginning, so that a merchant can correct a mistyped login. The message
// with that login can't be edited, because the bot has deleted it.
signInCommand.command("signin", (ctx) => {
  const before = openOf(ctx.session.open, "sign-in");
  const anew = before?.secretAsked === true ? ("late" as const) : undefined;
  open(ctx, { ...firstQuestion(ctx, undefined), ...waysBackOf(before), ...defined({ anew }) });
});

signInCommand.callbackQuery("signin:start", (ctx) => openSignIn(ctx));

// Handles [Sign in] below a screen that needs it. The rest of the button's data is that of the button that leads back.
signInCommand.callbackQuery(/^signin:for:(.+)$/, (ctx) =>
  openSignIn(ctx, defined({ returnsTo: ctx.match[1] })),
);
// Handles the [Sign in] of a message that stays, such as one with a second button: the sign-in's question appears in a new
// message.
signInCommand.callbackQuery("signin:below", (ctx) => {
  ctx.shown = true;
  return openSignIn(ctx);
});

signInCommand.callbackQuery("signin:settings-terminal", (ctx) =>
  openSignIn(ctx, { returnsTo: "settings:terminal" }),
);
