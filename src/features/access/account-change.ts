import { tellChat } from "../../frame/chat-events.js";
import type { ChatScope } from "../../frame/context.js";
import { closeDraft, moveDraft } from "../../frame/questions.js";
import type { ChatRecord } from "../chat-record.js";
import { draftsOf, dropCustomer } from "../draft/model/draft.js";
import { plainQuestion } from "../draft/model/draft-question.js";
import { addDue } from "../due-list.js";
import { without } from "../open-questions.js";
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

/**
 * Removes from the chat's record the terminals and the customers of an account for which the chat no longer acts. The
 * drafts stay without them. The open draft asks for a terminal at once; the other drafts ask when they are continued.
 */
export function forgetAccount(record: ChatRecord): void {
  delete record.settings.terminal;
  delete record.chosenTerminal;
  delete record.offeredDefaults?.terminal;
  delete record.changedDefaults;
  // An open question about a seller may hold terminals of that account.
  record.open = without(record.open, "team");
  if (record.draft?.terms.terminal !== undefined) moveDraft(record, plainQuestion("terminal"));
  for (const draft of draftsOf(record)) {
    delete draft.terms.terminal;
    dropCustomer(draft);
  }
}

/**
 * Ends the chat's place in a team. The draft is kept, but its question is closed: the chat has no access to an account
 * any more, and a former seller isn't asked to sign in by itself.
 */
export function endMembership(record: ChatRecord): void {
  if (record.seller === undefined) return;
  delete record.seller;
  forgetAccount(record);
  closeDraft(record);
}
