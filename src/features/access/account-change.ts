import { tellChat } from "../../frame/chat-events.js";
import type { ChatScope } from "../../frame/context.js";
import { closeDraft, moveDraft } from "../../frame/talk/questions.js";
import type { ChatRecord } from "../chat-record.js";
import { draftsOf, dropCustomer } from "../draft/model/draft.js";
import { plainQuestion } from "../draft/model/draft-question.js";
import { addDue } from "../due-list.js";
import { openOf, without } from "../open-questions.js";
import { joinedSellers, teamState } from "../team/model/team-state.js";

type Cause = Pick<ChatScope, "unit">;

/** Changes the account that is signed in, and tells the sellers of a team that rests or works again because of that. */
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

/** Sellers go on waiting if the owner has signed in to another account. */
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

const mostEnded = 5;

/** Ends the chat's team. The ended team is kept, because customers may still pay its sellers' invoices. */
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

/** Removes the terminals and customers of an account for which the chat no longer acts. The drafts stay. */
export function forgetAccount(record: ChatRecord): void {
  delete record.settings.terminal;
  delete record.chosenTerminal;
  delete record.nextCustomer;
  delete record.changedDefaults;
  // An open question about a seller may hold terminals of that account.
  record.open = without(record.open, "team");
  // Texts that wait for an answer stay. The question for the terminal comes after it.
  if (record.draft?.terms.terminal !== undefined && openOf(record.open, "draft")?.ask !== "whose")
    moveDraft(record, plainQuestion("terminal"));
  for (const draft of draftsOf(record)) {
    delete draft.terms.terminal;
    dropCustomer(draft);
  }
}

/** The draft is kept, but its question is closed: a former seller isn't asked to sign in unprompted. */
export function endMembership(record: ChatRecord): void {
  if (record.seller === undefined) return;
  delete record.seller;
  forgetAccount(record);
  closeDraft(record);
}
