import { Composer, InlineKeyboard } from "grammy";
import { isSigningIn } from "../../domain/chat/open-questions.js";
import { sellersAtWork } from "../../domain/team/team-state.js";
import { changeAccount, endAccess } from "../access/index.js";
import { forgetCustomers, refreshCards } from "../invoices/index.js";
import type { BotContext } from "../shared/context.js";
import { closeDraft } from "../shared/questions.js";
import { post, show, signInKeyboard } from "../shared/send-or-edit.js";
import { takeButtons } from "../shared/stale-buttons.js";
import { endSignIn } from "./begin-and-end-sign-in.js";

/**
 * Handles /signout: deletes the credentials, the login and the customers of earlier invoices, and hides invoices and
 * pay links. Drafts and status updates continue. An owner whose sellers can't work afterwards is asked first.
 */
export const signOut = new Composer<BotContext>();

signOut.command("signout", async (ctx) => {
  const { session, t } = ctx;
  const count = sellersAtWork(session);
  if (count === 0) return leaveAccount(ctx);
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-sign-out"), "signout:confirm")
    .text(t.plain("button-stay-signed-in"), "signout:stay");
  await post(ctx, t("sign-out-stops-sellers", { count }), keyboard);
});

signOut.callbackQuery("signout:confirm", leaveAccount);

signOut.callbackQuery("signout:stay", async (ctx) => {
  await show(ctx, ctx.t("sign-out-stayed"));
});

async function leaveAccount(ctx: BotContext): Promise<void> {
  const { session, unit, t } = ctx;
  const { question } = session;
  const wasSignedIn = session.account !== undefined;
  await endAccess(ctx);
  await forgetCustomers(ctx);
  if (isSigningIn(session) || session.draft !== undefined) ctx.asks = true;
  // The sign-out is committed before the bot confirms it. A crash in between then loses only the confirmation, not the
  // sign-out.
  await unit.patch((record) => {
    endSignIn(record, { kind: "without-access", at: unit.event.receivedAt });
    changeAccount(ctx, record, () => {
      record.signedOut = true;
    });
    delete record.login;
    delete record.hintedEnd;
    closeDraft(record);
  });
  const keyboard = signInKeyboard(t);
  await post(ctx, t(wasSignedIn ? "sign-out-done" : "sign-out-not-signed-in"), keyboard);
  if (question?.buttons === true) await takeButtons(ctx, question.messageId);
  await refreshCards(ctx);
}
