import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { post, show } from "../../../frame/send-or-edit.js";

/**
 * Answers a seller who wants to sign in or out. A chat acts for one account at a time, so the seller has to leave the team
 * before signing in to another account, and has no access of their own from which to sign out.
 */
export const leaveFirst = new Composer<BotContext>();

leaveFirst.command(["signin", "signout"], (ctx, next) => askToLeave(ctx, next));
// [Security] is about the account that a chat signs in to. A seller's chat may have used the owner's login before.
leaveFirst.callbackQuery(/^(?:signin|signout|security):/, (ctx, next) => askToLeave(ctx, next));

async function askToLeave(ctx: BotContext, next: () => Promise<void>): Promise<void> {
  const { session, t } = ctx;
  if (session.seller === undefined) return next();
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-leave-team"), "team:leave")
    .text(t.plain("button-stay"), "team:stay");
  await post(ctx, t("leave-first", { owner: userText(session.seller.ownerName) }), keyboard);
}

leaveFirst.callbackQuery("team:stay", async (ctx, next) => {
  const { session, t } = ctx;
  if (session.seller === undefined) return next();
  await show(ctx, t("team-stayed", { owner: userText(session.seller.ownerName) }));
});
