import { describe, expect, it } from "vitest";
import { old, pressCreate, review, toReview, waiting } from "../../../kit/in-one-chat.js";
import { failing, type OneChat } from "../../../kit/one-chat.js";
import { InlineChat } from "../../inline/inline-chat.js";

const mayExist = /⚠️ An invoice for 30,000\u00a0UZS may exist already: .*Coffee.*, from /;

/** A review card, after which a message from inline mode has asked for the same invoice, and nobody knows the outcome. */
async function soldMeanwhile(): Promise<{ one: OneChat; card: number }> {
  const shop = await InlineChat.open();
  const { one } = shop;
  await toReview(one);
  const card = one.chat.last.messageId;
  const { create } = one;
  one.create = failing("outcome-unknown");
  await shop.sell();
  one.create = create;
  expect(one.creates).toBe(1);
  return { one, card };
}

describe("a review card that was shown before a message in another chat may have created the same invoice", () => {
  it("creates nothing, and a new card warns", async () => {
    const { one, card } = await soldMeanwhile();
    expect(one.chat.byId(card)?.text).not.toMatch(mayExist);
    await one.tap("Create invoice", card);
    expect(one.creates).toBe(1);
    expect(one.chat.last.messageId).toBeGreaterThan(card);
    expect(one.chat.last.text).toMatch(mayExist);
    expect(one.chat.last.text).toMatch(review);
    expect(one.chat.labels(one.chat.byId(card))).toEqual([]);
    // The second of two taps belongs to the old card.
    expect(await pressCreate(one, card)).toBe(old);
    expect(one.creates).toBe(1);
  });

  it("creates the invoice by a tap on the new card, which has warned", async () => {
    const { one, card } = await soldMeanwhile();
    await one.tap("Create invoice", card);
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    expect(one.chat.texts.some((text) => waiting.test(text))).toBe(true);
  });

  it("creates the invoice when the card has been shown again since, and has warned", async () => {
    const { one, card } = await soldMeanwhile();
    await one.tap("More…", card);
    await one.tap("Back", card);
    expect(one.chat.byId(card)?.text).toMatch(mayExist);
    await one.tap("Create invoice", card);
    expect(one.creates).toBe(2);
  });
});
