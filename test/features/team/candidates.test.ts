import { describe, expect, it } from "vitest";
import { invitationMs } from "../../../src/features/team/model/team.js";
import { dayMs } from "../../../src/language/time/local-time.js";
import type { OneChat } from "../../kit/one-chat.js";
import { accountOf, termsOf } from "../../store/samples.js";
import {
  candidateOf,
  heard,
  invitationId,
  invitationOf,
  ownerWith,
  press,
  sellerOf,
  sentBy,
  teamOf,
  token,
} from "./owner-chat.js";

const joining = {
  name: "join",
  invitation: invitationId,
  telegramName: "Dil",
  username: "dil_uz",
  at: Date.now(),
} as const;
const asking = {
  invitations: [invitationOf({ usedBy: "7" })],
  sellers: [sellerOf({ state: "asking" as const })],
};
const asks = /wants to join your team/;

/** An owner who has the link of an invitation in two messages. @returns their ids */
async function withTwoLinks(): Promise<{ one: OneChat; places: number[] }> {
  const one = await ownerWith(teamOf({ invitations: [invitationOf()] }));
  await one.change((record) => void record.due.push({ kind: "invitation", invitation: invitationId }));
  await one.send("/help");
  const links = () => one.chat.said.filter(({ text }) => /^Send this link to/.test(text ?? ""));
  await one.send("/team");
  await one.tap(one.chat.labels().find((label) => label.startsWith("Invitation: ")) ?? "");
  expect(links()).toHaveLength(2);
  return { one, places: links().map(({ messageId }) => messageId) };
}

describe("the messages with an invitation's link", () => {
  it("lose link and buttons and say so once somebody has asked to join by it", async () => {
    const { one, places } = await withTwoLinks();
    await heard(one, joining, "7");
    for (const place of places) {
      expect(one.chat.byId(place)?.text).toMatch(/^✅ The invitation for .?Dilnoza.? is used/);
      expect(one.chat.labels(one.chat.byId(place))).toEqual([]);
    }
    expect(one.chat.last.text).toMatch(asks);
  });

  it("lose link and buttons when the owner cancels the invitation in one of them", async () => {
    const { one, places } = await withTwoLinks();
    await one.tap("Cancel invitation");
    expect(one.chat.byId(places[0] ?? 0)?.text).toMatch(/^The invitation for .?Dilnoza.? is cancelled/);
    expect(one.chat.labels(one.chat.byId(places[0] ?? 0))).toEqual([]);
    expect(one.chat.byId(places[1] ?? 0)?.text).toMatch(/is cancelled/);
  });

  it.each([
    ["ends the team of an earlier account", "/team", ["End the team", "End the team"]],
    ["deletes everything", "/privacy", ["Delete everything", "Yes, delete everything"]],
  ])("lose link and buttons, and don't name the seller, when the owner %s", async (_how, command, taps) => {
    const { one, places } = await withTwoLinks();
    await one.change(({ team }) => void (team && Object.assign(team, { account: accountOf("other") })));
    await one.send(command);
    for (const label of taps) await one.tap(label);
    expect((await one.record()).team).toBeUndefined();
    for (const place of places) {
      expect(one.chat.byId(place)?.text).toBe(
        "This invitation's link doesn't work any more, because the team has ended.",
      );
      expect(one.chat.labels(one.chat.byId(place))).toEqual([]);
    }
    expect((await one.record()).due).toEqual([]);
  });
});

describe("a tap on Join", () => {
  it("is shown to the owner with name, username and id, once though its event comes twice", async () => {
    const one = await ownerWith(teamOf({ invitations: [invitationOf()] }));
    await heard(one, { ...joining, telegramName: "\u202eevaS<b>" }, "7");
    await one.handle({ source: "chat", from: "7", event: joining }, one.lastEvent);
    await heard(one, joining, "7");
    expect(one.chat.texts.filter((text) => asks.test(text))).toHaveLength(1);
    expect(one.chat.last.text).toMatch(/^\u2068evaS<b>\u2069 \u2068@dil_uz\u2069 \(id 7\) wants to join/);
    expect(one.chat.last.text).toContain("decline.\n\nTerminals: all\n");
    expect(one.chat.labels()).toEqual(["Approve", "Decline"]);
    expect((await one.record()).team).toMatchObject({ sellers: [{ state: "asking", chat: "7" }] });
  });

  it.each([
    ["by a second chat", teamOf(asking), "8", "used"],
    ["on an invitation that was taken back", teamOf(), "7", "gone"],
    ["in a chat without a team", undefined, "7", "gone"],
    [
      "after the invitation's end",
      teamOf({ invitations: [invitationOf({ until: joining.at })] }),
      "7",
      "expired",
    ],
  ])("%s is answered with the reason, and the owner isn't asked", async (_what, team, from, why) => {
    const one = await ownerWith(team as never);
    await heard(one, joining, from);
    expect(sentBy(one)).toEqual([{ name: "join-refused", invitation: invitationId, why }]);
    expect(one.sent.map(({ chat }) => chat)).toEqual([from]);
    expect(one.chat.texts.filter((text) => asks.test(text))).toHaveLength(0);
  });

  it("before the invitation's end counts although its event comes later", async () => {
    const one = await ownerWith(teamOf({ invitations: [invitationOf({ until: joining.at + 1 })] }));
    await heard(one, joining, "7");
    expect(one.chat.last.text).toMatch(asks);
  });
});

describe("the owner's answer", () => {
  it("lets the candidate in once, though the tap comes twice", async () => {
    const one = await ownerWith(teamOf(asking));
    await press(one, `team:candidate:${invitationId}`);
    expect(one.chat.last.text).toMatch(asks);
    await one.tap("Approve");
    expect(await press(one, `team:approve:${invitationId}`)).toBe("This step is finished.");
    expect(await press(one, `team:decline:${invitationId}`)).toBe("This step is finished.");
    expect(sentBy(one)).toEqual([{ name: "joined", team: "team", seller: invitationId, ownerName: "Anna" }]);
    expect((await one.record()).team?.sellers).toMatchObject([{ state: "active" }]);
  });

  it("Decline tells the candidate, who isn't in the team", async () => {
    const one = await ownerWith(teamOf(asking));
    await press(one, `team:decline:${invitationId}`);
    expect(sentBy(one)).toEqual([{ name: "join-refused", invitation: invitationId, why: "declined" }]);
    expect((await one.record()).team?.sellers).toEqual([]);
  });

  it("needs access to the account of the team", async () => {
    const other = await ownerWith(teamOf({ ...asking, account: accountOf("other") }));
    await press(other, `team:approve:${invitationId}`);
    expect(other.chat.last.text).toMatch(/sign in to the account of your team first/);
    const without = await ownerWith(teamOf(asking));
    await without.store.credentials.remove(without.key);
    await press(without, `team:approve:${invitationId}`);
    expect(without.chat.last.text).toMatch(/sign in to the account of your team first/);
    expect([...sentBy(other), ...sentBy(without)]).toEqual([]);
  });

  it("can't be given by a stranger or by the candidate who edits a button's data", async () => {
    const one = await candidateOf(teamOf(asking));
    for (const action of ["approve", "decline", "candidate", "take-back", "invitation", "end"])
      expect(await press(one, `team:${action}:${invitationId}`)).toBe("This step is finished.");
    expect(sentBy(one)).toEqual([]);
    expect((await one.store.chats.read("500"))?.team?.sellers).toMatchObject([{ state: "asking" }]);
  });

  it("that doesn't come until a day after the invitation's end drops the candidate, who is told", async () => {
    const until = Date.now() - dayMs;
    const one = await ownerWith(teamOf({ ...asking, invitations: [invitationOf({ usedBy: "7", until })] }));
    await one.handle({ source: "timer", name: "retention" } as never);
    expect((await one.record()).team).toMatchObject({ invitations: [], sellers: [] });
    expect(sentBy(one)).toEqual([{ name: "join-refused", invitation: invitationId, why: "expired" }]);
  });

  it("that never comes, because the owner's chat is lost, ends the candidate's waiting", async () => {
    const one = await candidateOf(teamOf({ invitations: [invitationOf()] }));
    await one.send(`/start ${token}`);
    await one.tap("Join");
    await one.change((record) => {
      if (record.joining) record.joining.askedAt -= invitationMs + dayMs + 2 * 60 * 60_000;
    });
    await one.handle({ source: "timer", name: "retention" } as never);
    expect((await one.record()).joining).toBeUndefined();
    expect(one.chat.last.text).toMatch(/invitation is over/);
  });
});

describe("a seller who has left", () => {
  const left = { name: "left", team: "team", seller: invitationId, at: 1 } as const;

  it("is told to the owner once", async () => {
    const one = await ownerWith(teamOf({ sellers: [sellerOf()] }));
    await heard(one, left, "7");
    await heard(one, left, "7");
    expect(one.chat.texts.filter((text) => /Dilnoza.* has left your team/.test(text))).toHaveLength(1);
    expect((await one.record()).team?.sellers).toMatchObject([{ state: "removed" }]);
  });

  it("takes back the seller's questions and waiting, and leaves those of other sellers", async () => {
    const asks = [invitationId, "other"].map((seller) => ({
      ...{ id: `ask of ${seller}`, seller, digest: seller, terms: termsOf(), over: [] },
      ...{ askedAt: Date.now(), until: Date.now() + dayMs },
    }));
    const one = await ownerWith(teamOf({ sellers: [sellerOf()], asks, waiting: [invitationId, "other"] }));
    await heard(one, left, "7");
    const { team } = await one.record();
    expect(team?.asks.map(({ id }) => id)).toEqual(["ask of other"]);
    expect(team?.waiting).toEqual(["other"]);
  });

  it("isn't somebody else's word, nor that of a seller of an earlier team", async () => {
    const one = await ownerWith(teamOf({ sellers: [sellerOf()] }));
    await heard(one, left, "8");
    await heard(one, { ...left, team: "earlier" }, "7");
    expect((await one.record()).team?.sellers).toMatchObject([{ state: "active" }]);
  });
});
