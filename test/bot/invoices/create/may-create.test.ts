import { beforeEach, describe, expect, it, vi } from "vitest";
import { InlineChat } from "../../inline/inline-chat.js";
import {
  atReview,
  draftQuestionOf,
  invoices,
  review,
  texts,
  unknown,
  waiting,
} from "../../kit/in-one-chat.js";

const check = vi.hoisted(() => ({ mayCreate: vi.fn<() => Promise<"go" | "not-allowed">>() }));
vi.mock("../../../../src/bot/invoices/create/may-create.js", () => check);

const notAllowed = "The owner has changed what you may invoice. Nothing was sent.";

beforeEach(() => {
  check.mayCreate.mockReset().mockResolvedValue("go");
});

describe("an invoice that is no longer allowed when its create call would leave", () => {
  it("isn't sent, and its review card comes again", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    check.mayCreate.mockResolvedValueOnce("not-allowed");
    await one.tap("Create invoice");
    expect(one.creates).toBe(0);
    expect(await invoices(one)).toEqual([]);
    expect(one.chat.texts.at(-2)).toBe(notAllowed);
    expect(one.chat.last.text).toMatch(review);
    expect(one.chat.last.messageId).toBeGreaterThan(messageId);
    expect((await draftQuestionOf(one))?.ask).toBe("review");
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    expect(texts(one, waiting)).toHaveLength(1);
  });

  it("isn't sent from a message in another chat either, and the seller is told why", async () => {
    const shop = await InlineChat.open();
    check.mayCreate.mockResolvedValueOnce("not-allowed");
    const { sent } = await shop.send();
    await shop.one.handleUpdates();
    expect(shop.one.creates).toBe(0);
    expect(shop.text(sent)).toBe("This invoice couldn't be created.");
    expect(texts(shop.one, new RegExp(notAllowed))).toHaveLength(1);
    await shop.one.tap("Try again");
    expect(shop.one.creates).toBe(1);
  });
});

describe("a check before the create call that can't be made", () => {
  it("sends nothing, and the seller can try again", async () => {
    const one = await atReview();
    check.mayCreate.mockRejectedValueOnce(new Error("The disk is gone."));
    await one.tap("Create invoice");
    expect(one.creates).toBe(0);
    expect(texts(one, unknown)).toEqual([]);
    expect(await invoices(one)).toEqual([]);
    expect(one.noted).toContainEqual({
      event: "create-invoice.unchecked",
      fields: { ref: expect.any(String), error: "Error" },
    });
    await one.tap("Try again");
    expect(one.creates).toBe(1);
    expect(texts(one, waiting)).toHaveLength(1);
  });
});
