import { Composer, InlineKeyboard } from "grammy";
import { isSignedIn } from "../account/index.js";
import type { BotContext } from "../frame/context.js";
import { post, toast } from "../frame/show.js";

/** Answers a button that no feature has claimed, because its step is finished. */
export const unknownButton = new Composer<BotContext>();

unknownButton.on("callback_query", (ctx) => toast(ctx, ctx.t.plain("toast-finished")));

/** A command that isn't ours; the open question stays open. */
export const unknownCommand = new Composer<BotContext>();

unknownCommand.on("message::bot_command", async (ctx, next) => {
  const atStart = ctx.message.entities?.some(({ type, offset }) => type === "bot_command" && offset === 0);
  // A password may begin with a slash; hidden texts carry no entities.
  if (atStart !== true) return next();
  await post(ctx, ctx.t("unknown-command"));
});

/** A message outside of any question. */
export const unhandled = new Composer<BotContext>();

unhandled.on("message", async (ctx) => {
  const { t } = ctx;
  const signedIn = await isSignedIn(ctx);
  const keyboard = signedIn
    ? new InlineKeyboard().text(t.plain("button-new-invoice"), "new:start")
    : new InlineKeyboard().text(t.plain("button-sign-in"), "signin:start");
  await post(ctx, t(signedIn ? "unhandled-signed-in" : "unhandled-signed-out"), keyboard);
});
