import type { ChatScope } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { post, saidOnce } from "../../../frame/screens/send-or-edit.js";
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
 * A seller's chat has no sign-in of its own: a sign-in that was open when the chat joined a team ends. If the owner has removed
 * the seller, or the team is gone because the owner's record was lost for example, the place ends. The event about the
 * removal may still wait in the chat's lane behind a status update, which then is the owner's alone.
 */
export async function keepPlace(scope: ChatScope): Promise<void> {
  const { session, deps, unit } = scope;
  const { payload } = unit.event;
  // An event of another chat may be the one that says why the place has ended.
  if (payload.source === "chat") return;
  const isUpdate = payload.source === "telegram" || payload.source === "app";
  if (payload.source === "telegram") {
    const { message, callback_query: tap } = payload.update;
    // Any other update may say that the seller has blocked the bot, so no message is touched then.
    if ((message ?? tap) === undefined) return;
  }
  if (isUpdate && isSigningIn(session)) endSignIn(session, { kind: "without-access", at: deps.now() });
  if ((await teamAccess(scope))?.kind === "removed") await stopSelling(scope, "removed");
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
