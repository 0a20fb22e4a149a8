import type { User } from "grammy/types";
import type { BotContext } from "../../frame/context.js";
import { shortened } from "../../language/text/safe-text.js";
import { isBlank, onOneLine } from "../../language/text/typed-text.js";
import { isSignedIn } from "../access/index.js";
import { openInvitations, presentSellers, teamLimits } from "./model/team.js";
import { teamState } from "./model/team-state.js";

/** The most characters of a name from Telegram that are stored. */
const longestName = 64;

/** Returns a person's name at Telegram on one line: the username or the id for somebody whose name is invisible. */
export function telegramName({ id, first_name, last_name = "", username }: User): string {
  const name = onOneLine(`${first_name} ${last_name}`);
  return isBlank(name) ? (username ?? String(id)) : shortened(name, longestName);
}

/**
 * Checks whether the chat may change its team now: it is signed in, sells for nobody else, and its team, if there is one,
 * belongs to the account that is signed in.
 */
export const mayLead = async (ctx: BotContext): Promise<boolean> =>
  ctx.session.seller === undefined && teamState(ctx.session) !== "rests" && (await isSignedIn(ctx));

/** Returns the sentence that says why nobody can be invited now; undefined when an invitation is possible. */
export function whyNotToInvite({ session: { team }, deps, t }: BotContext): string | undefined {
  if (team === undefined) return undefined;
  if (presentSellers(team).length >= teamLimits.sellers)
    return t("team-sellers-full", { limit: teamLimits.sellers });
  return openInvitations(team, deps.now()).length >= teamLimits.invitations
    ? t("team-invitations-full", { limit: teamLimits.invitations })
    : undefined;
}
