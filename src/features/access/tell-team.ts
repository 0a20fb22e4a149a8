import { tellChat } from "../../frame/chat-events.js";
import type { ChatScope } from "../../frame/context.js";
import type { ChatRecord } from "../chat-record.js";
import { addDue } from "../due-list.js";
import { joinedSellers, teamState } from "../team/model/team-state.js";

type Cause = Pick<ChatScope, "unit">;

/**
 * Makes a change of the account that is signed in. If the chat's team begins to rest by it, or works again, every
 * seller of the team gets an event.
 * @param record the handler's copy of the record, or the one that a patch changes
 */
export function changeAccount({ unit }: Cause, record: ChatRecord, change: () => void): void {
  const before = teamState(record);
  change();
  const state = teamState(record);
  if (record.team === undefined || state === undefined || state === before) return;
  const { id: team, waiting = [] } = record.team;
  for (const { id, chat } of joinedSellers(record.team)) {
    // A seller who waits for the owner's sign-in is told of that instead.
    if (state === "works" && waiting.includes(id)) continue;
    tellChat(record, unit, chat, { name: "team-state", team });
  }
}

/**
 * Tells the sellers who wait for the owner's sign-in that they can create invoices again. Nothing happens if the owner has
 * signed in to another account: the sellers then go on waiting.
 */
export function callWaitingSellers({ unit }: Cause, record: ChatRecord): void {
  const { team } = record;
  if (team?.waiting === undefined || teamState(record) !== "works") return;
  for (const { id, chat } of joinedSellers(team))
    if (team.waiting.includes(id))
      tellChat(record, unit, chat, { name: "access-back", team: team.id, seller: id });
  delete team.waiting;
  // The message that said who waits is brought up to date.
  if (team.waitingSaidIn !== undefined) addDue(record, { kind: "sellers-wait" });
}

/** How many ended teams a chat's record keeps. */
const mostEnded = 5;

/**
 * Ends the chat's team: its sellers and those who have asked to join get an event, and open invitations work no more, as
 * the messages with their links then say. The ended team is kept, because customers may still pay its sellers' invoices.
 */
export function endTeam({ unit }: Cause, record: ChatRecord): void {
  const { team } = record;
  if (team === undefined) return;
  for (const { chat, state } of team.sellers)
    if (state !== "removed") tellChat(record, unit, chat, { name: "team-state", team: team.id });
  for (const { id, saidIn } of team.invitations)
    if (saidIn !== undefined) addDue(record, { kind: "invitation-over", invitation: id, saidIn });
  const sellers = team.sellers.map((seller) => ({ ...seller, state: "removed" as const }));
  const ended = { ...team, sellers, invitations: [], asks: [] };
  record.endedTeams = [...(record.endedTeams ?? []), ended].slice(-mostEnded);
  delete record.team;
}
