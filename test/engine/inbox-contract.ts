import { describe, expect, test } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import { chatLimits, type Inbox } from "../../src/engine/inbox.js";
import { callback, command, fromChat, fromTelegram, tap, text } from "./samples.js";

export interface OpenInbox {
  readonly inbox: Inbox;
  /** What waits for its handler, in order: delivered, and not taken back. */
  readonly waiting: InboxEvent[];
  /** What made room for others. */
  readonly dropped: InboxEvent[];
  /** The event is over, and whatever the inbox does about it is done. */
  done(event: InboxEvent): Promise<void>;
  /** As a process that was killed leaves it. */
  die(): Promise<void>;
}

/** A place in which one inbox after another is opened. */
export interface InboxPlace {
  open(): Promise<OpenInbox>;
}

const keys = (events: Iterable<{ readonly key: string }>): string[] => [...events].map(({ key }) => key);
const said = (updateId: number, chat = 1, words = "Coffee") =>
  fromTelegram(text(updateId, chat, words), String(chat));
const many = (count: number, make: (index: number) => ReturnType<typeof said>) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** What every durable inbox does, wherever it is kept. */
export function describeInbox(where: string, place: () => Promise<InboxPlace>): void {
  describe(`an inbox in ${where}`, () => {
    const open = async () => (await place()).open();

    test("delivers what was taken in, and again after a crash, in order", async () => {
      const here = await place();
      const first = await here.open();
      expect(await first.inbox.accept([said(1), said(2, 2)])).toBe("kept");
      await first.inbox.accept([said(3)]);
      await first.inbox.accept([callback("1", "c:1")]);
      expect(keys(first.waiting)).toEqual(["u:1", "u:2", "u:3", "c:1"]);
      await first.die();
      const again = await here.open();
      expect(keys(again.waiting).filter((key) => key !== "u:2")).toEqual(["u:1", "u:3", "c:1"]);
      expect(keys(again.waiting)).toContain("u:2");
    });

    test("doesn't deliver again what is over", async () => {
      const here = await place();
      const first = await here.open();
      await first.inbox.accept([said(1), said(2)]);
      const [over] = first.waiting;
      if (over !== undefined) await first.done(over);
      await first.inbox.close();
      await first.die();
      expect(keys((await here.open()).waiting)).toEqual(["u:2"]);
    });

    test("knows what waits in a chat until it is over", async () => {
      const { inbox, waiting, done } = await open();
      await inbox.accept([said(1), said(2, 2), said(3)]);
      expect(keys(await inbox.waiting(new Set(["1"])))).toEqual(["u:1", "u:3"]);
      expect(keys(await inbox.waiting(new Set(["2", "1"])))).toEqual(["u:1", "u:2", "u:3"]);
      for (const event of [...waiting].filter(({ chat }) => chat === "1")) await done(event);
      expect(keys(await inbox.waiting(new Set(["1"])))).toEqual([]);
      expect(keys(await inbox.waiting(new Set(["2"])))).toEqual(["u:2"]);
      expect(keys(await inbox.waiting(new Set(["9"])))).toEqual([]);
    });

    test("takes one after another without a pause between them", async () => {
      const { inbox, waiting } = await open();
      for (let id = 1; id <= 20; id += 1) await inbox.accept([said(id)]);
      expect(waiting).toHaveLength(20);
    });

    test("takes many at the same time, each once", async () => {
      const { inbox, waiting } = await open();
      await Promise.all(many(100, (id) => said(id, id % 10)).map((event) => inbox.accept([event])));
      expect(new Set(keys(waiting)).size).toBe(100);
      expect(waiting).toHaveLength(100);
      const ofOne = waiting.filter(({ chat }) => chat === "3").map(({ n }) => n);
      expect(ofOne).toEqual([...ofOne].sort((a, b) => a - b));
    });

    test("takes events with one key for one event while it waits, within a batch too", async () => {
      const { inbox, waiting } = await open();
      expect(await inbox.accept([said(1), said(1)])).toBe("kept");
      expect(await inbox.accept([said(1), said(2)])).toBe("kept");
      expect(keys(waiting)).toEqual(["u:1", "u:2"]);
    });

    test("recognises a key after a restart", async () => {
      const here = await place();
      const first = await here.open();
      await first.inbox.accept([said(1)]);
      await first.die();
      const again = await here.open();
      await again.inbox.accept([said(1)]);
      expect(keys(again.waiting)).toEqual(["u:1"]);
    });

    test("takes an event anew once it is over, under a higher number; the chat's record knows its key", async () => {
      const { inbox, waiting, done } = await open();
      await inbox.accept([said(1)]);
      const [first] = waiting;
      if (first !== undefined) await done(first);
      await inbox.accept([said(1)]);
      expect(keys(waiting)).toEqual(["u:1"]);
      expect(waiting[0]?.n).toBeGreaterThan(first?.n ?? Number.POSITIVE_INFINITY);
    });

    test("tells how much waits, and since when", async () => {
      const { inbox, waiting, done } = await open();
      await inbox.accept([said(1), said(2)]);
      expect(inbox.load()).toMatchObject({ events: 2, oldestAt: waiting[0]?.receivedAt });
      expect(inbox.load().bytes).toBeGreaterThan(100);
      for (const event of [...waiting]) await done(event);
      expect(inbox.load()).toEqual({ events: 0, bytes: 0, oldestAt: undefined });
    });

    test("gives a chat's oldest messages up past 1,000 events, and no command or tap", async () => {
      const { inbox, waiting, dropped } = await open();
      await inbox.accept([fromTelegram(command(9001, 1, "/new"), "1"), fromTelegram(tap(9002, 1, "x"), "1")]);
      await inbox.accept(many(chatLimits.events - 2, (id) => said(id)));
      expect(dropped).toEqual([]);
      expect(await inbox.accept([said(5001), said(5002)])).toBe("kept");
      expect(keys(dropped)).toEqual(["u:1", "u:2"]);
      expect(waiting).toHaveLength(chatLimits.events);
      expect(keys(waiting).slice(0, 2)).toEqual(["u:9001", "u:9002"]);
    });

    test("gives them up past 1 MiB as well", async () => {
      const { inbox, dropped, waiting } = await open();
      await inbox.accept([fromTelegram(command(9001, 1, "/new"), "1")]);
      await inbox.accept(many(10, (id) => said(id, 1, "x".repeat(100 * 1024))));
      expect(dropped).toEqual([]);
      expect(await inbox.accept([said(11, 1, "x".repeat(100 * 1024))])).toBe("kept");
      expect(keys(dropped)).toEqual(["u:1"]);
      expect(keys(waiting).at(-1)).toBe("u:11");
    });

    test("keeps every status callback, and answers that it is full", async () => {
      const here = await place();
      const { inbox, waiting, dropped, die } = await here.open();
      await inbox.accept(many(chatLimits.events, (id) => callback("1", `c:${id}`)));
      expect(await inbox.accept([callback("2", "c:other"), callback("1", "c:late")])).toBe("full");
      expect(await inbox.accept([said(1)])).toBe("full");
      expect(dropped).toEqual([]);
      expect(waiting).toHaveLength(chatLimits.events);
      // Nothing of a batch that was answered "full" is kept.
      expect(keys(await inbox.waiting(new Set(["2"])))).toEqual([]);
      await inbox.accept([callback("2", "c:other")]);
      await die();
      const again = await here.open();
      expect(again.waiting).toHaveLength(chatLimits.events + 1);
      expect(await again.inbox.accept([said(1)])).toBe("full");
    });

    test("keeps events from other chats in order, each once, also over a crash", async () => {
      const here = await place();
      const first = await here.open();
      const told = [fromChat("7", "1", 1), fromChat("8", "1", 1), fromChat("7", "1", 2)];
      for (const event of [...told, ...told]) expect(await first.inbox.accept([event])).toBe("kept");
      await first.die();
      const again = await here.open();
      for (const event of told) await again.inbox.accept([event]);
      expect(keys(again.waiting)).toEqual(keys(told));
      expect(again.waiting.map(({ payload }) => payload)).toEqual(told.map(({ payload }) => payload));
    });

    test("keeps events from other chats for a chat that has too much waiting, and nothing of its own makes room for them", async () => {
      const { inbox, dropped } = await open();
      await inbox.accept(many(chatLimits.events, (id) => said(id)));
      expect(await inbox.accept([fromChat("7", "1")])).toBe("kept");
      expect(dropped).toEqual([]);
      expect(keys(inbox.waiting(new Set(["1"])))).toHaveLength(chatLimits.events);
    });

    test("refuses a chat that tells another one too much, and takes what others tell it and what its user sends", async () => {
      const here = await place();
      const { inbox, dropped, die } = await here.open();
      const flood = Array.from({ length: chatLimits.events }, (_, index) => fromChat("7", "1", index));
      expect(await inbox.accept(flood)).toBe("kept");
      await die();
      const again = await here.open();
      expect(await again.inbox.accept([fromChat("7", "1", 9_999)])).toBe("full");
      expect(await again.inbox.accept([fromChat("7", "2"), fromChat("8", "1"), said(1)])).toBe("kept");
      const [oldest] = again.waiting;
      if (oldest !== undefined) await again.done(oldest);
      expect(await again.inbox.accept([fromChat("7", "1", 9_999)])).toBe("kept");
      expect(dropped).toEqual([]);
    });

    test("takes from other chats when one is full", async () => {
      const { inbox, waiting } = await open();
      await inbox.accept(many(chatLimits.events, (id) => callback("1", `c:${id}`)));
      expect(await inbox.accept([said(1, 2)])).toBe("kept");
      expect(waiting.at(-1)?.chat).toBe("2");
    });
  });
}
