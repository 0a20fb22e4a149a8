import type { MiddlewareFn } from "grammy";
import { isSigningIn } from "../../../domain/chat/open-questions.js";
import { type OwedOf, owe } from "../../../domain/chat/owed-messages.js";
import { endMembership, teamAccess } from "../../access/index.js";
import { forgetCustomers, refreshCards } from "../../invoices/index.js";
import type { BotContext, ChatScope } from "../../shared/context.js";
import { userText } from "../../shared/locales.js";
import { translatorOf } from "../../shared/middleware.js";
import { post, saidOnce } from "../../shared/send-or-edit.js";
import { endSignIn } from "../../sign-in/index.js";

/**
 * Ends the chat's place in a team and hides what belongs to it: invoices, pay links and the customers seen before. The
 * draft is kept. A status update of an invoice that was created for the owner is still passed on to the owner.
 * @param reason why the seller is told so; undefined when the seller has left
 */
export async function stopSelling(
  scope: ChatScope,
  reason: OwedOf<"no-longer-seller">["reason"] | undefined,
): Promise<void> {
  const { session, unit } = scope;
  const { seller } = session;
  if (seller === undefined) return;
  const { ownerName } = seller;
  await unit.patch((record) => {
    endMembership(record);
    if (reason !== undefined) record.owed = owe(record.owed, { kind: "no-longer-seller", ownerName, reason });
  });
  await forgetCustomers(scope);
  await refreshCards(scope);
}

/**
 * Keeps a seller's chat in order before its update is handled. Nobody signs in there: a sign-in that was open when the
 * chat joined a team ends. If the team no longer knows the seller, because the owner's record was lost for example, the
 * chat stops selling and is told so.
 */
export function sellersChat(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { session, deps } = ctx;
    // An update without a message or a tap may say that the seller has blocked the bot, so no message is touched then.
    const isFromSeller = session.seller !== undefined && (ctx.message ?? ctx.callbackQuery) !== undefined;
    if (isFromSeller) {
      if (isSigningIn(session)) endSignIn(session, { kind: "without-access", at: deps.now() });
      if ((await teamAccess(ctx))?.kind === "removed") {
        await stopSelling(ctx, "removed");
        ctx.t = translatorOf(session, deps);
      }
    }
    await next();
  };
}

/** Tells a former seller that they no longer sell for the owner. */
export async function sayNoLongerSeller(scope: ChatScope, entry: OwedOf<"no-longer-seller">): Promise<void> {
  const { t, session } = scope;
  const sentence = t(entry.reason === "over" ? "team-over" : "no-access-removed", {
    owner: userText(entry.ownerName),
  });
  const html = session.draft === undefined ? sentence : `${sentence} ${t("no-access-draft")}`;
  await saidOnce(scope, entry, () => post(scope, html));
}
