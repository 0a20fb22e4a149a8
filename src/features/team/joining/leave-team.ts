import { InlineKeyboard } from "grammy";
import { tellChat } from "../../../frame/chat-events.js";
import type { BotContext, ChatScope } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { Routes } from "../../../frame/routes.js";
import { post, show } from "../../../frame/screens/send-or-edit.js";
import { takeButtons } from "../../../frame/screens/stale-buttons.js";
import { endMembership } from "../../access/index.js";
import type { ChatRecord } from "../../chat-record.js";
import { addDue } from "../../due-list.js";
import { forgetCustomers, refreshCards } from "../../invoices/index.js";

export const leaving = new Routes();

/**
 * Drafts stay. Invoices whose outcome is unknown stay in the chat's record and are still settled.
 * @param record the handler's copy of the record, or the one that a patch changes
 */
export function leaveTeam({ unit }: Pick<ChatScope, "unit">, record: ChatRecord): void {
  const { seller } = record;
  if (seller === undefined) return;
  const { owner, team, id } = seller;
  tellChat(record, unit, owner, { name: "left", team, seller: id, at: unit.event.receivedAt });
  endMembership(record);
}

leaving.callbackQuery("team:leave", async (ctx, next) => {
  const { session, t } = ctx;
  if (session.seller === undefined) return next();
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-leave-team"), `team:leave:${session.seller.id}`)
    .row()
    .text(t.plain("button-stay"), "team:stay");
  await show(ctx, t("team-leave-ask", { owner: userText(session.seller.ownerName) }), keyboard);
});

leaving.callbackQuery(/^team:leave:([\w-]+)$/, async (ctx, next) => {
  const { session } = ctx;
  const { seller } = session;
  // The message may be one from an earlier team of this chat.
  if (seller === undefined || seller.id !== ctx.match[1]) return next();
  if (session.draft !== undefined) ctx.asks = true;
  const { ownerName } = seller;
  leaveTeam(ctx, session);
  addDue(session, { kind: "team-news", news: { what: "you-left", owner: ownerName } });
  await forgetCustomers(ctx);
  await refreshCards(ctx);
  const asked = ctx.callbackQuery.message?.message_id;
  if (asked !== undefined) takeButtons(ctx, asked);
});

/**
 * A chat acts for one account at a time, so a seller has to leave the team before signing in, and has no access of
 * their own from which to sign out.
 */
export const leaveFirst = new Routes();

leaveFirst.command(["signin", "signout"], (ctx, next) => askToLeave(ctx, next));
// [Security] is about the account that a chat signs in to. A seller's chat may have used the owner's login before.
leaveFirst.callbackQuery(/^(?:signin|signout|security):/, (ctx, next) => askToLeave(ctx, next));

async function askToLeave(ctx: BotContext, next: () => Promise<void>): Promise<void> {
  const { session, t } = ctx;
  if (session.seller === undefined) return next();
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-leave-team"), "team:leave")
    .row()
    .text(t.plain("button-stay"), "team:stay");
  await post(ctx, t("leave-first", { owner: userText(session.seller.ownerName) }), keyboard);
}

leaveFirst.callbackQuery("team:stay", async (ctx, next) => {
  const { session, t } = ctx;
  if (session.seller === undefined) return next();
  await show(ctx, t("team-stayed", { owner: userText(session.seller.ownerName) }));
});
