import { Composer, InlineKeyboard } from "grammy";
import { isSignedIn, openSignIn } from "../account/index.js";
import type { BotContext } from "../frame/context.js";
import { post } from "../frame/show.js";

/** /start, also by a deep link, says what the bot is for and shows the one button that leads on. */
export const start = new Composer<BotContext>();

start.command("start", async (ctx) => {
  const { t, deps } = ctx;
  const service = deps.settings.serviceName;
  const signedIn = await isSignedIn(ctx);
  if (ctx.match === "signin") {
    if (signedIn) return saySignedIn(ctx);
    await post(ctx, t("start-sign-in", { service }));
    return openSignIn(ctx, { fromChat: true });
  }
  const keyboard = signedIn
    ? new InlineKeyboard().text(t.plain("button-new-invoice"), "new:start")
    : new InlineKeyboard().text(t.plain("button-sign-in"), "signin:start");
  await post(ctx, t("start", { service }), keyboard);
});

/** To a merchant who came from another chat to sign in, and needn't. */
async function saySignedIn(ctx: BotContext): Promise<void> {
  const { t } = ctx;
  const keyboard = new InlineKeyboard().text(t.plain("button-new-invoice"), "new:start");
  // Telegram refuses such a button of a bot whose inline mode is off.
  if (ctx.me.supports_inline_queries) keyboard.row().switchInline(t.plain("button-back-to-chat"), "");
  await post(ctx, t("start-signed-in"), keyboard);
}
