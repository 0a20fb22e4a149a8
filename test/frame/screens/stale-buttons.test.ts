import { describe, expect, it } from "vitest";
import { atReview, old, pressCreate, review } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { changeSignIn } from "../../store/samples.js";

/** The messages that have buttons, by their first words. */
const alive = ({ chat }: OneChat): string[] =>
  chat.said
    .filter((message) => chat.labels(message).length > 0)
    .map(({ text = "" }) => text.split(/[\s.?:]/, 2).join(" "));

describe("a card that is over", () => {
  it("loses its buttons when the next card is posted", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    await one.tap("Items");
    await one.send("Cake 40 000");
    expect(one.chat.last.messageId).toBeGreaterThan(messageId);
    expect(one.chat.labels(one.chat.byId(messageId))).toEqual([]);
    expect(alive(one)).toHaveLength(1);
  });

  it("answers a tap by saying that nothing was created, when it is a review card", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    await one.tap("Items");
    await one.send("Cake 40 000");
    expect(await pressCreate(one, messageId)).toBe(old);
    expect(one.creates).toBe(0);
  });

  it("loses its buttons when /cancel closes it", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    await one.send("/cancel");
    expect(one.chat.labels(one.chat.byId(messageId))).toEqual([]);
    expect(one.chat.labels()).toEqual(["Continue"]);
    await one.tap("Continue");
    expect(one.chat.last.text).toMatch(review);
    expect(alive(one)).toHaveLength(1);
  });

  it("loses its buttons when /signout closes it", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    await one.send("/signout");
    expect(one.chat.labels(one.chat.byId(messageId))).toEqual([]);
  });

  it("loses its buttons when the next list, settings screen or offer is posted", async () => {
    const one = await OneChat.open();
    await one.send("/settings");
    await one.send("/invoices");
    expect(alive(one)).toEqual(["You have"]);
    await one.send("/new Coffee 2x15000");
    await one.send("/new");
    expect(alive(one)).toEqual(["Check the", "You have"]);
    await one.send("/settings");
    expect(alive(one)).toEqual(["Check the", "Settings "]);
  });

  it("loses its buttons when it is a question whose typed answer is the last", async () => {
    const one = await OneChat.open();
    await one.change((record) => changeSignIn(record, { at: Date.now() }));
    await one.send("/team");
    await one.tap("Invite a seller");
    await one.send("Dilnoza");
    await one.tap("All");
    await one.tap("No limit");
    expect(one.chat.labels()).toEqual(["No limit"]);
    await one.send("2 000 000");
    expect(one.chat.labels()).toContain("Cancel invitation");
    expect(alive(one)).toHaveLength(1);
  });

  it("costs no call when it is edited in place, or has no buttons", async () => {
    const one = await OneChat.open();
    const calls = () =>
      one.telegram.control.requests().filter(({ method }) => method === "editMessageReplyMarkup").length;
    await one.toReview();
    const before = calls();
    await one.tap("Expiry");
    await one.tap("7 days");
    expect(calls()).toBe(before);
  });

  it.for([429, 400, 502] as const)(
    "keeps its buttons when Telegram answers with %s, and nothing else changes",
    async (kind) => {
      const one = await atReview();
      await one.tap("Items");
      one.telegram.control.fault({ method: "editMessageReplyMarkup", kind });
      await one.send("Cake 40 000");
      expect(one.chat.last.text).toContain("Cake");
      expect(one.logged).toEqual([]);
      expect((await one.record()).draft?.terms.items).toHaveLength(2);
    },
  );

  it("is not the pay card, which keeps its buttons", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    await one.tap("Create invoice");
    await one.send("/new Tea 5000");
    await one.send("/settings");
    expect(one.chat.labels(one.chat.byId(messageId))).toContain("Copy text");
  });
});
