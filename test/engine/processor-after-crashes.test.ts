import { afterEach, describe, expect, type Mock, test, vi } from "vitest";
import type { ChatRecord } from "../../src/features/chat-record.js";
import { blamedMs, keyOf, messagesAtHand } from "../../src/features/due-list.js";
import type { DueMessage } from "../../src/features/slices.js";
import { all, chatOf } from "../store/samples.js";
import { first, openStore, over, process } from "./processing.js";
import { eventOf } from "./samples.js";

afterEach(() => void vi.useRealTimers());

describe("an event that was in hand each time when a process ended", () => {
  test("is given up without an attempt, and its chat is told", async () => {
    const { store } = await openStore();
    const handle = vi.fn(async () => {});
    const { processor, told, logged } = process(store, handle);
    expect(await processor.giveUp(first, 0)).toEqual(over);
    expect(handle).not.toHaveBeenCalled();
    expect(told).toHaveLength(1);
    expect(logged.join()).toContain("ended the process");
    const [letter] = await all(store.deadLetters.list());
    expect(await store.deadLetters.read(letter?.key ?? "")).toMatchObject({ reason: "ended the process" });
    // It is handled, wherever it comes from again.
    expect(await processor.handle(first, 1)).toEqual(over);
    expect(handle).not.toHaveBeenCalled();
  });

  const timer = eventOf(11, {
    chat: "42",
    key: "t",
    payload: { source: "timer", name: "due", ref: "", at: 0 },
  });
  const due: DueMessage[] = [
    { kind: "faces", ref: "a" },
    { kind: "status", ref: "a", status: "paid" },
    { kind: "owner", ref: "a" },
    { kind: "faces", ref: "b" },
  ];
  /** A chat whose event has left `due` to be said, and the processes after that, at a time (ms). */
  const saying = async (changes: Partial<ChatRecord> = {}) => {
    const { store } = await openStore();
    await store.chats.write("42", chatOf("42", { lastEvent: first.n, due, ...changes }));
    const say = async () => expect.unreachable();
    const schedule = vi.fn(async (_timer: { readonly at: number }) => {});
    const at = (now: number) =>
      process(store, async () => expect.unreachable(), { schedule, now: () => now, say });
    const read = async () => (await store.chats.read("42")) ?? chatOf("42");
    return { store, schedule, at, read };
  };
  const timersOf = (schedule: Mock<(timer: { readonly at: number }) => Promise<void>>) =>
    schedule.mock.calls.splice(0).map(([{ at }]) => at);

  test("puts off the message that may have ended the processes if its work is committed, and loses nothing", async () => {
    const { schedule, at, read } = await saying();
    const { processor, told, lost } = at(77);
    expect(await processor.giveUp(first, 0)).toEqual(over);
    expect(told).toHaveLength(1);
    expect(lost).toEqual([]);
    expect((await read()).due.map(keyOf)).toEqual(due.map(keyOf));
    expect(messagesAtHand((await read()).due, 77)).toEqual(due.slice(2));
    // The timer's event says what was put off, and another one the rest within a minute.
    expect(timersOf(schedule)).toEqual([77 + blamedMs, 60_000]);
  });

  test("removes that message when it ends them again, says which, and has the next one said within a minute", async () => {
    const { store, schedule, at, read } = await saying({ due: due.slice(0, 2) });
    await at(77).processor.giveUp(first, 0);
    // The timer's event is handled, and the message is in hand again.
    await store.chats.write("42", { ...(await read()), lastEvent: timer.n });
    const later = 77 + blamedMs;
    expect(messagesAtHand((await read()).due, later).map(keyOf)).toEqual(["faces:a", "status:a"]);
    timersOf(schedule);
    const { processor, lost } = at(later);
    expect(await processor.giveUp(timer, 0)).toEqual(over);
    expect(lost).toEqual(["faces:a"]);
    expect(messagesAtHand((await read()).due, later).map(keyOf)).toEqual(["status:a"]);
    expect(timersOf(schedule)).toContain(660_000);
  });

  test("wakes nobody for a timer that wasn't handled", async () => {
    const { schedule, at, read } = await saying();
    await at(77).processor.giveUp(timer, 0);
    expect(schedule).not.toHaveBeenCalled();
    expect((await read()).due).toEqual(due);
  });

  test("leaves what waited for the merchant's update to a timer's event, in which the guilty message is found", async () => {
    const waiting = due.slice(0, 2).map((entry) => ({ ...entry, waits: true }));
    const { schedule, at, read } = await saying({ due: waiting, lastEvent: 0, blocked: true });
    await at(77).processor.giveUp(first, 0);
    expect(messagesAtHand((await read()).due, 77).map(keyOf)).toEqual(["faces:a", "status:a"]);
    expect((await read()).blocked).toBeUndefined();
    expect(timersOf(schedule)).toEqual([60_000]);
  });

  test("isn't blamed for a message of a later event, which says it next", async () => {
    const { store, at, read } = await saying({ lastEvent: first.n + 1 });
    const { processor, told } = at(77);
    expect(await processor.giveUp(first, 0)).toEqual(over);
    expect([told, (await read()).due, await all(store.deadLetters.list())]).toEqual([[], due, []]);
    await processor.giveUp({ ...first, n: first.n + 1, key: "u:2" }, 0);
    expect(messagesAtHand((await read()).due, 77)).toEqual(due.slice(2));
  });

  test("is blamed for a message that was due before it, though it has come a second time and is handled", async () => {
    const { at, read } = await saying({ lastEvent: 3, handled: [first.key] });
    await at(77).processor.giveUp(first, 0);
    expect(messagesAtHand((await read()).due, 77)).toEqual(due.slice(2));
  });

  test.each<[string, Partial<ChatRecord>]>([
    ["its work is committed", {}],
    ["it wasn't handled", { lastEvent: 0 }],
  ])(
    "is given up once, although the process ends before the event is struck off, when %s",
    async (_when, changes) => {
      const { schedule, at, read } = await saying(changes);
      const { processor, told } = at(77);
      await processor.giveUp(first, 0);
      const { due: left } = await read();
      timersOf(schedule);
      const next = at(77);
      expect(await next.processor.giveUp(first, 0)).toEqual(over);
      expect([told.length, next.told.length]).toEqual([1, 0]);
      expect((await read()).due).toEqual(left);
      expect(timersOf(schedule)).toEqual([60_000]);
    },
  );

  test("isn't given up if it was over, and only not yet removed from the inbox", async () => {
    const { store } = await openStore();
    await store.chats.write("42", chatOf("42", { lastEvent: first.n }));
    const { processor, told } = process(store, async () => expect.unreachable());
    expect(await processor.giveUp(first, 0)).toEqual(over);
    expect(told).toEqual([]);
    expect(await all(store.deadLetters.list())).toEqual([]);
  });
});
