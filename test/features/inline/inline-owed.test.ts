import { describe, expect, it } from "vitest";
import type { ChatRecord } from "../../../src/features/chat-record.js";
import { cardOf } from "../../../src/invoice/face.js";
import { once, texts } from "../../kit/in-one-chat.js";
import { failing } from "../../kit/one-chat.js";
import { accountOf } from "../../store/samples.js";
import { InlineChat } from "./inline-chat.js";

const notMade = "This invoice couldn't be created.";
const leftOut = /underpayment you usually allow is too much for 15,000/;

describe("a seller who has blocked the bot before the choice was handled", () => {
  it("hears afterwards, once, that nobody knows the outcome", async () => {
    const shop = await InlineChat.open();
    const { one } = shop;
    one.create = failing("outcome-unknown");
    const { sent } = await shop.send();
    one.chat.block();
    await one.handleUpdates();
    expect(shop.text(sent)).toBe(notMade);
    await one.unblock();
    await one.send("/help");
    expect(texts(one, /You sent an invoice to a chat/)).toHaveLength(1);
    expect(one.creates).toBe(1);
  });

  it("hears afterwards, once, that access had ended, and has it tried again", async () => {
    const shop = await InlineChat.open();
    const { one } = shop;
    const { sent } = await shop.send();
    await one.store.credentials.remove(one.key);
    one.chat.block();
    await one.handleUpdates();
    expect(shop.text(sent)).toBe(notMade);
    await one.unblock();
    expect(one.chat.labels()).toEqual(["Sign in", "Try again"]);
    const told = one.chat.last.messageId;
    await one.send("/help");
    expect(texts(one, /wasn't created/)).toHaveLength(1);
    const expiresAt = Date.now() + 60_000;
    await one.store.credentials.write(one.key, {
      accessToken: "token",
      obtainedAt: 0,
      expiresAt,
      event: 0,
      account: accountOf("anna@shop.example"),
    });
    await one.tap("Try again", told);
    expect(one.creates).toBe(1);
    expect(shop.labels(sent)).toEqual(["Pay"]);
  });

  it("hears afterwards why the service refused it", async () => {
    const shop = await InlineChat.open();
    const { one } = shop;
    one.create = failing("rejected");
    await shop.send();
    one.chat.block();
    await one.handleUpdates();
    await one.unblock();
    expect(texts(one, /refused it/)).toHaveLength(1);
    expect(one.chat.labels()).toEqual(["Try again"]);
  });

  it("hears afterwards of a tolerance that was left out", async () => {
    const shop = await InlineChat.open();
    await withLargeTolerance(shop);
    await shop.send("Coffee 15000");
    shop.one.chat.block();
    await shop.one.handleUpdates();
    await shop.one.unblock();
    await shop.one.send("/help");
    expect(texts(shop.one, leftOut)).toHaveLength(1);
  });
});

describe("the remark on a tolerance that was left out", () => {
  it.for([
    {
      when: "the outcome is noted",
      fits: (r: ChatRecord) => r.journal?.results["create-call"] !== undefined,
    },
    {
      when: "the card is noted",
      fits: (r: ChatRecord) => cardOf(Object.values(r.invoices)[0] ?? {}) !== undefined,
    },
    { when: "the event is done", fits: (r: ChatRecord) => r.journal === undefined },
  ])("comes once when the disk refuses a write as $when", async ({ fits }) => {
    const shop = await InlineChat.open();
    await withLargeTolerance(shop);
    shop.one.diskRefuses = once(fits);
    await shop.sell("Coffee 15000");
    expect(shop.one.logged).toEqual(["event.retry"]);
    expect(texts(shop.one, leftOut)).toHaveLength(1);
    await shop.one.send("/help");
    expect(texts(shop.one, leftOut)).toHaveLength(1);
  });
});

function withLargeTolerance({ one }: InlineChat): Promise<void> {
  return one.change(({ settings }) => {
    settings.underpaid = { kind: "amount", amount: "20000" };
  });
}

describe("a tap on [Show pay link] of a message that Telegram has refused to edit before", () => {
  it("is answered later when Telegram takes no edit for now", async () => {
    let now = Date.now();
    const shop = await InlineChat.open(() => now);
    const { one } = shop;
    one.telegram.control.fault({ method: "editMessageText", kind: 400 });
    const sale = await shop.sell();
    expect(shop.labels(sale.sent)).toEqual(["Show pay link"]);
    one.telegram.control.fault({ method: "editMessageText", kind: 429, retryAfter: 3_000, times: 2 });
    await shop.tapShow(sale);
    expect((await one.record()).due.map(({ kind }) => kind)).toEqual(["customers"]);
    now += 3_000_000;
    await one.handle({ source: "timer", name: "due", ref: String(now), at: now });
    expect(shop.labels(sale.sent)).toEqual(["Pay"]);
  });
});
