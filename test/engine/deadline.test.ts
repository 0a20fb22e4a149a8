import { afterEach, describe, expect, test, vi } from "vitest";
import { first, openStore, over, process } from "./processing.js";
import { gate } from "./samples.js";

afterEach(() => void vi.useRealTimers());

describe("an event past its deadline", () => {
  test("can't commit any more, neither in the middle nor at its end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { store } = await openStore();
    const begun = gate();
    const slow = gate();
    const late: Promise<unknown>[] = [];
    let attempts = 0;
    const { processor, committed } = process(store, (unit) => {
      attempts += 1;
      if (attempts > 1) return Promise.resolve();
      begun.open();
      const work = slow.opened.then(() =>
        unit.patch((record) => {
          record.languageHint = "late";
        }),
      );
      late.push(work);
      return work;
    });
    const attempt = processor.handle(first, 0);
    await begun.opened;
    await vi.advanceTimersByTimeAsync(59_999);
    await vi.advanceTimersByTimeAsync(1);
    expect(await attempt).toEqual({ kind: "again", afterMs: 0 });
    slow.open();
    await expect(late[0]).rejects.toThrow("The time of this event is over.");
    expect(committed).toEqual([]);
    expect(await processor.handle(first, 1)).toEqual(over);
    expect((await store.chats.read("42"))?.languageHint).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("begins no further effect, which the newer attempt would repeat", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { store } = await openStore();
    const [begun, slow] = [gate(), gate()];
    const late: Promise<unknown>[] = [];
    let effects = 0;
    const { processor } = process(store, (unit) => {
      begun.open();
      const work = slow.opened.then(() =>
        unit.once("post", async () => {
          effects += 1;
          return effects;
        }),
      );
      late.push(work);
      return work.then(() => undefined);
    });
    const attempt = processor.handle(first, 0);
    await begun.opened;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await attempt).toEqual({ kind: "again", afterMs: 0 });
    slow.open();
    await expect(late[0]).rejects.toThrow("The time of this event is over.");
    expect(effects).toBe(0);
  });

  test("twice is a dead letter", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { store } = await openStore();
    let begun = gate();
    const { processor, told } = process(store, () => {
      begun.open();
      return new Promise(() => {});
    });
    for (const attempt of [0, 1]) {
      begun = gate();
      const outcome = processor.handle(first, attempt);
      await begun.opened;
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await outcome).kind).toBe(attempt === 0 ? "again" : "over");
    }
    expect((await store.deadLetters.read("42/10"))?.reason).toBe("UnitClosedError");
    expect(told).toHaveLength(1);
  });
});
