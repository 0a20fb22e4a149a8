import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import { Lanes } from "../../src/engine/lanes.js";
import { callback, eventOf, fromTelegram, gate, text } from "./samples.js";

const event = (n: number): InboxEvent => eventOf(n, callback(`chat ${n}`, `c:${n}`));

/** Lanes whose attempts end when the test says so, and whose time passes when it says so. */
async function lanesOf(chats: number) {
  const inHand = new Map<number, () => void>();
  const begun: number[] = [];
  const ended: number[] = [];
  let pauses: (() => void)[] = [];
  let sleepsAfterStop = 0;
  const lanes = new Lanes({
    handle: async ({ n }, attempt) => {
      begun.push(n);
      const end = gate();
      inHand.set(n, end.open);
      await end.opened;
      inHand.delete(n);
      return n === 1 && attempt === 0 ? { kind: "again", afterMs: 500 } : { kind: "over" };
    },
    over: ({ n }) => void ended.push(n),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        // As the bot's own sleep does, it waits no more after a stop. A test that failed by an endless loop wouldn't end.
        if (signal.aborted && ++sleepsAfterStop > 1_000) throw new Error("The lanes look without end.");
        if (ms === 500 || signal.aborted) return resolve();
        pauses.push(resolve);
      }),
  });
  for (let n = 1; n <= chats; n += 1) lanes.push(event(n));
  await lanes.start();
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  };
  await settle();
  return {
    inHand,
    begun,
    ended,
    push: (next: InboxEvent) => lanes.push(next),
    async end(n: number): Promise<void> {
      inHand.get(n)?.();
      await settle();
    },
    async timePasses(): Promise<void> {
      for (const pass of pauses.splice(0)) pass();
      pauses = [];
      await settle();
    },
    stopSoon: (): void => void lanes.stop(),
    async stop(): Promise<void> {
      const stopped = lanes.stop();
      for (const pass of pauses.splice(0)) pass();
      for (;;) {
        for (const end of inHand.values()) end();
        if ((await Promise.race([stopped.then(() => "stopped"), settle()])) === "stopped") return;
      }
    },
  };
}

test("of thousands of chats with an event, 32 are handled at a time, in the order of their events", async () => {
  const { begun, ended, end, stop } = await lanesOf(3_000);
  expect(begun).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
  await end(5);
  expect(ended).toEqual([5]);
  expect(begun.slice(32)).toEqual([33]);
  await stop();
});

test("a person is answered before thousands of status updates that came earlier", async () => {
  const { begun, end, push, stop } = await lanesOf(3_000);
  for (const n of [4_001, 4_002]) push(eventOf(n, fromTelegram(text(n, n, "/help"), `person ${n}`)));
  for (const n of [5, 6, 7, 8]) await end(n);
  expect(begun.slice(32)).toEqual(expect.arrayContaining([4_001, 4_002]));
  // Nor do the persons keep the status updates from being handled.
  expect(begun.slice(32)).toEqual(expect.arrayContaining([33, 34]));
  await stop();
});

test("a person who taps now is answered before thousands of others who came earlier, and the oldest of these go on, too", async () => {
  const { begun, end, push, stop } = await lanesOf(32);
  const asks = (n: number): void => push(eventOf(n, fromTelegram(text(n, n, "/start"), `person ${n}`)));
  for (let n = 1_001; n <= 4_000; n += 1) asks(n);
  asks(5_000);
  for (const n of [5, 6, 7, 8]) await end(n);
  expect(begun.slice(32).sort()).toEqual([1_001, 1_002, 4_000, 5_000]);
  await stop();
});

test("chats whose attempts take long don't keep others from being handled", async () => {
  const { begun, end, ended, timePasses, stop } = await lanesOf(100);
  await timePasses();
  expect(begun).toHaveLength(32);
  await timePasses();
  expect(begun).toHaveLength(64);
  await end(64);
  expect(ended).toEqual([64]);
  await stop();
});

test("while thousands of attempts hang, who comes now begins soon, and is answered as soon as one can be", async () => {
  const { begun, end, push, timePasses, stop } = await lanesOf(20_000);
  // A call to Telegram hangs for 40 s at most; in a look there pass 50 ms.
  for (let look = 0; look < 700; look += 1) await timePasses();
  push(eventOf(30_000, fromTelegram(text(30_000, 30_000, "/help"), "a person")));
  for (let look = 0; look < 3; look += 1) await timePasses();
  expect(begun).toContain(30_000);
  const before = begun.length;
  await end(30_000);
  expect(begun).toHaveLength(before + 1);
  await stop();
});

test("at most 2,000 attempts are in hand, however long they take", async () => {
  const { inHand, end, timePasses, stop } = await lanesOf(2_500);
  for (let look = 0; look < 1_200; look += 1) await timePasses();
  expect(inHand.size).toBe(2_000);
  await end(2);
  await timePasses();
  expect(inHand.size).toBe(2_000);
  await stop();
});

test("an event that is tried again takes no place while it waits", async () => {
  const { begun, inHand, ended, end, stop } = await lanesOf(40);
  await end(1);
  // What is tried again takes turns with the others.
  expect(begun).toHaveLength(33);
  expect(inHand.has(1)).toBe(false);
  for (let n = 2; n <= 40; n += 1) await end(n);
  expect(begun.filter((n) => n === 1)).toHaveLength(2);
  await end(1);
  expect(ended).toHaveLength(40);
  await stop();
});

test("a stop begins none of those that wait, and doesn't wait for them", async () => {
  const { begun, stop } = await lanesOf(3_000);
  await stop();
  expect(begun).toHaveLength(32);
});

test("a stop doesn't keep the process busy while 2,000 attempts take long and others wait", async () => {
  const { begun, inHand, timePasses, stop, stopSoon } = await lanesOf(2_500);
  for (let look = 0; look < 1_200; look += 1) await timePasses();
  expect(inHand.size).toBe(2_000);
  stopSoon();
  await timePasses();
  await stop();
  expect(begun).toHaveLength(2_000);
});
