import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Random, randomFrom } from "../soak/kit/random.js";
import type { Chat } from "./chat.js";
import { plain } from "./plain.js";
import { signIn } from "./steps.js";
import { World } from "./world.js";

/**
 * Telegram keeps the order of a chat's messages and edits, and that of a person's taps, and nothing else. Here a merchant
 * does several things while nothing is delivered; then all of it comes in an order that the seed chooses.
 */
describe("what a merchant has done comes to the webhook in another order", () => {
  let world: World;
  beforeAll(async () => {
    world = await World.create({ environment: { TELEGRAM_UPDATES: "webhook" } });
  });
  afterAll(() => world.close());

  const late = /was created before your message reached me, so it stays as it is/;

  /** A review card of one coffee. @returns the chat, and the message with its line */
  async function toReview(): Promise<{ chat: Chat; line: number }> {
    const chat = world.user();
    world.merchant.control.forgetUsedCodes();
    await signIn(world, chat);
    await chat.say("/new Coffee 15000", /Check the invoice/);
    const line = chat.messages.findLast(({ text }) => text === "/new Coffee 15000")?.messageId ?? 0;
    return { chat, line };
  }

  /** Delivers what waits: the first of one queue after the other, as the seed draws. */
  async function deliver(random: Random, chat: Chat): Promise<void> {
    world.telegram.control.orderWebhook((firsts) => random.below(firsts.length));
    await expect.poll(() => world.telegram.control.pendingUpdates()).toEqual([]);
    world.telegram.control.orderWebhook();
    await chat.say("/help", /Tap a command/);
  }

  test.each(Array.from({ length: 16 }, (_, seed) => seed))(
    "whatever comes first, an invoice is what its tapped card showed, and nothing else is silent (seed %i)",
    async (seed) => {
      const random = randomFrom("webhook-order", seed);
      const { control } = world.telegram;
      const { chat, line } = await toReview();
      const before = world.merchant.control.invoices().length;
      control.orderWebhook(() => -1);
      const deeds = {
        edit: () => void control.edit(chat.id, line, "/new Coffee 25000"),
        reply: () => void control.send(chat.id, "x3", { replyTo: line }),
        more: () => void chat.send("Tea 5000"),
      };
      const done = (["edit", "reply", "more"] as const).filter(() => random.chance(0.5));
      for (const deed of done) deeds[deed]();
      const taps = Array.from({ length: 1 + random.below(2) }, () => chat.press("Create invoice"));
      await deliver(random, chat);
      await Promise.all(taps);

      const made = world.merchant.control.invoices().slice(before);
      const texts = chat.texts.map((text) => plain(text));
      if (made.length === 0) {
        // Something came before the tap, so the card that it was made on was out of date: the newest asks again.
        expect(done).not.toEqual([]);
        const review = chat.said.findLast(({ text = "" }) => text.includes("Check the invoice"));
        expect(chat.labels(review)).toContain("Create invoice");
        return;
      }
      expect(made).toHaveLength(1);
      expect(made[0]?.request.items).toMatchObject([{ name: "Coffee", price: "15000", quantity: 1 }]);
      expect(texts.filter((text) => /Waiting for payment/.test(text))).toHaveLength(1);
      const corrections = done.filter((deed) => deed !== "more").length;
      expect(texts.filter((text) => late.test(text))).toHaveLength(corrections);
    },
  );
});
