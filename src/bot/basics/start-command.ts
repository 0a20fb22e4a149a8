import { Composer, InlineKeyboard } from "grammy";
import { isSignedIn, openSignIn } from "../account/index.js";
import type { BotContext } from "../frame/context.js";
import { post } from "../frame/show.js";

/** Handles /start, with or without a deep link: says what the bot does and shows the button for the next step. */
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

/** Tells a merchant who followed a sign-in link that access is already given. */
async function saySignedIn(ctx: BotContext): Promise<void> {
  const { t } = ctx;
  const keyboard = new InlineKeyboard().text(t.plain("button-new-invoice"), "new:start");
  // Telegram refuses a button that switches to inline mode if the bot has no inline mode.
  if (ctx.me.supports_inline_queries) keyboard.row().switchInline(t.plain("button-back-to-chat"), "");
  await post(ctx, t("start-signed-in"), keyboard);
}
