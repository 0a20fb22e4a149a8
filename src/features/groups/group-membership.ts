import type { ChatScope } from "../../frame/context.js";
import { groupTrouble } from "../../telegram/calls/telegram-errors.js";
import { isMember } from "../../telegram/updates/group-update.js";
import { activeGroups, moveGroup } from "./model/payment-groups.js";

/**
 * Telegram tells only administrators of each member who comes and goes, so the bot asks before each post. In a
 * supergroup that hides its members, a bot that is no administrator gets an error. A creator who has left the group
 * counts as a member until Telegram has made somebody else its owner (telegram-bot-api, Client.cpp, JsonChatMember).
 * @throws GrammyError
 */
export async function isOwnerIn({ api, session }: ChatScope, group: number): Promise<boolean> {
  return isMember(await api.getChatMember(group, Number(session.chat)));
}

/**
 * Checks whether the chat's merchant is the creator, present or not, so that a message that the creator has left can only
 * be about the merchant. Where Telegram doesn't tell, the bot asks again before the next post.
 */
export async function isCreatorOf({ api, session }: ChatScope, group: number): Promise<boolean> {
  try {
    return (await api.getChatMember(group, Number(session.chat))).status === "creator";
  } catch (error) {
    const trouble = groupTrouble(error);
    if (trouble === undefined || trouble.kind === "held") throw error;
    return false;
  }
}

/** The ids of supergroups are below this number, those of plain groups are above. */
const firstSupergroup = -1_000_000_000_000;

/** Telegram tells the new id of a group that has become a supergroup to whoever uses the old one. */
export async function followMoves(scope: ChatScope): Promise<void> {
  for (const { id } of activeGroups(scope.session)) {
    if (id < firstSupergroup) continue;
    try {
      await isOwnerIn(scope, id);
    } catch (error) {
      const trouble = groupTrouble(error);
      if (trouble === undefined || trouble.kind === "held") throw error;
      if (trouble.kind === "moved") await scope.unit.patch((record) => moveGroup(record, id, trouble.to));
    }
  }
}
