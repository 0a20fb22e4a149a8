import { describe, expect, it } from "vitest";
import type { ChatEvent } from "../../../src/features/slices.js";
import { failing, type OneChat } from "../../kit/one-chat.js";
import { changeOwner, endOwnersAccess, hears, openOwner, openSeller, signOwnerIn } from "./team-life.js";

const waits = (seller: string, team = "team"): ChatEvent => ({ name: "tell-owner", team, seller });
const told = (one: OneChat): string[] => one.chat.texts.filter((text) => / for you: your access/.test(text));
const events = (one: OneChat): unknown[] =>
  one.sent.map(({ chat, payload }) => (payload.source === "chat" ? { to: chat, ...payload.event } : payload));

describe("the owner of a team", () => {
  it("gets one message, which is edited as more sellers wait", async () => {
    const one = await openOwner();
    await one.store.credentials.remove(one.key);
    await hears(one, waits("d"), "7");
    await hears(one, waits("d"), "7");
    expect(told(one)).toEqual([expect.stringMatching(/^.?Dilnoza.? waits for you/)]);
    await hears(one, waits("b"), "8");
    expect(told(one)).toEqual([expect.stringMatching(/^.?Dilnoza.? and 1 more wait for you/)]);
    expect(one.chat.labels()).toEqual(["Sign in"]);
  });

  it("isn't told of a stranger, of a seller under another's id, of another team, nor of a paused seller", async () => {
    const one = await openOwner();
    await one.store.credentials.remove(one.key);
    await hears(one, waits("d"), "666");
    await hears(one, waits("d"), "8");
    await hears(one, waits("d", "another team"), "7");
    await one.change((record) => {
      for (const seller of record.team?.sellers ?? []) seller.state = "paused";
    });
    await hears(one, waits("d"), "7");
    expect(told(one)).toEqual([]);
    expect((await one.record()).team?.waiting).toBeUndefined();
  });

  it("who has access again is told nothing, and the seller hears of it at once", async () => {
    const one = await openOwner();
    await hears(one, waits("d"), "7");
    expect(told(one)).toEqual([]);
    expect(events(one)).toEqual([{ to: "7", name: "access-back", team: "team", seller: "d" }]);
  });

  it("who has blocked the bot is told after unblocking it, of all who wait then", async () => {
    const one = await openOwner();
    await one.store.credentials.remove(one.key);
    await one.block();
    await hears(one, waits("d"), "7");
    await hears(one, waits("b"), "8");
    expect(told(one)).toEqual([]);
    await one.unblock();
    expect(told(one)).toEqual([expect.stringMatching(/and 1 more wait/)]);
  });

  it("who signs out stops every seller of the team once, and nobody when there is no seller", async () => {
    const one = await openOwner();
    await one.change((record) => {
      for (const seller of record.team?.sellers ?? []) if (seller.id === "b") seller.state = "removed";
    });
    await one.send("/signout");
    expect(one.chat.last.text).toMatch(/^1 seller can't create invoices while you are signed out/);
    expect((await one.record()).account?.state).not.toBe("signed-out");
    await one.tap("Sign out");
    await one.send("/signout");
    expect(events(one)).toEqual([{ to: "7", name: "team-state", team: "team" }]);
  });
});

describe("a seller without access", () => {
  const back: ChatEvent = { name: "access-back", team: "team", seller: "d" };

  it("tells the owner once in ten minutes, however often the button is tapped", async () => {
    const one = await openSeller();
    await one.toReview();
    await endOwnersAccess(one);
    await one.tap("Create invoice");
    await one.tap("Tell the owner");
    expect(await one.tap("Tell the owner")).toBe("I've told the owner already.");
    expect(events(one)).toEqual([{ to: "900", name: "tell-owner", team: "team", seller: "d" }]);
    expect(one.creates).toBe(0);
  });

  it("who taps the button after the owner has signed in gets the review card", async () => {
    const one = await openSeller();
    await one.toReview();
    await endOwnersAccess(one);
    await one.tap("Create invoice");
    await signOwnerIn(one);
    await one.tap("Tell the owner");
    expect(one.sent).toEqual([]);
    expect(one.chat.texts.at(-2)).toMatch(/has signed in again/);
    expect(one.chat.last.text).toMatch(/Check the invoice/);
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
  });

  it("whose create call is the first to be refused reads one sentence, and the tapped card stays the review card", async () => {
    const one = await openSeller();
    one.create = failing("signed-out");
    await one.toReview();
    const { messageId: card } = one.chat.last;
    const before = one.chat.said.length;
    await one.tap("Create invoice");
    expect(one.chat.said.slice(before).map(({ text }) => text)).toEqual([
      "The owner has to sign in again. Your draft is safe.",
    ]);
    expect(one.chat.labels()).toEqual(["Tell the owner"]);
    expect(one.chat.byId(card)?.text).toMatch(/^Check the invoice/);
    expect(one.chat.labels(one.chat.byId(card))[0]).toBe("Create invoice");
    one.create = () => ({ id: "inv-1", payLink: "https://pay.example.com/invoice/inv-1/payment" });
    await signOwnerIn(one);
    await one.tap("Create invoice", card);
    expect(one.creates).toBe(2);
    expect(Object.values((await one.record()).invoices)).toHaveLength(1);
  });

  it.each([
    ["paused", /^.?Anna.? has paused you, so you can't create invoices now\. Your draft is safe\.$/],
    ["removed", /^You no longer sell for .?Anna.?\. Your draft is safe\.$/],
  ] as const)("reads that the owner has %s the seller, and isn't asked to sign in", async (state, text) => {
    const one = await openSeller();
    await one.toReview();
    await changeOwner(one, (owner) => {
      for (const seller of owner.team?.sellers ?? []) seller.state = state;
    });
    await one.tap("Create invoice");
    expect(one.chat.texts).toContainEqual(expect.stringMatching(text));
    expect(one.chat.texts.join("\n")).not.toMatch(/login\?|password\?/);
    expect(one.creates).toBe(0);
    expect((await one.record()).draft?.terms.items).toHaveLength(1);
  });

  it("gets the review card as the open question when the owner is back, and the older card's buttons do nothing", async () => {
    const one = await openSeller();
    await one.toReview();
    const older = one.chat.last.messageId;
    await endOwnersAccess(one);
    await one.tap("Create invoice");
    await signOwnerIn(one);
    await hears(one, back, "900");
    expect(one.chat.last.text).toMatch(/has signed in again: you can create invoices\.\n\nCheck the invoice/);
    expect(one.chat.labels(one.chat.byId(older))).toEqual([]);
    expect(one.creates).toBe(0);
    await one.tap("Create invoice", one.chat.last.messageId);
    expect(one.creates).toBe(1);
  });

  it("a seller with a list over the draft gets Continue, which leads to the draft", async () => {
    const one = await openSeller();
    await one.toReview();
    await one.send("/settings");
    await one.tap("Expiry");
    await hears(one, back, "900");
    expect(one.chat.labels()).toEqual(["Continue"]);
    await one.tap("Continue");
    expect(one.chat.last.text).toMatch(/Check the invoice/);
  });

  it("hears nothing from a stranger, from another team, nor when the access has ended again", async () => {
    const one = await openSeller();
    await hears(one, back, "666");
    await hears(one, { ...back, team: "another" }, "900");
    await hears(one, { ...back, seller: "b" }, "900");
    await endOwnersAccess(one);
    await hears(one, back, "900");
    expect(one.chat.texts.join("\n")).not.toMatch(/has signed in again/);
  });
});

describe("a tap on Tell the owner", () => {
  it("in the chat of somebody who isn't a seller does nothing", async () => {
    const one = await openOwner();
    await one.send("/help");
    const pressed = one.telegram.control.press(one.chat.id, one.chat.last.messageId, {
      data: "team:tell-owner",
    });
    await one.handleUpdates();
    expect((await pressed).text).toBe("This step is finished.");
    expect(one.sent).toEqual([]);
  });
});
