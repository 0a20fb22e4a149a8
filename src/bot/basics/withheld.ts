import { Composer, InlineKeyboard } from "grammy";
import { isSigningIn } from "../../domain/chat/open.js";
import type { BotContext } from "../frame/context.js";
import { deleteSecret, post, show } from "../frame/show.js";

/** Messages that the intake kept out of every file, and nobody reads: they go from the chat, with one sentence. */
export const withheld = new Composer<BotContext>();

withheld.on(["message", "edited_message"], async (ctx, next) => {
  const { session, t } = ctx;
  if (ctx.cut) {
    await deleteSecret(ctx);
    await sayWhy(ctx, t("secret-in-command"));
    // A new /signin goes on with its question; so does any other command, without what stood behind it.
    return ctx.message?.text === undefined ? undefined : next();
  }
  if (ctx.secret === undefined && !ctx.unread) return next();
  // The sign-in reads it, or says why it can't.
  if (isSigningIn(session) && ctx.message?.text !== undefined) return next();
  await deleteSecret(ctx);
  if (isSigningIn(session))
    return sayWhy(ctx, t(ctx.message === undefined ? "own-message-secret" : "secret-not-typed"));
  if (session.secrecy?.state === "guarded") {
    const keyboard = new InlineKeyboard().text(t.plain("button-not-secret"), "withheld:not-secret");
    return sayWhy(ctx, t("secret-guarded"), keyboard);
  }
  await sayWhy(ctx, t("text-lost"));
  // A crash may have left a later question under the open one.
  ctx.asks = ctx.message !== undefined;
});

// The merchant has stopped signing in, and says so.
withheld.callbackQuery("withheld:not-secret", async (ctx, next) => {
  if (ctx.session.secrecy?.state !== "guarded") return next();
  delete ctx.session.secrecy;
  await show(ctx, ctx.t("secret-guard-over"));
});

/** Several messages that were sent before the sentence could be read, such as an album, need it once. */
async function sayWhy(ctx: BotContext, html: string, keyboard?: InlineKeyboard): Promise<void> {
  const { session, message } = ctx;
  if (message !== undefined && message.message_id < (session.saidDeleted ?? 0)) return;
  session.saidDeleted = await post(ctx, html, keyboard);
}
