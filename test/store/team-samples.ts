import type { AccountIdentity } from "../../src/domain/merchant-account.js";
import type { Limits } from "../../src/domain/team/limits.js";
import type { Membership } from "../../src/domain/team/membership.js";
import type { Team } from "../../src/domain/team/team.js";

/** What an owner's record holds of a team with one seller. */
export const teamOf = (account: AccountIdentity, seller: string, limits: Partial<Limits> = {}): Team => ({
  id: "team-1",
  ownerName: "Olga",
  account,
  invitations: [],
  sellers: [
    {
      ...{ id: "s-1", chat: seller, name: "Dilnoza", telegramName: "Dili", state: "active", since: 0 },
      limits: { currency: "UZS", ...limits },
    },
  ],
  asks: [],
  log: { next: 0, recent: [] },
});

/** What that seller's record holds. */
export const placeOf = (owner: string): Membership => ({
  owner,
  ownerName: "Olga",
  team: "team-1",
  id: "s-1",
  joinedAt: 0,
});
