import { expect, it } from "vitest";
import { TeamChats } from "../../../kit/team-chats.js";
import { press } from "../owner-chat.js";

/** A seller who may sell for 20,000 UZS a day, and has created an invoice for 15,000. */
async function sold(): Promise<TeamChats> {
  const chats = await TeamChats.open({ perDay: "20000" });
  await chats.review();
  await chats.one.tap("Create invoice");
  await chats.deliver();
  return chats;
}

/** The owner invites the same person again, and both agree. */
async function joinAgain(chats: TeamChats): Promise<void> {
  const { one, ownerKey } = chats;
  const invitation = "AAAAAAAAAAA";
  await chats.changeTeam((team) => {
    const limits = { currency: "UZS", perDay: "20000" };
    for (const known of team.sellers) expect(known.state).toBe("removed");
    team.sellers.push({
      ...{ id: invitation, chat: one.key, name: "Dilnoza", telegramName: "Dili" },
      ...{ state: "active", limits, since: one.lastEvent },
    });
  });
  await one.change((record) => {
    record.joining = { owner: ownerKey, ownerName: "Olga", invitation, askedAt: Date.now() };
  });
  const event = { name: "joined", team: "team-1", seller: invitation, ownerName: "Olga" } as const;
  await one.handle({ source: "chat", from: ownerKey, event });
  expect((await chats.place()).id).toBe(invitation);
}

const ways: readonly [string, (chats: TeamChats) => Promise<unknown>][] = [
  ["has left the team", ({ one }) => press(one, "team:leave:s-1")],
  [
    "was removed by the owner",
    async (chats) => {
      await chats.changeTeam(({ sellers }) => void Object.assign(sellers[0] ?? {}, { state: "removed" }));
      await chats.one.send("/help");
    },
  ],
  [
    "has deleted everything",
    async ({ one }) => {
      await one.send("/privacy");
      await one.tap("Delete everything");
      await one.tap("Yes, delete everything");
    },
  ],
];

it.each(ways)("a seller who %s and joins again goes on with the sum of the day", async (_name, leave) => {
  const chats = await sold();
  await leave(chats);
  await chats.deliver();
  await joinAgain(chats);
  await chats.review("Coffee 6000");
  expect(chats.text).toContain("1,000 UZS over the limit for today");
  expect(chats.labels[0]).toBe("Ask the owner");
  await chats.review("Coffee 5000");
  expect(chats.labels[0]).toBe("Create invoice");
});
