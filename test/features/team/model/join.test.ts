import { describe, expect, test } from "vitest";
import {
  answerCandidate,
  askToJoin,
  dropOldInvitations,
  noteLeft,
  whyNotToJoin,
} from "../../../../src/features/team/model/join.js";
import { invitationMs, type Seller, type Team } from "../../../../src/features/team/model/team.js";
import { dayMs } from "../../../../src/language/time/local-time.js";

const at = Date.parse("2026-11-22T09:00:00Z");
const limits = { currency: "UZS" };

const sellerOf = (id: string, changes: Partial<Seller> = {}): Seller => ({
  ...{ id, chat: "7", name: "Dilnoza", telegramName: "D", state: "active", limits, since: at },
  ...changes,
});

const teamOf = (changes: Partial<Team> = {}): Team => ({
  ...{ id: "team", ownerName: "Anna", account: { login: "digest" } },
  invitations: [{ id: "i-1", name: "Dilnoza", limits, until: at + invitationMs }],
  ...{ sellers: [], asks: [], log: { next: 0, recent: [] } },
  ...changes,
});

const used = { id: "i-1", name: "Dilnoza", limits, until: at + invitationMs, usedBy: "7" };
const fifty = Array.from({ length: 50 }, (_, index) =>
  sellerOf(`s-${index}`, { chat: String(1000 + index) }),
);

describe("somebody who opens an invitation", () => {
  test.each<[case_: string, team: Team | undefined, at: number, why: string | undefined]>([
    ["that is open can join", teamOf(), at, undefined],
    ["of a team that is gone can't join", undefined, at, "gone"],
    ["that was taken back can't join", teamOf({ invitations: [] }), at, "gone"],
    ["can join in its last millisecond", teamOf(), at + invitationMs - 1, undefined],
    ["that is over can't join", teamOf(), at + invitationMs, "expired"],
    [
      "that somebody else has used can't join",
      teamOf({ invitations: [{ ...used, usedBy: "8" }] }),
      at,
      "used",
    ],
    [
      "for which they have asked before can ask again, even after its end",
      teamOf({ invitations: [used], sellers: [sellerOf("i-1", { state: "asking" })] }),
      at + invitationMs + 1,
      undefined,
    ],
    [
      "by which they have joined is a member",
      teamOf({ invitations: [used], sellers: [sellerOf("i-1")] }),
      at,
      "member",
    ],
    [
      "by which they had joined before their removal can't join by it again",
      teamOf({ invitations: [used], sellers: [sellerOf("i-1", { state: "removed" })] }),
      at,
      "used",
    ],
    ["of a team in which they sell is a member", teamOf({ sellers: [sellerOf("s-1")] }), at, "member"],
    [
      "of a team in which they are paused is a member",
      teamOf({ sellers: [sellerOf("s-1", { state: "paused" })] }),
      at,
      "member",
    ],
    ["of a team with 50 sellers can't join", teamOf({ sellers: fifty }), at, "full"],
    ["of a team with 49 sellers can join", teamOf({ sellers: fifty.slice(1) }), at, undefined],
    [
      "of a team with 49 others, in which they wait on an earlier invitation, can join",
      teamOf({ sellers: [...fifty.slice(1), sellerOf("s-x", { state: "asking" })] }),
      at,
      undefined,
    ],
  ])("%s", (_case, team, now, why) => {
    expect(whyNotToJoin(team, "i-1", { chat: "7", at: now })).toBe(why);
  });
});

const candidate = { chat: "7", at, telegramName: "D", username: "dil" };

test("a tap on Join uses up the invitation, and a second one changes nothing", () => {
  const team = teamOf();
  expect(askToJoin(team, "i-1", candidate)).toBe(true);
  expect(askToJoin(team, "i-1", candidate)).toBe(false);
  expect(team.invitations).toMatchObject([{ usedBy: "7" }]);
  expect(team.sellers).toMatchObject([{ id: "i-1", state: "asking", username: "dil", name: "Dilnoza" }]);
  expect(team.log.recent).toHaveLength(1);
});

test("a chat that waits on two invitations of one team is a candidate once, by the newer one", () => {
  const team = teamOf();
  team.invitations.push({ id: "i-2", name: "Dilya", limits, until: at + invitationMs });
  askToJoin(team, "i-1", candidate);
  askToJoin(team, "i-2", candidate);
  expect(team.sellers).toMatchObject([{ id: "i-2", name: "Dilya" }]);
});

test("the owner's answer counts once, and a declined candidate leaves no entry among the sellers", () => {
  const team = teamOf();
  askToJoin(team, "i-1", candidate);
  expect(answerCandidate(team, "i-1", "joined", at)).toMatchObject({ state: "active" });
  expect(answerCandidate(team, "i-1", "declined", at)).toBeUndefined();
  const other = teamOf();
  askToJoin(other, "i-1", candidate);
  answerCandidate(other, "i-1", "declined", at);
  expect(other.sellers).toEqual([]);
  expect(other.log.recent.map(({ what }) => what)).toEqual(["asked-to-join", "declined"]);
});

test("a seller leaves once, and nobody else's chat can leave in their name", () => {
  const team = teamOf({ sellers: [sellerOf("s-1")] });
  expect(noteLeft(team, "s-1", "8", at)).toBeUndefined();
  expect(noteLeft(team, "s-1", "7", at)).toMatchObject({ state: "removed" });
  expect(noteLeft(team, "s-1", "7", at)).toBeUndefined();
  expect(team.log.recent).toHaveLength(1);
});

test("a candidate to whom the owner hasn't answered is dropped a day after the invitation's end, and a seller stays", () => {
  const team = teamOf({ sellers: [sellerOf("s-1", { chat: "9" })] });
  askToJoin(team, "i-1", candidate);
  expect(dropOldInvitations(team, at + invitationMs + dayMs - 1)).toEqual([]);
  expect(dropOldInvitations(team, at + invitationMs + dayMs)).toMatchObject([{ chat: "7" }]);
  expect(team).toMatchObject({ invitations: [], sellers: [{ id: "s-1" }] });
});
