import { describe, expect, it } from "vitest";
import type { ChatRecord } from "../../../../src/features/chat-record.js";
import {
  atReview,
  draftQuestionOf,
  isSent,
  old,
  pressCreate,
  review,
  texts,
  unknown,
  waiting,
} from "../../../kit/in-one-chat.js";
import { minute, start } from "../../../kit/invoice-chat.js";
import type { OneChat } from "../../../kit/one-chat.js";
import { InlineChat } from "../../inline/inline-chat.js";

const tooLate = /^You asked me to create the invoice, but that reached me too late/;
const notMade = "This invoice couldn't be created.";

/** A tap that Telegram doesn't know any more. */
const forgotten: OneChat["arriving"] = (update) =>
  update.callback_query === undefined
    ? update
    : { ...update, callback_query: { ...update.callback_query, id: "1" } };

describe("a tap on [Create invoice]", () => {
  it("creates nothing when it is handled more than five minutes after it came in", async () => {
    const one = await atReview(() => start);
    const { messageId } = one.chat.last;
    one.waitedMs = 5 * minute + 1;
    expect(await one.tap("Create invoice")).toBe("That tap came too late. Nothing was created.");
    expect(one.creates).toBe(0);
    expect(texts(one, tooLate)).toHaveLength(1);
    // The card stands below the sentence, and the one above is finished.
    expect(one.chat.last.text).toMatch(review);
    expect(one.chat.last.messageId).toBeGreaterThan(messageId);
    one.waitedMs = 0;
    expect(one.chat.labels(one.chat.byId(messageId))).toEqual([]);
    expect(await pressCreate(one, messageId)).toBe(old);
    expect(one.creates).toBe(0);
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    expect(one.chat.last.text).toMatch(waiting);
  });

  it.for([
    ["five minutes ago", 5 * minute],
    ["in the future, since the clock was put back", -60 * minute],
  ] as const)("creates when it came in %s", async ([, waited]) => {
    const one = await atReview(() => start);
    one.waitedMs = waited;
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
  });

  it("creates nothing when Telegram calls the query too old", async () => {
    const one = await atReview();
    one.arriving = forgotten;
    // The answer to the tap never reaches the merchant.
    void one.chat.press("Create invoice");
    await one.handleUpdates();
    expect(one.creates).toBe(0);
    expect(texts(one, tooLate)).toHaveLength(1);
    expect(one.chat.last.text).toMatch(review);
    expect((await one.record()).invoices).toEqual({});
    one.arriving = (update) => update;
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
  });

  it("that was sent already goes on to its outcome, however late it comes again", async () => {
    let now = start;
    const one = await atReview(() => now);
    const { create } = one;
    let sent: ChatRecord | undefined;
    one.create = async () => {
      sent = await one.record();
      return create();
    };
    let update = undefined as Parameters<OneChat["arriving"]>[0] | undefined;
    one.arriving = (arrived) => {
      update = arrived;
      return arrived;
    };
    await one.tap("Create invoice");
    if (sent === undefined || update === undefined) throw new Error("Nothing was sent.");
    expect(isSent(sent)).toBe(true);
    // As after a crash while the call was under way: the bot is back an hour later.
    await one.store.chats.write(one.key, sent);
    now += 60 * minute;
    await one.handle({ source: "telegram", update }, one.lastEvent, start);
    expect(one.creates).toBe(1);
    expect(texts(one, tooLate)).toEqual([]);
    expect(texts(one, unknown)).toHaveLength(1);
  });

  it("by [Try again] creates nothing either when it came too late", async () => {
    const one = await atReview(() => start);
    one.mayAct = false;
    await one.tap("Create invoice");
    one.mayAct = true;
    one.waitedMs = 6 * minute;
    await one.tap("Try again");
    expect(one.creates).toBe(0);
    expect(texts(one, tooLate)).toHaveLength(1);
    expect((await draftQuestionOf(one))?.ask).toBe("review");
  });
});

describe("a message sent via inline mode", () => {
  const told = /Your choice reached me too late/;

  it("becomes no invoice when its choice was handled too late, and the seller may try again", async () => {
    const shop = await InlineChat.open(() => start);
    const { sent } = await shop.send();
    shop.one.waitedMs = 6 * minute;
    await shop.one.handleUpdates();
    expect(shop.one.creates).toBe(0);
    expect(shop.text(sent)).toBe(notMade);
    expect(texts(shop.one, told)).toHaveLength(1);
    shop.one.waitedMs = 0;
    await shop.one.tap("Try again");
    expect(shop.one.creates).toBe(1);
    expect(shop.labels(sent)).toEqual(["Pay"]);
  });

  it("becomes no invoice when Telegram has held its choice back since long after the offer", async () => {
    let now = start;
    const shop = await InlineChat.open(() => now);
    const { sent } = await shop.send();
    now += 6 * minute;
    await shop.one.handleUpdates();
    expect(shop.one.creates).toBe(0);
    expect(shop.text(sent)).toBe(notMade);
    expect(texts(shop.one, told)).toHaveLength(1);
  });

  it("becomes no invoice when the terminals were read until it was too late", async () => {
    let now = start;
    const shop = await InlineChat.open(() => now);
    const { one } = shop;
    const { sent } = await shop.send();
    now += 4 * minute;
    one.listTerminals = async () => {
      now += 2 * minute;
      return { terminals: one.terminals, complete: true };
    };
    await one.handleUpdates();
    expect(one.creates).toBe(0);
    expect(shop.text(sent)).toBe(notMade);
    expect(texts(one, told)).toHaveLength(1);
    one.listTerminals = undefined;
    await one.tap("Try again");
    expect(one.creates).toBe(1);
  });

  it("becomes an invoice by a tap on [Show pay link], however old the offer is", async () => {
    let now = start;
    const shop = await InlineChat.open(() => now);
    const sold = await shop.send();
    await shop.one.lose();
    now += 30 * minute;
    await shop.tapShow(sold);
    expect(shop.one.creates).toBe(1);
  });

  it.each([0, 30 * minute])(
    "becomes no invoice by a tap that Telegram calls too old, %d ms after the offer",
    async (ms) => {
      let now = start;
      const shop = await InlineChat.open(() => now);
      const sold = await shop.send();
      await shop.one.lose();
      now += ms;
      shop.one.arriving = forgotten;
      const { control } = shop.one.telegram;
      const data = `inline:show:${sold.offer}`;
      void control.press(shop.between, sold.sent, { data }, { as: shop.one.chat.id });
      await shop.one.handleUpdates();
      expect(texts(shop.one, told)).toHaveLength(1);
      expect(shop.one.creates).toBe(0);
    },
  );

  it("isn't said to be made by a tap on [Show pay link] that was handled too late", async () => {
    let now = start;
    const shop = await InlineChat.open(() => now);
    const sold = await shop.send();
    await shop.one.lose();
    now += 30 * minute;
    shop.one.waitedMs = 6 * minute;
    expect(await shop.tapShow(sold)).not.toMatch(/Creating/);
    expect(shop.one.creates).toBe(0);
    expect(texts(shop.one, told)).toHaveLength(1);
  });
});
