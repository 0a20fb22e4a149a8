import { type ActingRecord, actingOf } from "../../../frame/model/acting.js";
import { isSameAccount } from "../../../invoice/merchant-account.js";
import type { Team } from "./team.js";

/**
 * A team rests while its owner has signed out, or has signed in to another account. A team whose owner's access has
 * only expired works: the owner has to sign in again.
 */
export type TeamState = "works" | "rests";

type Owner = ActingRecord & { readonly team?: Team | undefined };

/** @returns undefined when the chat owns no team */
export function teamState(owner: Owner): TeamState | undefined {
  if (owner.team === undefined) return undefined;
  // An owner's locked chat doesn't stop the team: the owner is away, and the sellers are at work.
  const account = actingOf(owner).inUse;
  return account !== undefined && isSameAccount(account, owner.team.account) ? "works" : "rests";
}

/** A team that has ended is known, too. */
export const knownTeam = (
  { team, endedTeams = [] }: { readonly team?: Team | undefined; readonly endedTeams?: Team[] | undefined },
  id: string,
): Team | undefined => [...(team === undefined ? [] : [team]), ...endedTeams].find((one) => one.id === id);

export const joinedSellers = ({ sellers }: Pick<Team, "sellers">): Team["sellers"] =>
  sellers.filter(({ state }) => state === "active" || state === "paused");

export const sellersAtWork = (owner: Owner): number =>
  owner.team !== undefined && teamState(owner) === "works" ? joinedSellers(owner.team).length : 0;
