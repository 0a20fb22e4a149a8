import { InlineKeyboard } from "grammy";
import { Routes } from "../../frame/routes.js";
import { deleteSecret, explainDeletion, show } from "../../frame/screens/send-or-edit.js";
import { isSigningIn } from "../open-questions.js";

/** Deletes messages that may hold a secret although none was asked for. The intake has kept their text out of all files. */
export const unaskedSecrets = new Routes();

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
    return void (await explainDeletion(
      ctx,
      t(ctx.message === undefined ? "own-message-secret" : "secret-not-typed"),
    ));
  if (session.secrecy?.state === "guarded") {
    const keyboard = new InlineKeyboard().text(t.plain("button-not-secret"), "withheld:not-secret");
    return void (await explainDeletion(ctx, t("secret-guarded"), keyboard));
  }
  await explainDeletion(ctx, t("text-lost"));
  // After a crash the chat may show a newer question than the one that is open, so that one is asked again.
  ctx.asks = ctx.message !== undefined;
});

// [It wasn't a secret] ends the time after a failed sign-in in which texts count as secrets.
export const notSecret = new Routes();

notSecret.callbackQuery("withheld:not-secret", async (ctx, next) => {
  if (ctx.session.secrecy?.state !== "guarded") return next();
  delete ctx.session.secrecy;
  await show(ctx, ctx.t("secret-guard-over"));
});
