import { describe, expect, it } from "vitest";
import type { Team } from "../../../src/features/team/model/team.js";
import { createTokens } from "../../../src/store/sealed-tokens.js";
import { chatOf, lockNow, signedInAs, signInTo } from "../../store/samples.js";
import {
  candidateOf,
  heard,
  invitationId,
  invitationOf,
  press,
  sellerOf,
  sentBy,
  setOwner,
  teamOf,
  token,
  tokens,
} from "./owner-chat.js";

const open = (changes = {}): Team => teamOf({ invitations: [invitationOf(changes)] });
const foreign = createTokens([Buffer.alloc(32, 7)], "987654321").invitation;
const named = { chat: "500", invitation: invitationId };
const joined = { name: "joined", team: "team", seller: invitationId, ownerName: "Boris" } as const;

describe("an invitation's link", () => {
  it.each<[what: string, token: string, team: Team | undefined, answer: RegExp]>([
    ["that is forged", `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`, open(), /link doesn't work/],
    ["of another bot with the same key", foreign.make(named), open(), /link doesn't work/],
    ["that is over", token, open({ until: Date.now() - 1 }), /invitation is over/],
    ["that was taken back", token, teamOf(), /doesn't exist any more/],
    ["of an owner who has deleted everything", token, undefined, /doesn't exist any more/],
    ["that somebody else has used", token, open({ usedBy: "8" }), /already been used/],
  ])("%s lets nobody in and says why in one sentence", async (_what, sent, team, answer) => {
    const one = await candidateOf(team);
    await one.send(`/start ${sent}`);
    expect(one.chat.last.text).toMatch(answer);
    expect(one.chat.labels()).toEqual([]);
    await press(one, `join:${sent}`);
    expect(sentBy(one)).toEqual([]);
    expect((await one.record()).joining).toBeUndefined();
  });

  it("that the owner opens says so, and the owner doesn't join", async () => {
    const one = await candidateOf(undefined);
    await one.send(`/start ${tokens.make({ chat: one.key, invitation: invitationId })}`);
    expect(one.chat.last.text).toMatch(/your own invitation/);
  });

  it("asks somebody who is signed in to sign out first", async () => {
    const one = await candidateOf(open());
    await one.change(
      (record) => void Object.assign(record, signedInAs("anna@shop.example", Date.now() + 60_000)),
    );
    await one.send(`/start ${token}`);
    expect(one.chat.last.text).toMatch(/Sign out first/);
    await press(one, `join:${token}`);
    expect(sentBy(one)).toEqual([]);
    await one.tap("Sign out", one.chat.last.messageId);
    expect(one.chat.last.text).toMatch(/Signed out|aren't signed in/);
    await one.send(`/start ${token}`);
    expect(one.chat.labels()).toEqual(["Join", "No, thanks"]);
  });

  it("asks somebody whose chat is locked to sign out first, because no sign-in could unlock a seller's chat", async () => {
    const one = await candidateOf(open());
    await one.change((record) => {
      Object.assign(record, signedInAs("anna@shop.example", Date.now() + 60_000));
      lockNow(record);
    });
    await one.send(`/start ${token}`);
    expect(one.chat.last.text).toMatch(/Sign out first/);
    await press(one, `join:${token}`);
    expect(sentBy(one)).toEqual([]);
    await one.change((record) => {
      record.joining = { owner: "500", ownerName: "Boris", invitation: invitationId, askedAt: Date.now() };
    });
    await heard(one, joined, "500");
    expect((await one.record()).seller).toBeUndefined();
  });

  it("asks a seller of another team to leave that team first, and Join does nothing before", async () => {
    const one = await candidateOf(open());
    const sells = teamOf({ id: "other", sellers: [sellerOf({ chat: one.key })] });
    await one.store.chats.write("600", chatOf("600", { account: signInTo(sells.account), team: sells }));
    await one.change((record) => {
      record.seller = { owner: "600", ownerName: "Carla", team: "other", id: invitationId, joinedAt: 0 };
    });
    await one.send(`/start ${token}`);
    expect(one.chat.last.text).toMatch(/You sell for .*Carla.*Leave that team first/);
    expect(one.chat.labels()).toEqual(["Leave the team"]);
    await press(one, `join:${token}`);
    expect(sentBy(one)).toEqual([]);
    expect((await one.record()).joining).toBeUndefined();
  });

  it("shows the owner's name without turning the text around it, and escapes it", async () => {
    const one = await candidateOf({ ...open(), ownerName: "\u202e<b>annA" });
    await one.send(`/start ${token}`);
    expect(one.chat.last.text).toMatch(/^\u2068<b>annA\u2069 invites you/);
    expect(one.chat.last.text).toMatch(/sees every invoice that you create\.\n\nTerminals: all\n/);
  });

  it("is shown again as often as it is opened, and Join is told to the owner once though the tap comes twice", async () => {
    const one = await candidateOf(open());
    await one.send(`/start ${token}`);
    await one.send(`/start ${token}`);
    const { messageId } = one.chat.last;
    await one.tap("Join");
    expect(one.chat.last.text).toMatch(/As soon as .*Boris.* approves/);
    const pressed = one.telegram.control.press(one.chat.id, messageId, { data: `join:${token}` });
    await one.handleUpdates();
    await pressed;
    expect(one.chat.last.text).toMatch(/hasn't answered yet/);
    expect(sentBy(one)).toMatchObject([{ name: "join", invitation: invitationId, telegramName: "Anna" }]);
    await one.send("/team");
    expect(one.chat.last.text).toMatch(/hasn't answered yet/);
  });

  it("of an owner who has blocked the bot tells the candidate so at [Join], and the owner hears of it", async () => {
    const one = await candidateOf(open());
    const owner = await one.store.chats.read("500");
    if (owner !== undefined) await one.store.chats.write("500", { ...owner, blocked: true });
    await one.send(`/start ${token}`);
    await one.tap("Join");
    expect(one.chat.last.text).toMatch(
      /^I can't reach .*Boris.*, because they have blocked me: ask them to open this bot\./,
    );
    expect(sentBy(one)).toMatchObject([{ name: "join" }]);
    await one.send(`/start ${token}`);
    expect(one.chat.last.text).toMatch(/^I can't reach .*Boris/);
  });

  it("can be declined, and nothing is stored", async () => {
    const one = await candidateOf(open());
    await one.send(`/start ${token}`);
    await one.tap("No, thanks");
    expect(one.chat.last.text).toMatch(/you haven't joined/);
    expect((await one.record()).joining).toBeUndefined();
  });
});

describe("a candidate", () => {
  async function waiting() {
    const one = await candidateOf(open());
    await one.send(`/start ${token}`);
    await one.tap("Join");
    one.sent.length = 0;
    return one;
  }

  it("joins when the owner approves, and the event that comes again changes nothing", async () => {
    const one = await waiting();
    await setOwner(one, teamOf({ sellers: [sellerOf({ chat: one.key })] }));
    await one.change((record) => {
      record.settings.terminal = { id: "t-9", name: "Own", businessUnitName: "Own" };
    });
    await heard(one, joined, "500");
    await one.handle({ source: "chat", from: "500", event: joined }, one.lastEvent);
    await heard(one, joined, "500");
    const { seller, joining, settings } = await one.record();
    expect(seller).toMatchObject({ owner: "500", team: "team", id: invitationId });
    expect([joining, settings.terminal]).toEqual([undefined, undefined]);
    expect(
      one.chat.texts.filter((text) => /^You can now create invoices for .*\n\nTerminals: all\n/.test(text)),
    ).toHaveLength(1);
    expect(sentBy(one)).toEqual([]);
  });

  it.each<[what: string, event: typeof joined, from: string]>([
    ["whom a stranger approves", joined, "666"],
    ["whom the owner approves for another invitation", { ...joined, seller: "other" as never }, "500"],
  ])("%s doesn't join and goes on waiting", async (_what, event, from) => {
    const one = await waiting();
    await heard(one, event, from);
    expect(await one.record()).toMatchObject({ joining: { invitation: invitationId } });
    expect((await one.record()).seller).toBeUndefined();
    expect(sentBy(one)).toMatchObject([{ name: "left", seller: event.seller }]);
  });

  it("is told why nothing comes of it, and a refusal by a stranger is ignored", async () => {
    const one = await waiting();
    await heard(one, { name: "join-refused", invitation: invitationId, why: "declined" }, "666");
    expect((await one.record()).joining).toBeDefined();
    await heard(one, { name: "join-refused", invitation: invitationId, why: "declined" }, "500");
    expect((await one.record()).joining).toBeUndefined();
    expect(one.chat.last.text).toMatch(/Boris.* has declined/);
  });

  it("can join again after the owner's data is gone, and waits for nobody", async () => {
    const one = await waiting();
    await setOwner(one, undefined);
    await one.send("/team");
    expect((await one.record()).joining).toBeUndefined();
  });
});
