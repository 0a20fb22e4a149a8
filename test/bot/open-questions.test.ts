import { expect, test } from "vitest";
import { OneChat } from "./one-chat.js";

const selling = /^What are you selling\?/;
const noItems = /^You have no saved items/;

/** A draft is asked about its items, above it saved items are shown, and above those a time zone is asked. */
async function threeDeep(): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send("/settings");
  const settings = one.chat.last.messageId;
  await one.send("/new");
  await one.send("/items");
  await one.tap("Time zone", settings);
  expect((await one.record()).open.map(({ kind }) => kind)).toEqual(["draft", "items", "setting"]);
  return one;
}

test("a question that is answered or left makes way for the one that was asked before it", async () => {
  const one = await threeDeep();
  await one.send("Asia/Tashkent");
  expect((await one.record()).settings.timeZone).toBe("Asia/Tashkent");
  expect(one.chat.last.text).toMatch(noItems);
  await one.tap("Done");
  expect(one.chat.last.text).toMatch(selling);
  await one.send("Cake 40000");
  expect((await one.record()).draft?.terms.items).toMatchObject([{ name: "Cake" }]);
});

test("/cancel leaves all open questions at once, and the draft can be gone on with", async () => {
  const one = await threeDeep();
  await one.send("/cancel");
  expect((await one.record()).open).toEqual([]);
  await one.send("Asia/Tashkent");
  expect(one.chat.last.text).toMatch(/^I'm not waiting for anything now/);
  await one.send("/new Cake 40000");
  expect((await one.record()).open).toEqual([{ kind: "draft", ask: "expiry" }]);
});

test("a tap on a message whose question waits below another one changes nothing", async () => {
  const one = await OneChat.open();
  await one.send("/settings");
  const settings = one.chat.last.messageId;
  await one.send("/new Cake 40000");
  const asked = one.chat.last.messageId;
  await one.tap("Time zone", settings);
  expect(await one.tap("24 hours", asked)).toBe("This step is finished.");
  expect((await one.record()).draft?.terms.expiry).toBeUndefined();
});
