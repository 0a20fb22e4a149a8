import { describe, expect, it } from "vitest";
import { again, atReview, atUnknown, draftOf, review, toReview, waiting } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

/** The message with [Undo]. */
const undoOf = ({ chat }: OneChat) => chat.said.findLast((message) => chat.labels(message).includes("Undo"));

/** The message of a draft that was put aside for another one. */
const backOf = ({ chat }: OneChat) =>
  chat.said.findLast((message) => chat.labels(message).includes("Open that draft"));

describe("[Start over]", () => {
  it("keeps the draft that it replaces, and [Undo] brings it back with its question", async () => {
    const one = await OneChat.open();
    await toReview(one);
    const before = await draftOf(one);
    await one.send("/new");
    await one.tap("Start over");
    expect(one.chat.last.text).toMatch(/^What are you selling\?/);
    expect(undoOf(one)?.text).toMatch(/^Draft discarded\.\n1\. .?Coffee.? — 2 × 15,000/);
    await one.tap("Undo");
    expect(undoOf(one)).toBeUndefined();
    expect(one.chat.said.some(({ text = "" }) => review.test(text))).toBe(true);
    expect((await draftOf(one))?.terms).toEqual(before?.terms);
    expect((await draftOf(one))?.id).toBe(before?.id);
  });

  it("takes the buttons off the review card of the draft that it replaces", async () => {
    const one = await OneChat.open();
    await toReview(one);
    const card = one.chat.last.messageId;
    await one.send("/new");
    await one.tap("Start over");
    expect(one.chat.byId(card)?.text).toMatch(review);
    expect(one.chat.labels(one.chat.byId(card))).toEqual([]);
  });

  it("in the place of an offered line keeps the replaced draft as well", async () => {
    const one = await OneChat.open();
    await toReview(one);
    await one.send("/new Tea 5000");
    await one.tap("Start over");
    await one.neverExpires();
    expect((await draftOf(one))?.terms.items).toMatchObject([{ name: "Tea" }]);
    await one.tap("Undo");
    expect((await draftOf(one))?.terms.items).toMatchObject([{ name: "Coffee" }]);
  });

  it("says nothing about a draft in which nothing was typed", async () => {
    const one = await OneChat.open();
    await toReview(one);
    await one.send("/new");
    const asked = one.chat.last.messageId;
    await one.change((record) => {
      record.draft?.terms.items.splice(0);
    });
    await one.tap("Start over", asked);
    expect(undoOf(one)).toBeUndefined();
  });

  it("[Undo] changes the discarded draft's place with what was typed meanwhile, so that neither draft is lost", async () => {
    const one = await OneChat.open();
    await toReview(one);
    await one.send("/new");
    await one.tap("Start over");
    await one.send("Tea 5000");
    await one.tap("Undo");
    expect((await draftOf(one))?.terms.items).toMatchObject([{ name: "Coffee" }]);
    expect(backOf(one)?.text).toMatch(/^The other draft is kept\.\n1\. .?Tea/);
    await one.tap("Open that draft");
    expect((await draftOf(one))?.terms.items).toMatchObject([{ name: "Tea" }]);
    expect(backOf(one)?.text).toMatch(/1\. .?Coffee/);
  });

  it("brings the replaced draft back after the new one became an invoice, and makes no invoice by that", async () => {
    const one = await OneChat.open();
    await toReview(one);
    await one.send("/new");
    await one.tap("Start over");
    await one.send("Tea 5000");
    await one.neverExpires();
    await one.tap("Create invoice");
    expect(one.chat.last.text).toMatch(waiting);
    await one.tap("Undo");
    expect((await draftOf(one))?.terms.items).toMatchObject([{ name: "Coffee" }]);
    expect(one.creates).toBe(1);
  });

  it("doesn't bring back a draft whose invoice was found meanwhile", async () => {
    const { one, ref } = await atUnknown();
    await one.send("/new");
    await one.tap("Start over");
    expect(undoOf(one)?.text).toContain("Its invoice may have been created all the same");
    await one.send("Tea 5000");
    await one.callback(ref, "created");
    expect(undoOf(one)).toBeUndefined();
    expect((await one.record()).discarded).toBeUndefined();
    expect((await draftOf(one))?.terms.items).toMatchObject([{ name: "Tea" }]);
  });

  it("[Start over] and [Undo] keep which invoice may be made twice", async () => {
    const { one, ref } = await atUnknown();
    await one.tap(again);
    await one.send("/new");
    await one.tap("Start over");
    await one.tap("Undo");
    expect((await draftOf(one))?.follows).toBe(ref);
    await one.callback(ref, "created");
    expect(one.chat.last.text).toContain("has created this invoice");
    expect(await draftOf(one)).toBeUndefined();
  });
});

describe("an item that was removed by one tap", () => {
  it.for(["Remove last", "Change an item…"])("comes back with [Undo] (%s)", async (label) => {
    const one = await OneChat.open();
    await one.send("/new Coffee 2x15000; Tea 5000");
    await one.neverExpires();
    await one.tap("Items");
    await one.tap(label);
    if (label !== "Remove last") {
      await one.tap(one.chat.labels(one.chat.last).find((each) => each.includes("Coffee")) ?? "");
      await one.tap("Delete");
    }
    expect((await draftOf(one))?.terms.items).toHaveLength(1);
    await one.tap("Undo");
    expect((await draftOf(one))?.terms.items).toMatchObject([
      { name: "Coffee", quantity: 2 },
      { name: "Tea" },
    ]);
    expect(one.chat.labels(one.chat.last)).not.toContain("Undo");
  });

  it("comes back with its currency when it was the only one", async () => {
    const one = await OneChat.open();
    await one.send("/new Coffee 2 USD");
    await one.neverExpires();
    await one.tap("Items");
    await one.tap("Remove last");
    expect((await draftOf(one))?.terms.currency).toBe("UZS");
    await one.tap("Undo");
    expect((await draftOf(one))?.terms).toMatchObject({
      currency: "USD",
      items: [{ price: "2", currency: "USD" }],
    });
  });

  it("has no [Undo] once another item was added", async () => {
    const one = await OneChat.open();
    await one.send("/new Coffee 15000");
    await one.neverExpires();
    await one.tap("Items");
    await one.tap("Remove last");
    await one.send("Tea 5000");
    expect(one.chat.labels(one.chat.last)).not.toContain("Undo");
  });
});

describe("a draft that another one replaces", () => {
  it("leaves no buttons on its card, and the other leaves none after [Undo]", async () => {
    const one = await atReview();
    const card = one.chat.last.messageId;
    const buttons = (messageId: number) => one.chat.labels(one.chat.byId(messageId));
    await one.send("/new Tea 5000");
    await one.tap("Start over");
    expect(buttons(card)).toEqual([]);
    const question = one.chat.last.messageId;
    expect(buttons(question)).toContain("Create invoice");
    await one.tap("Undo");
    expect(buttons(question)).toEqual([]);
    expect(one.chat.labels()).toContain("Create invoice");
  });
});

describe("[Undo] of [Start over]", () => {
  it("asks below the newer question, which loses its buttons, and leaves no second [Undo]", async () => {
    const one = await atReview();
    await one.send("/new");
    const started = one.chat.last.messageId;
    await one.tap("Start over");
    const dead = one.chat.last.messageId;
    expect(dead).toBeGreaterThan(started);
    await one.tap("Undo");
    expect(one.chat.last.messageId).toBeGreaterThan(dead);
    expect(one.chat.last.text).toMatch(review);
    expect(one.chat.labels(one.chat.byId(dead))).toEqual([]);
    expect(one.chat.byId(started)?.text).toBe("Your draft is back: see below.");
    expect(one.chat.labels(one.chat.byId(started))).toEqual([]);
  });

  it("asks below a list that the merchant looked at meanwhile", async () => {
    const one = await atReview();
    await one.tap("Discard");
    const discarded = one.chat.last.messageId;
    await one.send("/invoices");
    const list = one.chat.last.messageId;
    await one.tap("Undo", discarded);
    expect(one.chat.last.messageId).toBeGreaterThan(list);
    expect(one.chat.last.text).toMatch(review);
  });

  it("of [Discard] brings the card back in its own message while that is the last one", async () => {
    const one = await atReview();
    await one.tap("Discard");
    const { messageId } = one.chat.last;
    await one.tap("Undo");
    expect(one.chat.last).toMatchObject({ messageId, text: expect.stringMatching(review) });
  });
});
