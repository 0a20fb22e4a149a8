import { describe, expect, test } from "vitest";
import { tracesIn } from "../../journeys/traces.js";
import { groupOfAnna } from "./group-of-anna.js";

const password = "Qwerty12!horse";
const warning =
  "🔒 Never send a login or a password to a group: everybody here can read it. Delete your message, and change the password at Pay now.";

describe("a password that somebody writes behind /signin in a group", () => {
  test.each([
    `/signin anna@shop.uz ${password}`,
    `/signin@one_chat_bot anna ${password}`,
    `/signin\nanna\n${password}`,
    `/SignIn ${password}`,
    `/signin:anna:${password}`,
    `/login anna ${password}`,
  ])("is to be deleted and changed, and leaves no trace: %j", async (text) => {
    const { one, said, say } = await groupOfAnna();
    await say(text);
    expect(said().slice(1)).toEqual([warning]);
    const kept = JSON.stringify([await one.record(), one.logged, one.noted]);
    expect(tracesIn(Buffer.from(kept), new Map([["the password", password]]))).toEqual([]);
  });

  test("is told of although another command was answered a moment ago, and to each person", async () => {
    const { control, group, said, say } = await groupOfAnna();
    const boris = control.createUser({ firstName: "Boris" }).userId;
    control.setMember(group, { userId: boris, status: "member" });
    await say("/new");
    await say(`/signin anna ${password}`);
    await say(`/signin boris ${password}`, boris);
    await say(`/signin anna ${password}`);
    expect(said().slice(1)).toEqual(["That works only in our private chat.", warning, warning]);
  });

  test("of an anonymous administrator is to be deleted and changed, too", async () => {
    const { one, control, group, said } = await groupOfAnna({ type: "supergroup" });
    control.setMember(group, { userId: one.chat.id, status: "administrator", anonymous: true });
    control.send(group, `/signin anna ${password}`, { as: one.chat.id });
    await one.handleUpdates();
    expect(said().slice(1)).toEqual([warning]);
  });

  test.each(["/signin", "/signin@one_chat_bot", "/signin@other_bot anna secret"])(
    "isn't there in %j",
    async (text) => {
      const { said, say } = await groupOfAnna();
      await say(text);
      expect(said()).not.toContain(warning);
    },
  );
});
