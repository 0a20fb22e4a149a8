import { describe, expect, it } from "vitest";
import { WorkError, type WorkFailure } from "../../src/work/work.js";
import { dayMs, Shop } from "../features/today/shop.js";

const failing = (kind: WorkFailure) => ({
  run: async () => {
    throw new WorkError(kind);
  },
});

describe("a merchant whose file or picture can't be made", () => {
  it.each([
    ["late", "Excel", /^I couldn't make the file: .* Choose a shorter period/],
    ["failed", "Picture", /^I couldn't draw the picture\. Please try again/],
    ["busy", "Excel", /^Many files and pictures are being made right now/],
  ] as const)(
    "reads what to do when the job is %s, and can try again: [%s]",
    async (kind, label, sentence) => {
      const shop = await Shop.open();
      const { one, clock } = shop;
      await shop.sellAs("paid", "Tea 5000");
      await shop.today();
      const { messageId } = one.chat.last;
      const { work } = one;
      one.work = failing(kind);
      await one.tap(label, messageId);
      expect(one.chat.last.text).toMatch(sentence);
      expect(one.logged).toEqual([]);
      one.work = work;
      clock.now += dayMs / 24;
      await one.tap(label, messageId);
      expect(one.chat.last.document ?? one.chat.last.photoUrl).toBeDefined();
    },
  );

  it("gets the link without a QR code, and what to do", async () => {
    const shop = await Shop.open();
    await shop.sell("Tea 5000");
    shop.one.work = failing("failed");
    await shop.one.tap("QR code");
    expect(shop.one.chat.last.text).toMatch(/^I couldn't draw the QR code\. .*Text for customer/);
  });
});
