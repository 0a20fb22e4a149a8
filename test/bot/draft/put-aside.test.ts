import { describe, expect, it } from "vitest";
import { atReview } from "../kit/in-one-chat.js";

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
