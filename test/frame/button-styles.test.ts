import { describe, expect, it } from "vitest";
import type { Chat } from "../journeys/chat.js";
import { atReview, unknown } from "../kit/in-one-chat.js";
import { failing, OneChat } from "../kit/one-chat.js";
import { TeamChats } from "../kit/team-chats.js";

/** The buttons of the newest message that have a colour of their own, each as "label: style". */
const styled = (chat: Chat): string[] =>
  (chat.last.keyboard ?? [])
    .flat()
    .flatMap(({ text, style }) => (style === undefined ? [] : [`${text}: ${style}`]));

describe("a button that deletes something is red, and no button beside it has a colour", () => {
  it("leaves [Discard] without a colour, since its draft can come back", async () => {
    const one = await atReview();
    expect(styled(one.chat)).toEqual([]);
    one.create = failing("outcome-unknown");
    await one.tap("Create invoice");
    expect(one.chat.last.text).toMatch(unknown);
    expect(styled(one.chat)).toEqual([]);
  });

  it("on the screen of an item in the draft", async () => {
    const one = await atReview();
    await one.tap("Items");
    await one.tap("Change an item…");
    expect(styled(one.chat)).toEqual(["Delete: danger"]);
  });

  it("on a template's screen, and in the question that follows", async () => {
    const one = await atReview();
    await one.tap("More…");
    await one.tap("Save as template");
    await one.send("morning");
    await one.tap("Discard");
    await one.send("/new");
    await one.tap("Templates…");
    await one.tap(one.chat.labels()[0] ?? "");
    expect(styled(one.chat)).toEqual(["Delete: danger"]);
    await one.tap("Delete");
    expect(styled(one.chat)).toEqual(["Delete: danger"]);
  });

  it("in /privacy, and in the question that follows", async () => {
    const one = await OneChat.open();
    await one.send("/privacy");
    expect(styled(one.chat)).toEqual(["Delete everything: danger"]);
    await one.tap("Delete everything");
    expect(styled(one.chat)).toEqual(["Yes, delete everything: danger"]);
  });

  it("on a saved item's card", async () => {
    const one = await OneChat.open();
    await one.send("/items");
    await one.tap("Add");
    await one.send("Coffee 15000");
    await one.send("/items");
    await one.tap(one.chat.labels()[0] ?? "");
    expect(styled(one.chat)).toEqual(["Delete: danger"]);
  });

  it("on a seller's screen, and in the question that follows", async () => {
    const chats = await TeamChats.open();
    chats.owner.send("/team");
    await chats.one.handleUpdates();
    await chats.ownerTaps(chats.owner.labels()[0] ?? "");
    expect(styled(chats.owner)).toEqual(["Remove: danger"]);
    await chats.ownerTaps("Remove");
    expect(styled(chats.owner)).toEqual(["Remove: danger"]);
  });
});
