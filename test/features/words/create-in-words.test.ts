import { describe, expect, it } from "vitest";
import type { ChatRecord } from "../../../src/features/chat-record.js";
import {
  again,
  atReview,
  atUnknown,
  draftOf,
  finished,
  invoices,
  isSent,
  once,
  pressCreate,
  review,
  texts,
  unknown,
  waiting,
} from "../../kit/in-one-chat.js";
import { minute, start } from "../../kit/invoice-chat.js";
import { failing, OneChat } from "../../kit/one-chat.js";

const tooLate = /^You asked me to create the invoice, but that reached me too late/;

type Message = NonNullable<Parameters<OneChat["arriving"]>[0]["message"]>;

/** The next messages arrive with these fields. */
const arrivingWith =
  (change: (message: Message) => Partial<Message>): OneChat["arriving"] =>
  (update) =>
    update.message === undefined
      ? update
      : ({ ...update, message: { ...update.message, ...change(update.message) } } as never);

describe("a merchant who types “ok” or “create” below a review card", () => {
  it.for(["ok", "Да!", "создай счёт", "ha", "create, please"])("gets the invoice: %s", async (text) => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    const draftId = (await draftOf(one))?.id ?? "";
    await one.send(text);
    expect(one.creates).toBe(1);
    expect(one.chat.texts.at(-1)).not.toMatch(review);
    const card = one.chat.said.find((said) => waiting.test(said.text ?? ""));
    expect(card?.messageId).toBeGreaterThan(messageId);
    // The review card above is finished.
    expect(one.chat.labels(one.chat.byId(messageId))).toEqual([]);
    expect(await pressCreate(one, messageId, draftId)).toBe(finished);
    expect(one.creates).toBe(1);
  });

  it("gets one invoice for two texts", async () => {
    const one = await atReview();
    await one.send("ok");
    await one.send("ok");
    expect(one.creates).toBe(1);
    expect(one.chat.last.text).toBe("OK.");
  });

  /** Types "ok"; then the record is as at its first commit that fits, and the same text comes again. */
  async function crashAfter(one: OneChat, fits: (record: ChatRecord) => boolean): Promise<void> {
    let kept: ChatRecord | undefined;
    const first = once(fits);
    one.diskRefuses = (record) => {
      if (first(record)) kept = structuredClone(record);
      return false;
    };
    await one.send("ok");
    if (kept === undefined) throw new Error("No such commit was made.");
    await one.store.chats.write(one.key, kept);
    await one.again();
  }

  it("reads that nobody knows the outcome when a crash came during the call", async () => {
    const one = await atReview();
    await crashAfter(one, isSent);
    expect(one.creates).toBe(1);
    expect(await invoices(one)).toMatchObject([{ creation: "unknown" }]);
    expect(one.chat.last.text).toMatch(unknown);
  });

  it("gets the pay card when a crash came after the answer was kept", async () => {
    const one = await atReview();
    await crashAfter(one, ({ journal }) => journal?.results["create-call"] !== undefined);
    expect(one.creates).toBe(1);
    expect(await invoices(one)).toMatchObject([{ creation: "created" }]);
    expect(texts(one, waiting).length).toBeGreaterThan(0);
  });

  it("isn't asked for a second call by the same text when the service has refused the first", async () => {
    const one = await atReview();
    one.create = failing("rejected");
    await crashAfter(one, ({ journal }) => journal?.results["create-call"] !== undefined);
    expect(one.creates).toBe(1);
    expect(one.chat.last.text).toMatch(review);
  });

  it("creates nothing by a text that waited for more than five minutes, here or at Telegram", async () => {
    const one = await atReview(() => start);
    one.arriving = arrivingWith(() => ({ date: start / 1000 }));
    one.waitedMs = 5 * minute + 1;
    await one.send("ok");
    expect(one.creates).toBe(0);
    expect(one.chat.texts.some((text) => tooLate.test(text))).toBe(true);
    expect(one.chat.last.text).toMatch(review);
    one.waitedMs = 0;
    one.arriving = arrivingWith(() => ({ date: start / 1000 - 6 * 60 }));
    await one.send("ok");
    expect(one.creates).toBe(0);
    expect(one.chat.last.text).toMatch(review);
    one.arriving = arrivingWith(() => ({ date: start / 1000 }));
    await one.send("ok");
    expect(one.creates).toBe(1);
  });

  it("creates nothing by a text that was sent before the card", async () => {
    const one = await atReview();
    one.arriving = arrivingWith(() => ({ message_id: one.chat.last.messageId - 2 }));
    await one.send("ok");
    expect(one.creates).toBe(0);
  });

  it("creates nothing by a forwarded text", async () => {
    const one = await atReview();
    const origin = { type: "hidden_user", sender_user_name: "Aziz", date: 1 } as const;
    one.arriving = arrivingWith(() => ({ forward_origin: origin }));
    await one.send("ok");
    expect(one.creates).toBe(0);
  });

  it("creates nothing where another question is open, or none", async () => {
    const one = await atReview();
    await one.tap("More…");
    await one.tap("Note");
    await one.send("ok");
    expect(one.creates).toBe(0);
    expect((await one.record()).draft?.terms.note).toBe("ok");
    await one.send("/cancel");
    await one.send("create");
    expect(one.creates).toBe(0);
    expect(one.chat.last.text).toMatch(/^I didn't understand that\./);
  });

  it("gets the saved item of that name", async () => {
    const one = await OneChat.open();
    const saved = { saved: "a", name: "Ok", price: "5000", currency: "UZS", uses: 0 };
    await one.store.savedItems.write(one.key, { items: [saved], seen: [] });
    await one.send("/new Coffee 15000");
    await one.neverExpires();
    await one.send("ok");
    expect(one.creates).toBe(0);
    expect((await one.record()).draft?.terms.items).toMatchObject([{ name: "Coffee" }, { name: "Ok" }]);
  });

  it("is asked first about a total that differs, and about an earlier call without an answer", async () => {
    const one = await OneChat.open();
    await one.send("/new Coffee 15000, Tea 5000, total 90000");
    await one.neverExpires();
    await one.send("ok");
    expect(one.creates).toBe(0);
    const { one: other } = await atUnknown();
    await other.send("ok");
    expect(other.creates).toBe(1);
    await other.tap(again);
    await other.send("ok");
    expect(other.creates).toBe(2);
  });

  it("reads how long to wait when the service has asked for it, and may type it again", async () => {
    const one = await atReview();
    const { create } = one;
    one.create = failing("too-many-requests");
    await one.send("ok");
    expect(one.creates).toBe(1);
    expect(one.chat.last.text).toMatch(review);
    const before = one.chat.said.length;
    one.create = create;
    await one.send("ok");
    expect(one.chat.said.length).toBeGreaterThan(before);
  });

  it("signs in first when the chat is locked", async () => {
    let now = start;
    const one = await atReview(() => now);
    await one.change((record) => {
      record.lock = { minutes: 15, lastActive: now };
    });
    now += 60 * minute;
    await one.send("ok");
    expect(one.creates).toBe(0);
    expect((await one.record()).open.at(-1)?.kind).toBe("sign-in");
  });
});
