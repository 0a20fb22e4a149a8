import { Composer, InlineKeyboard } from "grammy";
import { isSignedIn } from "../../account.js";
import type { BotContext } from "../../context.js";
import { post } from "../../show.js";

/** /start, also by a deep link: what the bot is for, and the one button that leads on. */
export const start = new Composer<BotContext>();

start.command("start", async (ctx) => {
  const { t, deps } = ctx;
  const signedIn = await isSignedIn(ctx);
  const keyboard = signedIn
    ? new InlineKeyboard().text(t.plain("button-new-invoice"), "new:start")
    : new InlineKeyboard().text(t.plain("button-sign-in"), "signin:start");
  await post(ctx, t("start", { service: deps.settings.serviceName }), keyboard);
});
