import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { sayFirst, show } from "../../frame/screens/send-or-edit.js";
import { isSignedIn, teamAccess } from "../access/index.js";
import { openSignIn } from "../sign-in/index.js";
import { isWaiting, sayAsked } from "./joining/join-team.js";
import { openInvitations, presentSellers, teamLimits } from "./model/team.js";
import { teamState } from "./model/team-state.js";
import { limitLines } from "./seller-lines.js";

/**
 * @param returnsTo the callback data of the screen to which a sign-in leads
 * @returns false after the person was told why: they sell for somebody else, wait for an owner's answer, aren't
 * signed in, or have a team for another account
 */
export async function leadsTeam(ctx: BotContext, returnsTo = "team:show"): Promise<boolean> {
  const { session, t } = ctx;
  const { seller, joining: asked } = session;
  if (seller !== undefined) {
    const keyboard = new InlineKeyboard().text(t.plain("button-leave-team"), "team:leave");
    const place = await teamAccess(ctx);
    const limits = place?.kind === "ok" ? ["", ...limitLines(t, place.seller.limits)] : [];
    await show(
      ctx,
      [t("team-you-sell", { owner: userText(seller.ownerName) }), ...limits].join("\n"),
      keyboard,
    );
    return false;
  }
  if (!(await isSignedIn(ctx))) {
    if (asked !== undefined && (await isWaiting(ctx))) await sayAsked(ctx, "waiting", asked);
    else {
      sayFirst(ctx, t("team-sign-in-first"));
      await openSignIn(ctx, { returnsTo });
    }
    return false;
  }
  if (teamState(session) !== "rests") return true;
  const keyboard = new InlineKeyboard().text(t.plain("button-end-team"), "team:end");
  await show(ctx, t("team-of-other-account"), keyboard);
  return false;
}

export const mayLead = async (ctx: BotContext): Promise<boolean> =>
  ctx.session.seller === undefined && teamState(ctx.session) !== "rests" && (await isSignedIn(ctx));

/** @returns undefined when an invitation is possible */
export function whyNotToInvite({ session: { team }, deps, t }: BotContext): string | undefined {
  if (team === undefined) return undefined;
  if (presentSellers(team).length >= teamLimits.sellers)
    return t("team-sellers-full", { limit: teamLimits.sellers });
  return openInvitations(team, deps.now()).length >= teamLimits.invitations
    ? t("team-invitations-full", { limit: teamLimits.invitations })
    : undefined;
}
