import { expect, test } from "vitest";
import { plain } from "../journeys/plain.js";
import { OneChat } from "../kit/one-chat.js";

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
  expect(one.chat.last.text).toMatch(/^I didn't understand/);
  await one.send("/new Cake 40000");
  expect((await one.record()).open).toEqual([{ kind: "draft", ask: "review" }]);
});

test("a tap on a message whose question waits below another one changes nothing", async () => {
  const one = await OneChat.open();
  await one.send("/settings");
  const settings = one.chat.last.messageId;
  await one.send("/new Cake 40000");
  const asked = one.chat.last.messageId;
  await one.tap("Time zone", settings);
  expect(one.chat.labels(one.chat.byId(asked))).toEqual([]);
  const { draft } = await one.record();
  const pressed = one.telegram.control.press(one.chat.id, asked, { data: `draft:${draft?.id}:set:86400` });
  await one.handleUpdates();
  expect((await pressed).text).toBe("This step is finished.");
  expect((await one.record()).draft).toEqual(draft);
});

test("an item that was begun is kept by /cancel, and [Continue] asks for its price again", async () => {
  const one = await OneChat.open();
  for (const text of ["/new", "Cake", "/cancel"]) await one.send(text);
  expect((await one.record()).open).toEqual([]);
  await one.tap("Continue");
  expect(plain(one.chat.last.text)).toMatch(/Price of one Cake/);
  await one.send("40000");
  expect(one.chat.last.text).toMatch(/Check the invoice/);
});

test("the buttons of an ambiguous price still work after a setting has interrupted the draft", async () => {
  const one = await OneChat.open();
  await one.send("/help");
  await one.change(({ settings }) => {
    settings.currency = "KWD";
  });
  for (const text of ["/new", "Coffee", "1,500"]) await one.send(text);
  const ambiguous = one.chat.last;
  await one.send("/settings");
  await one.tap("Time zone");
  await one.send("Asia/Tashkent");
  expect(plain(one.chat.last.text)).toMatch(/Price of one Coffee/);
  const [label = ""] = one.chat.labels(ambiguous);
  await one.tap(label, ambiguous.messageId);
  expect((await one.record()).draft?.terms.items).toMatchObject([{ name: "Coffee" }]);
});

test("an edited message moves the draft's question while the setting above it stays open", async () => {
  const one = await OneChat.open();
  await one.send("/new");
  const name = one.chat.send("Cake");
  await one.handleUpdates();
  await one.send("/settings");
  await one.tap("Time zone");
  one.telegram.control.edit(one.chat.id, name, "Cake 40000");
  await one.handleUpdates();
  expect((await one.record()).open).toMatchObject([{ ask: "item" }, { kind: "setting", name: "time-zone" }]);
  await one.send("Asia/Tashkent");
  expect(one.chat.last.text).toMatch(/Send another item/);
});
