import { describe, expect, it } from "vitest";
import { atReview, review } from "../../kit/in-one-chat.js";

describe("a draft that another one replaces", () => {
  it("leaves no buttons on its card, and the other leaves none after [Undo]", async () => {
    const one = await atReview();
    const card = one.chat.last.messageId;
    const buttons = (messageId: number) => one.chat.labels(one.chat.byId(messageId));
    await one.send("/new Tea 5000");
    await one.tap("Start over");
    expect(buttons(card)).toEqual([]);
    const question = one.chat.last.messageId;
    expect(buttons(question)).toContain("No expiry");
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
