import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { Routes } from "../../frame/routes.js";
import { deleteSecret, explainDeletion, show } from "../../frame/screens/send-or-edit.js";
import { isSigningIn } from "../open-questions.js";

/** Deletes messages that may hold a secret although none was asked for. The intake has kept their text out of all files. */
export const unaskedSecrets = new Routes();

unaskedSecrets.on(["message", "edited_message"], async (ctx, next) => {
  const { session, message, cut } = ctx;
  // During a sign-in a text message goes on to the sign-in's question, which reads the secret or says why it can't.
  if (isSigningIn(session) && message?.text !== undefined && !cut) return next();
  await deleteSecret(ctx);
  const why = whyDeleted(ctx);
  await explainDeletion(ctx, ctx.t(why), why === "secret-guarded" ? notSecretKeyboard(ctx) : undefined);
  // The command itself is still handled.
  if (cut && message?.text !== undefined) return next();
  // After a crash the chat may show a newer question than the one that is open, so that one is asked again.
  if (why === "text-lost") ctx.asks = message !== undefined;
});

function whyDeleted({ session, message, cut, unread }: BotContext) {
  // The intake itself has cut off what stood behind /signin.
  if (cut && !unread) return "secret-in-command";
  if (isSigningIn(session)) {
    if (message === undefined) return "own-message-secret";
    return cut ? "secret-behind-command" : "secret-not-typed";
  }
  return session.secrecy?.state === "guarded" ? "secret-guarded" : "text-lost";
}

const notSecretKeyboard = ({ t }: BotContext): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-not-secret"), "withheld:not-secret");

// [It wasn't a secret] ends the time after a failed sign-in in which texts count as secrets.
export const notSecret = new Routes();

notSecret.callbackQuery("withheld:not-secret", async (ctx, next) => {
  if (ctx.session.secrecy?.state !== "guarded") return next();
  delete ctx.session.secrecy;
  await show(ctx, ctx.t("secret-guard-over"));
});
