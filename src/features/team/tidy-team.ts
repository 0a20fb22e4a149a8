import { tellChat } from "../../frame/chat-events.js";
import type { ChatScope } from "../../frame/context.js";
import { tellRefused } from "./joining/membership-events.js";
import { dropOldInvitations, isWishOver } from "./model/join.js";

/**
 * Removes invitations that are long over, and candidates to whom the owner hasn't answered. Both the candidate's chat and
 * the owner's have a timer that calls this function from time to time.
 */
export function tidyTeam({ session, unit, deps }: ChatScope): void {
  const now = deps.now();
  const late = session.team === undefined ? [] : dropOldInvitations(session.team, now);
  for (const { id, chat } of late)
    tellChat(session, unit, chat, { name: "join-refused", invitation: id, why: "expired" });
  const { joining } = session;
  if (joining === undefined || !isWishOver(joining, now)) return;
  delete session.joining;
  tellRefused(session, joining.ownerName, "expired");
}
