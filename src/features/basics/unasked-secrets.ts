import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { deleteSecret, explainDeletion, show } from "../../frame/send-or-edit.js";
import { isSigningIn } from "../open-questions.js";

/**
 * Deletes messages from the chat that may hold a secret although no question asked for one, and tells the merchant why.
 * The intake has already kept their text out of all files.
 */
export const unaskedSecrets = new Composer<BotContext>();

unaskedSecrets.on(["message", "edited_message"], async (ctx, next) => {
  const { session, t } = ctx;
  if (ctx.cut) {
    await deleteSecret(ctx);
    await explainDeletion(ctx, t("secret-in-command"));
    // The intake has cut off the text behind the command. The command is still handled, without that text.
    return ctx.message?.text === undefined ? undefined : next();
  }
  // During a sign-in a text message goes on to the sign-in's question, which reads the secret or says why it can't.
  if (isSigningIn(session) && ctx.message?.text !== undefined) return next();
  await deleteSecret(ctx);
  if (isSigningIn(session))
    return explainDeletion(ctx, t(ctx.message === undefined ? "own-message-secret" : "secret-not-typed"));
  if (session.secrecy?.state === "guarded") {
    const keyboard = new InlineKeyboard().text(t.plain("button-not-secret"), "withheld:not-secret");
    return explainDeletion(ctx, t("secret-guarded"), keyboard);
  }
  await explainDeletion(ctx, t("text-lost"));
  // After a crash the chat may show a newer question than the one that is open in the chat's record. So the open
  // question is asked again.
  ctx.asks = ctx.message !== undefined;
});

/**
 * Handles [It wasn't a secret], which is shown after a sign-in that ended without access: the bot no longer treats the
 * chat's texts as secrets.
 */
export const notSecret = new Composer<BotContext>();

notSecret.callbackQuery("withheld:not-secret", async (ctx, next) => {
  if (ctx.session.secrecy?.state !== "guarded") return next();
  delete ctx.session.secrecy;
  await show(ctx, ctx.t("secret-guard-over"));
});
