import { expect, it } from "vitest";
import { texts } from "../../kit/in-one-chat.js";
import { InlineChat } from "./inline-chat.js";

it.each([
  ["limits", { kind: 429, retryAfter: 3_600 }],
  ["fails at", { kind: 500 }],
] as const)(
  "the seller gets the pay card, and the next event goes on, though Telegram %s the edit of the customer's message",
  async (_what, fault) => {
    const shop = await InlineChat.open();
    await shop.send();
    shop.one.telegram.control.fault({ method: "editMessageText", times: 100, ...fault });
    await shop.one.handleUpdates();
    expect(shop.one.creates).toBe(1);
    expect(texts(shop.one, /Waiting for payment/)).toHaveLength(1);
    expect((await shop.record()).due.map(({ kind }) => kind)).toEqual(["customers"]);
  },
);

it("the customer gets the pay link though the bot can't write to the seller", async () => {
  const shop = await InlineChat.open();
  const { sent } = await shop.send();
  shop.one.telegram.control.fault({ method: "sendMessage", times: 100, kind: 500 });
  await shop.one.handleUpdates().catch(() => undefined);
  expect(shop.labels(sent)).toEqual(["Pay"]);
});
