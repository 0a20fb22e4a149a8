import { afterEach, describe, expect, test, vi } from "vitest";
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

  test("gives up the message that ended the processes if its work is committed, and keeps what others are told", async () => {
    const { store } = await openStore();
    const due: DueMessage[] = [
      { kind: "faces", ref: "a" },
      { kind: "status", ref: "a", status: "paid" },
      { kind: "owner", ref: "a" },
      { kind: "faces", ref: "b" },
    ];
    await store.chats.write("42", chatOf("42", { lastEvent: first.n, due }));
    const { processor, told } = process(store, async () => expect.unreachable());
    expect(await processor.giveUp(first, 0)).toEqual(over);
    expect(told).toHaveLength(1);
    expect((await store.chats.read("42"))?.due).toEqual(due.slice(2));
  });

  test("has what is still to be said said within a minute, but a timer's event wakes nobody", async () => {
    const { store } = await openStore();
    const due: DueMessage[] = [
      { kind: "faces", ref: "b" },
      { kind: "owner", ref: "a" },
    ];
    const schedule = vi.fn(async () => {});
    const { processor } = process(store, async () => expect.unreachable(), { schedule });
    await store.chats.write("42", chatOf("42", { lastEvent: first.n, due }));
    await processor.giveUp(first, 0);
    expect(schedule.mock.calls).toEqual([[{ chat: "42", name: "due", ref: "60000", at: 60_000 }]]);
    const timer = eventOf(11, {
      chat: "42",
      key: "t",
      payload: { source: "timer", name: "due", ref: "", at: 0 },
    });
    await processor.giveUp(timer, 0);
    expect(schedule).toHaveBeenCalledTimes(1);
  });

  test("isn't given up if it was over, and only not yet removed from the inbox", async () => {
    const { store } = await openStore();
    await store.chats.write("42", chatOf("42", { lastEvent: first.n }));
    const { processor, told } = process(store, async () => expect.unreachable());
    expect(await processor.giveUp(first, 0)).toEqual(over);
    expect(told).toEqual([]);
    expect(await all(store.deadLetters.list())).toEqual([]);
  });
});
