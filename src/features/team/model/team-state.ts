import { type ActingRecord, actingOf } from "../../../frame/model/acting.js";
import { isSameAccount } from "../../../invoice/merchant-account.js";
import type { Team } from "./team.js";

/**
 * Whether a team's sellers may create invoices. A team rests while its owner has signed out, or has signed in to another
 * account than the one for which the team was made. A team whose owner's access has only expired works: the owner has to
 * sign in again.
 */
export type TeamState = "works" | "rests";

/** The parts of a chat's record that tell in which state the chat's team is. */
type Owner = ActingRecord & { readonly team?: Team | undefined };

/** Returns the state of the team that the chat owns; undefined when it owns none. */
export function teamState(owner: Owner): TeamState | undefined {
  if (owner.team === undefined) return undefined;
  // An owner's locked chat doesn't stop the team: the owner is away, and the sellers are at work.
  const account = actingOf(owner).inUse;
  return account !== undefined && isSameAccount(account, owner.team.account) ? "works" : "rests";
}

/** Returns the team with this id of which its owner's chat knows, also one that has ended. */
export const knownTeam = (
  { team, endedTeams = [] }: { readonly team?: Team | undefined; readonly endedTeams?: Team[] | undefined },
  id: string,
): Team | undefined => [...(team === undefined ? [] : [team]), ...endedTeams].find((one) => one.id === id);

/** Returns the sellers who are told when the state of their team changes: those who have joined and weren't removed. */
export const joinedSellers = ({ sellers }: Pick<Team, "sellers">): Team["sellers"] =>
  sellers.filter(({ state }) => state === "active" || state === "paused");

/** Returns how many sellers can't create invoices any more when the chat signs out of its account. */
export const sellersAtWork = (owner: Owner): number =>
  owner.team !== undefined && teamState(owner) === "works" ? joinedSellers(owner.team).length : 0;
