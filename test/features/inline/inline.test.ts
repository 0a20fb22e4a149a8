import { describe, expect, it } from "vitest";
import type { ChatRecord } from "../../../src/features/chat-record.js";
import { cardOf as cardIn } from "../../../src/invoice/face.js";
import { MerchantServiceError } from "../../../src/service/service-error.js";
import { again, invoices, once, texts } from "../../kit/in-one-chat.js";
import { failing } from "../../kit/one-chat.js";
import { accountOf } from "../../store/samples.js";
import { InlineChat } from "./inline-chat.js";

const made = /Please pay by/;
const notMade = "This invoice couldn't be created.";
const card = /Waiting for payment/;

describe("a choice in another chat", () => {
  it("takes the seller's defaults, and a day where there is none", async () => {
    const shop = await InlineChat.open();
    const { one } = shop;
    await one.change(({ settings }) => {
      settings.note = "Thank you!";
      settings.customerLanguage = "ru";
      settings.overpaid = { kind: "percent", percent: "5" };
      settings.underpaid = { kind: "amount", amount: "100" };
    });
    const { sent } = await shop.sell();
    const [invoice] = await invoices(one);
    expect(invoice?.terms).toMatchObject({
      terminal: { id: "t-1" },
      note: "Thank you!",
      overpaid: { kind: "percent", percent: "5" },
      underpaid: { kind: "amount", amount: "100" },
    });
    const lasts = Date.parse(invoice?.expireAt ?? "") - (invoice?.submittedAt ?? 0);
    expect(lasts).toBe(24 * 60 * 60_000);
    expect(one.scheduled.map(({ name }) => name)).toEqual(["reminder"]);
    expect(shop.text(sent)).toContain("Итого: ");
    expect(shop.text(sent)).toContain("Thank you!");
    expect(shop.labels(sent)[0]).toBe("Оплатить");
  });

  it("leaves out a tolerance that is too large for the total, and says so", async () => {
    const shop = await InlineChat.open();
    await shop.one.change(({ settings }) => {
      settings.underpaid = { kind: "amount", amount: "20000" };
    });
    await shop.sell("Coffee 15000");
    const [invoice] = await invoices(shop.one);
    expect(invoice?.terms.underpaid).toBeUndefined();
    expect(texts(shop.one, /underpayment you usually allow is too much for 15,000/)).toHaveLength(1);
  });

  it("leaves an open draft and its question alone", async () => {
    const shop = await InlineChat.open();
    await shop.one.send("/new Tea 9000");
    const before = (await shop.record()).draft;
    await shop.sell();
    const record = await shop.record();
    expect(record.draft).toEqual(before);
    expect(record.question).toBeDefined();
    expect(texts(shop.one, /Check the invoice/)).toHaveLength(1);
  });

  it.for([
    { when: "the submission is kept", fits: (r: ChatRecord) => Object.keys(r.invoices).length > 0 },
    {
      when: "the outcome is noted",
      fits: (r: ChatRecord) => r.journal?.results["create-call"] !== undefined,
    },
    { when: "the card is noted", fits: (r: ChatRecord) => cardOf(r) !== undefined },
    {
      when: "the event is done",
      fits: (r: ChatRecord) => cardOf(r) !== undefined && r.journal === undefined,
    },
  ])("makes one invoice when the disk refuses a write as $when", async ({ fits }) => {
    const shop = await InlineChat.open();
    shop.one.diskRefuses = once(fits);
    const { sent } = await shop.sell();
    expect(shop.one.logged).toEqual(["event.retry"]);
    expect(shop.one.creates).toBe(1);
    expect(shop.text(sent)).toMatch(made);
    expect(texts(shop.one, card)).toHaveLength(1);
  });

  it("that comes again after a crash in the middle of the call asks for no second invoice", async () => {
    const shop = await InlineChat.open();
    const { one } = shop;
    const sold = await shop.send();
    const choice = shop.takeChoice();
    let left: ChatRecord | undefined;
    // What a process that ends during the call leaves on the disk.
    one.diskRefuses = (record) => {
      if (left === undefined && Object.keys(record.invoices).length > 0) left = structuredClone(record);
      return false;
    };
    await one.handleUpdates();
    expect(left?.journal?.results["create-call"]).toBeUndefined();
    if (left !== undefined) await one.store.chats.write(one.key, left);
    await one.handle({ source: "telegram", update: choice }, one.lastEvent);
    expect(one.creates).toBe(1);
    expect(shop.text(sold.sent)).toBe(notMade);
    expect(await invoices(one)).toMatchObject([{ creation: "unknown" }]);
    expect(await shop.tapShow(sold)).toBe("This step is finished.");
    expect(one.creates).toBe(1);
    expect(texts(one, /You sent an invoice to a chat/)).toHaveLength(1);
  });

  it("makes one invoice of choice and tap, in whatever order and however often", async () => {
    const shop = await InlineChat.open();
    const sold = await shop.send();
    const choice = shop.takeChoice();
    await shop.tapShow(sold);
    await shop.one.handle({ source: "telegram", update: choice });
    await shop.tapShow(sold);
    expect(shop.one.creates).toBe(1);
    expect(shop.text(sold.sent)).toMatch(made);
    expect(texts(shop.one, card)).toHaveLength(1);
  });

  it("makes no second invoice when a slow tap comes after it was paid and put away", async () => {
    const shop = await InlineChat.open();
    const sold = await shop.sell();
    const [{ ref } = { ref: "" }] = await invoices(shop.one);
    await shop.one.callback(ref, "paid");
    expect(await invoices(shop.one)).toEqual([]);
    expect(await shop.tapShow(sold)).toBe("This step is finished.");
    expect(shop.one.creates).toBe(1);
    expect(shop.text(sold.sent)).toContain("Paid, thank you");
  });

  it("is never repeated where nobody knows the outcome, until the seller has looked", async () => {
    const shop = await InlineChat.open();
    const { one } = shop;
    const { create } = one;
    one.create = failing("outcome-unknown");
    const sold = await shop.sell();
    expect(shop.text(sold.sent)).toBe(notMade);
    expect(shop.labels(sold.sent)).toEqual([]);
    one.create = create;
    await shop.tapShow(sold);
    expect(one.creates).toBe(1);
    await one.tap(again);
    expect(one.chat.last.text).toMatch(/^Check the invoice/);
    expect(one.chat.last.text).not.toContain("⚠️");
    expect(one.creates).toBe(1);
  });

  it("thanks the customer when a status update settles what nobody knew", async () => {
    const shop = await InlineChat.open();
    shop.one.create = failing("outcome-unknown");
    const { sent } = await shop.sell();
    const [{ ref } = { ref: "" }] = await invoices(shop.one);
    await shop.one.callback(ref, "created");
    expect(shop.text(sent)).toBe(notMade);
    await shop.one.callback(ref, "paid");
    expect(shop.text(sent)).toContain("Paid, thank you");
  });

  it.for([
    { kind: "unavailable", says: /doesn't answer/ },
    { kind: "rejected", says: /refused it/ },
    {
      kind: "too-many-requests",
      says: /has too many requests right now\. Please try again in a minute\. Then tap Try again/,
    },
  ] as const)(
    "that ends $kind says nothing of it to the customer, and is tried again by the seller",
    async ({ kind, says }) => {
      let at = Date.now();
      const shop = await InlineChat.open(() => at);
      const { one } = shop;
      const { create } = one;
      one.create = () => {
        throw new MerchantServiceError(kind, "said by the test");
      };
      const { sent } = await shop.sell();
      expect(shop.text(sent)).toBe(notMade);
      expect(one.chat.last.text).toMatch(says);
      expect(await invoices(one)).toEqual([]);
      one.create = create;
      const messageId = one.chat.last.messageId;
      // The wait after too many requests is over by then.
      at += 60_000;
      await one.tap("Try again");
      expect(shop.text(sent)).toMatch(made);
      expect(one.chat.byId(messageId)?.text).toMatch(card);
      expect(one.creates).toBe(2);
      expect(await invoices(one)).toHaveLength(1);
    },
  );

  it("of a seller whose access has ended meanwhile goes on after the sign-in", async () => {
    const shop = await InlineChat.open();
    const { one } = shop;
    const { sent } = await shop.send();
    await one.store.credentials.remove(one.key);
    await one.handleUpdates();
    expect(shop.text(sent)).toBe(notMade);
    expect(one.chat.labels()).toEqual(["Sign in", "Try again"]);
    await one.tap("Sign in");
    expect(one.chat.last.text).toMatch(/login\?/);
    await one.change((record) => {
      record.open = [];
      delete record.question;
    });
    const expiresAt = Date.now() + 60_000;
    await one.store.credentials.write(one.key, {
      accessToken: "token",
      obtainedAt: 0,
      expiresAt,
      event: 0,
      account: accountOf("anna@shop.example"),
    });
    await one.tap("Try again");
    expect(one.creates).toBe(1);
    expect(shop.text(sent)).toMatch(made);
  });

  it("of an offer that isn't kept any more creates nothing", async () => {
    const shop = await InlineChat.open();
    const { sent } = await shop.send();
    await shop.one.store.inlineOffers.remove(shop.one.key);
    await shop.one.handleUpdates();
    expect(shop.text(sent)).toBe(notMade);
    expect(shop.one.creates).toBe(0);
  });

  it("comes to its end though the message in the other chat is gone", async () => {
    const shop = await InlineChat.open();
    const { sent } = await shop.send();
    shop.one.telegram.control.delete(shop.between, sent);
    await shop.one.handleUpdates();
    expect(texts(shop.one, card)).toHaveLength(1);
    expect((await shop.record()).blocked).toBeUndefined();
  });

  it("is followed to its end at the customer's, though the seller can't be told just then", async () => {
    const shop = await InlineChat.open();
    const { sent } = await shop.sell();
    const [{ ref } = { ref: "" }] = await invoices(shop.one);
    // Telegram's word of it is still on its way.
    shop.one.chat.block();
    await shop.one.callback(ref, "paid");
    expect(shop.text(sent)).toContain("Paid, thank you");
    await shop.one.unblock();
    expect(texts(shop.one, /is paid/)).toHaveLength(1);
  });

  it("of a seller who has blocked the bot makes the link all the same, and shows the card later", async () => {
    const shop = await InlineChat.open();
    const { sent } = await shop.send();
    shop.one.chat.block();
    await shop.one.handleUpdates();
    expect(shop.text(sent)).toMatch(made);
    await shop.one.unblock();
    expect(texts(shop.one, card)).toHaveLength(1);
    expect(shop.one.creates).toBe(1);
  });
});

const cardOf = ({ invoices: kept }: ChatRecord): number | undefined => cardIn(Object.values(kept)[0] ?? {});
