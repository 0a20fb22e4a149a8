import { tellChat } from "../../frame/chat-events.js";
import type { ChatScope } from "../../frame/context.js";
import type { ChatRecord } from "../chat-record.js";
import { tellRefused } from "./joining/join-team.js";
import { holdsOldAsks } from "./model/invoice-standing.js";
import { dropOldInvitations, hasOldInvitations, isWishOver } from "./model/join.js";
import { isEntryKept } from "./model/team-log.js";

/** The candidate's chat and the owner's have a timer that calls this function from time to time. */
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

export const holdsOldTeam = (record: ChatRecord, now: number): boolean => {
  const { team, joining } = record;
  return (
    holdsOldAsks(record, now) ||
    (team !== undefined && hasOldInvitations(team, now)) ||
    (joining !== undefined && isWishOver(joining, now)) ||
    team?.log.recent.some((entry) => !isEntryKept(entry, now)) === true
  );
};
