import type { Limits } from "../../src/features/team/model/limits.js";
import type { Membership } from "../../src/features/team/model/membership.js";
import type { Team } from "../../src/features/team/model/team.js";
import type { AccountIdentity } from "../../src/invoice/merchant-account.js";

/** The team with one seller in an owner's record. */
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

/** The place in that team in the seller's record. */
export const placeOf = (owner: string): Membership => ({
  owner,
  ownerName: "Olga",
  team: "team-1",
  id: "s-1",
  joinedAt: 0,
});
