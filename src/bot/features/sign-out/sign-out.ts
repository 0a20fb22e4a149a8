import { Composer, InlineKeyboard } from "grammy";
import { endAccess } from "../../account.js";
import type { BotContext } from "../../context.js";
import { endSignIn } from "../../end-sign-in.js";
import { post } from "../../show.js";

/** /signout: removes the credentials and the login. Drafts stay, and status updates of open invoices are still told. */
export const signOut = new Composer<BotContext>();

signOut.command("signout", async (ctx) => {
  const { session, t } = ctx;
  const wasSignedIn = session.account !== undefined;
  await endAccess(ctx);
  if (session.signIn !== undefined || session.draft !== undefined) ctx.asks = true;
  endSignIn(session, { kind: "without-access", at: ctx.deps.now() });
  delete session.login;
  delete session.hintedEnd;
  if (session.draft !== undefined) session.draft.paused = true;
  const keyboard = new InlineKeyboard().text(t.plain("button-sign-in"), "signin:start");
  await post(ctx, t(wasSignedIn ? "sign-out-done" : "sign-out-not-signed-in"), keyboard);
});
