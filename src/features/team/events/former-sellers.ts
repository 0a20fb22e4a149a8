import type { MiddlewareFn } from "grammy";
import type { BotContext, ChatScope } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { translatorOf } from "../../../frame/middleware.js";
import { post, saidOnce } from "../../../frame/send-or-edit.js";
import { endMembership, readChat, teamAccess } from "../../access/index.js";
import { addDue } from "../../due-list.js";
import { addCardsOfTeam, forgetCustomers, openLinkLines, openLinks } from "../../invoices/index.js";
import { isSigningIn } from "../../open-questions.js";
import { endSignIn } from "../../sign-in/index.js";
import type { DueOf } from "../../slices.js";
import { knownTeam } from "../model/team-state.js";

/**
 * The draft is kept, and status updates of the seller's invoices are still passed on to the owner. The cards are
 * edited after the commit, so that nothing gets lost when Telegram doesn't reach the seller.
 */
export async function stopSelling(
  scope: ChatScope,
  reason: DueOf<"no-longer-seller">["reason"],
): Promise<void> {
  const { session, unit } = scope;
  const { seller } = session;
  if (seller === undefined) return;
  const { ownerName, team } = seller;
  await unit.patch((record) => {
    endMembership(record);
    addDue(record, { kind: "no-longer-seller", ownerName, reason, team });
    addCardsOfTeam(record, team);
  });
  await forgetCustomers(scope);
}

/**
 * The event about the removal may still wait in the chat's lane behind a status update, which then is the owner's
 * alone.
 * @returns true when the place has ended
 */
export async function stopIfRemoved(scope: ChatScope): Promise<boolean> {
  if ((await teamAccess(scope))?.kind !== "removed") return false;
  await stopSelling(scope, "removed");
  return true;
}

/**
 * Nobody signs in in a seller's chat: a sign-in that was open when the chat joined a team ends. If the team no longer
 * knows the seller, because the owner's record was lost for example, the chat stops selling.
 */
export function sellersChat(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { session, deps } = ctx;
    // An update without a message or a tap may say that the seller has blocked the bot, so no message is touched then.
    const isFromSeller = session.seller !== undefined && (ctx.message ?? ctx.callbackQuery) !== undefined;
    if (isFromSeller) {
      if (isSigningIn(session)) endSignIn(session, { kind: "without-access", at: deps.now() });
      if (await stopIfRemoved(ctx)) ctx.t = translatorOf(session, deps);
    }
    await next();
  };
}

export async function sayNoLongerSeller(scope: ChatScope, entry: DueOf<"no-longer-seller">): Promise<void> {
  const { t, session } = scope;
  const sentence = t(entry.reason === "over" ? "team-over" : "no-access-removed", {
    owner: userText(entry.ownerName),
  });
  const html = session.draft === undefined ? sentence : `${sentence} ${t("no-access-draft")}`;
  const links = entry.reason === "over" ? await openSales(scope, entry) : [];
  await saidOnce(scope, entry, () => post(scope, [html, ...links].join("\n")));
}

/** Afterwards the chat shows the team's invoices no more, so those that can still be paid are named. */
async function openSales(scope: ChatScope, entry: DueOf<"no-longer-seller">): Promise<string[]> {
  const { t, deps } = scope;
  const { team } = entry;
  if (team === undefined) return [];
  const sales = (await openLinks(scope)).open.filter(({ soldFor }) => soldFor?.team === team);
  const [sale] = sales;
  if (sale?.soldFor === undefined) return [];
  const owner = await readChat(deps, sale.soldFor.owner);
  const told = owner !== undefined && knownTeam(owner, team) !== undefined ? "owner" : "you";
  const above = t(`team-over-links-${told}`, { owner: userText(entry.ownerName) });
  return ["", above, ...openLinkLines(scope, sales)];
}
