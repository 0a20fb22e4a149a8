import { describe, expect, it } from "vitest";
import { invoices, old, review, toReview, waiting } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

/** Signed in, with two coffees on the review card. @returns the merchant's message that named them */
async function atReviewOf(one: OneChat): Promise<number> {
  await toReview(one);
  const typed = one.chat.messages.find(({ from, text }) => from !== "bot" && text?.includes("Coffee"));
  return typed?.messageId ?? 0;
}

describe("an edit that changes what the review card shows", () => {
  it("keeps a tap that was made before it from creating what nobody has seen", async () => {
    const one = await OneChat.open();
    const typed = await atReviewOf(one);
    const card = one.chat.last.messageId;
    one.telegram.control.edit(one.chat.id, typed, "/new Coffee 2x1500000");
    // Both updates wait: the tap is on the card with the price of 15,000.
    expect(await one.tap("Create invoice")).toBe(old);
    expect(one.creates).toBe(0);
    expect(one.chat.last.messageId).not.toBe(card);
    expect(one.chat.last.text).toMatch(review);
    expect(one.chat.last.text).toContain("3,000,000");
  });

  it("leaves a card whose button creates what it shows", async () => {
    const one = await OneChat.open();
    const typed = await atReviewOf(one);
    one.telegram.control.edit(one.chat.id, typed, "/new Coffee 2x16000");
    await one.handleUpdates();
    await one.tap("Create invoice");
    expect(one.chat.last.text).toMatch(waiting);
    expect((await invoices(one))[0]?.terms.items[0]?.price).toBe("16000");
  });

  it("leaves a card whose button creates after another field was changed, too", async () => {
    const one = await OneChat.open();
    const typed = await atReviewOf(one);
    one.telegram.control.edit(one.chat.id, typed, "/new Coffee 2x16000");
    await one.handleUpdates();
    await one.tap("Expiry");
    await one.tap("24 hours");
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
  });
});
