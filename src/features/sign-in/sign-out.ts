import { InlineKeyboard } from "grammy";
import type { BotContext, ChatScope } from "../../frame/context.js";
import { signInOf } from "../../frame/model/acting.js";
import { Routes } from "../../frame/routes.js";
import { post, saidOnce, show, signInKeyboard } from "../../frame/screens/send-or-edit.js";
import { takeButtons } from "../../frame/screens/stale-buttons.js";
import { closeDraft } from "../../frame/talk/questions.js";
import { momentText } from "../../frame/texts/terms-text.js";
import { isSameAccount } from "../../invoice/merchant-account.js";
import { credible } from "../../language/time/clock-trust.js";
import { changeAccount, endAccess, knownActing } from "../access/index.js";
import type { ChatRecord } from "../chat-record.js";
import { addDue } from "../due-list.js";
import { forgetCustomers, refreshCards } from "../invoices/index.js";
import { isSigningIn } from "../open-questions.js";
import { endPageSessions, unlock } from "../security/model/lock.js";
import type { ChatEventOf, DueOf } from "../slices.js";
import { sellersAtWork } from "../team/model/team-state.js";
import { endSignIn } from "./begin-and-end-sign-in.js";
import { setMenuButton } from "./menu-button.js";

/** Handles /signout: signs the chat out of its account. An owner whose sellers can't work afterwards is asked first. */
export const signOut = new Routes();

signOut.command("signout", signOutOrAsk);

// Handles the [Sign out] of a message that says why the merchant has to sign out first.
signOut.callbackQuery("signout:here", signOutOrAsk);

async function signOutOrAsk(ctx: BotContext): Promise<void> {
  const { session, t } = ctx;
  const count = sellersAtWork(session);
  if (count === 0) return leaveAccount(ctx);
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-sign-out"), "signout:confirm")
    .text(t.plain("button-stay-signed-in"), "signout:stay");
  await post(ctx, t("sign-out-stops-sellers", { count }), keyboard);
}

signOut.callbackQuery("signout:confirm", leaveAccount);

signOut.callbackQuery("signout:stay", async (ctx) => {
  await show(ctx, ctx.t("sign-out-stayed"));
});

async function leaveAccount(ctx: BotContext): Promise<void> {
  const { session, t } = ctx;
  const wasSignedIn = signInOf(ctx.acting)?.access !== undefined;
  const { question } = session;
  if (isSigningIn(session) || session.draft !== undefined) ctx.asks = true;
  // A crash between the commit and the message loses only the confirmation, not the sign-out.
  await signOutChat(ctx);
  const keyboard = signInKeyboard(ctx);
  await post(ctx, t(wasSignedIn ? "sign-out-done" : "sign-out-not-signed-in"), keyboard);
  if (question?.buttons === true) takeButtons(ctx, question.messageId);
  if (wasSignedIn) await setMenuButton(ctx);
  await refreshCards(ctx);
}

/**
 * Deletes the credentials, and commits that invoices and pay links are hidden. The caller then refreshes the cards.
 * @param also stores further facts in the same commit; it must be safe to apply twice
 */
export async function signOutChat(scope: ChatScope, also?: (record: ChatRecord) => void): Promise<void> {
  const { unit, deps } = scope;
  await endAccess(scope);
  await forgetCustomers(scope);
  await unit.patch((record) => {
    endSignIn(record, { kind: "without-access", at: unit.event.receivedAt });
    changeAccount(scope, record, () => {
      if (record.account !== undefined)
        record.account = { state: "signed-out", identity: record.account.identity };
    });
    unlock(record);
    delete record.appSignIn;
    endPageSessions(record, deps.now());
    closeDraft(record);
    also?.(record);
  });
}

/** A chat that has signed in again since the tap on [Sign out everywhere], or to another account, stays signed in. */
export async function signedOutElsewhere(
  scope: ChatScope,
  { account, at }: ChatEventOf<"signed-out">,
): Promise<void> {
  await knownActing(scope);
  const { account: own } = scope.session;
  // One commit signs the chat out and adds the message to the due list, so a retry after that commit has nothing left to do.
  if (own?.state !== "signed-in" || !isSameAccount(own.identity, account)) return;
  if ((credible(own.at, at) ?? 0) > at) return;
  await signOutChat(scope, (record) => {
    addDue(record, { kind: "signed-out", at });
  });
}

/** Does nothing when the merchant has signed in again meanwhile. */
export async function saySignedOut(scope: ChatScope, entry: DueOf<"signed-out">): Promise<void> {
  const { t, deps, session } = scope;
  if (session.account?.state !== "signed-out") return;
  await setMenuButton(scope);
  await refreshCards(scope);
  const values = { service: deps.settings.serviceName, time: momentText(scope, entry.at) };
  await saidOnce(scope, entry, () => post(scope, t("sign-out-elsewhere", values), signInKeyboard(scope)));
}
