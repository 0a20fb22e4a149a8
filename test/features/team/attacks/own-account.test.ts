import { expect, it } from "vitest";
import type { ChatRecord } from "../../../../src/features/chat-record.js";
import { mayHoldSecret } from "../../../../src/frame/model/secrecy.js";
import { plain } from "../../../journeys/plain.js";
import type { OneChat } from "../../../kit/one-chat.js";
import { accountOf, lockNow, signedInAs, signOut } from "../../../store/samples.js";
import {
  candidateOf,
  heard,
  invitationId,
  invitationOf,
  ownerWith,
  press,
  sentBy,
  teamOf,
  token,
} from "../owner-chat.js";

const login = "anna@own.example";

const asInvited = () => candidateOf(teamOf({ invitations: [invitationOf()] }));

/** The chat is signed in to an account of its own, and locked. */
const lock = (one: OneChat): Promise<void> =>
  one.change((record) => {
    Object.assign(record, signedInAs(login, Date.now() + 60_000));
    lockNow(record);
  });

const approved = (one: OneChat): Promise<void> =>
  heard(one, { name: "joined", team: "team", seller: invitationId, ownerName: "Boris" }, "500");

const lastText = (one: OneChat): string => plain(one.chat.last.text);

it("a locked chat doesn't join a team, because it is still signed in to an account of its own", async () => {
  const one = await asInvited();
  await lock(one);
  await one.send(`/start ${token}`);
  expect(lastText(one)).toContain("You are signed in to an account here. Sign out first");
  await press(one, `join:${token}`);
  expect((await one.record()).joining).toBeUndefined();
  expect(sentBy(one)).toEqual([]);
  await press(one, "signout:here");
  await one.send(`/start ${token}`);
  await one.tap("Join");
  await approved(one);
  const { seller, lock: by } = await one.record();
  expect({ owner: seller?.owner, locked: by?.isLocked }).toEqual({ owner: "500", locked: undefined });
});

it("an approval that comes after the candidate has signed in and the chat has locked makes nobody a seller", async () => {
  const one = await asInvited();
  await one.send(`/start ${token}`);
  await one.tap("Join");
  await lock(one);
  await approved(one);
  expect((await one.record()).seller).toBeUndefined();
  expect(sentBy(one)).toContainEqual(expect.objectContaining({ name: "left", seller: invitationId }));
});

it("a chat whose record was lost but whose credentials are stored doesn't join a team", async () => {
  const one = await asInvited();
  await one.store.credentials.write(one.key, {
    ...{ accessToken: "own", obtainedAt: 0, expiresAt: Date.now() + 60_000, event: 0 },
    account: accountOf(login),
  });
  await press(one, `join:${token}`);
  expect((await one.record()).joining).toBeUndefined();
  expect(sentBy(one)).toEqual([]);
});

it.each<[string, (record: ChatRecord) => unknown]>([
  ["works", () => undefined],
  ["rests because the owner has signed out", (record) => signOut(record)],
])("a tap on an old [End the team] ends no team that %s", async (_state, change) => {
  const one = await ownerWith(teamOf());
  await one.change((record) => void change(record));
  if ((await one.record()).account?.state === "signed-out") await one.store.credentials.remove(one.key);
  await press(one, "team:end");
  await press(one, "team:end:team");
  expect((await one.record()).team?.id).toBe("team");
});

it("a candidate who sent /new before the approval types the first items without having them taken for a password", async () => {
  const one = await asInvited();
  await one.send(`/start ${token}`);
  await one.tap("Join");
  await one.send("/new");
  expect(lastText(one)).toContain("Boris hasn't answered yet.");
  await approved(one);
  const sent = { messageId: Number.MAX_SAFE_INTEGER, at: Date.now(), isEdit: false };
  expect(mayHoldSecret((await one.record()).secrecy, sent, Date.now())).toBe(false);
});

it("a candidate who was asked for a password before the approval may still send it, and it is deleted", async () => {
  const one = await asInvited();
  await one.send(`/start ${token}`);
  await one.tap("Join");
  await one.send("/signin");
  await one.send("anna@own.example");
  expect(lastText(one)).toContain("password?");
  await approved(one);
  const sent = { messageId: Number.MAX_SAFE_INTEGER, at: Date.now(), isEdit: false };
  expect(mayHoldSecret((await one.record()).secrecy, sent, Date.now())).toBe(true);
});
