import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import { Lanes, type LanesOptions, type Outcome } from "../../src/engine/lanes.js";
import { callback, eventOf, fromTelegram, gate, text } from "./samples.js";

const over: Outcome = { kind: "over" };
const again = (afterMs = 0): Outcome => ({ kind: "again", afterMs });
const event = (n: number, chat = "1"): InboxEvent => eventOf(n, callback(chat, `c:${n}`));

function lanesThat(handle: LanesOptions["handle"], options: Partial<LanesOptions> = {}) {
  const ended: number[] = [];
  const waits: number[] = [];
  const lanes = new Lanes({
    handle,
    over: ({ n }) => void ended.push(n),
    sleep: async (ms) => void waits.push(ms),
    ...options,
  });
  return { lanes, ended, waits };
}

test("handles a chat's events one at a time and in order", async () => {
  const seen: string[] = [];
  const { lanes, ended } = lanesThat(async ({ n }) => {
    seen.push(`begin ${n}`);
    await delay(0);
    seen.push(`end ${n}`);
    return over;
  });
  await lanes.start();
  for (const n of [1, 2, 3]) lanes.push(event(n));
  await expect.poll(() => ended).toEqual([1, 2, 3]);
  expect(seen).toEqual(["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"]);
});

test("handles different chats side by side", async () => {
  const slow = gate();
  const { lanes, ended } = lanesThat(async ({ chat }) => {
    if (chat === "slow") await slow.opened;
    return over;
  });
  await lanes.start();
  lanes.push(event(1, "slow"));
  lanes.push(event(2, "slow"));
  lanes.push(event(3, "quick"));
  await expect.poll(() => ended).toEqual([3]);
  slow.open();
  await expect.poll(() => ended).toEqual([3, 1, 2]);
});

test("keeps events until it is started", async () => {
  const { lanes, ended } = lanesThat(async () => over);
  lanes.push(event(1));
  lanes.push(event(2, "2"));
  await delay(0);
  expect(ended).toEqual([]);
  await lanes.start();
  await expect.poll(() => ended).toEqual([1, 2]);
});

test("takes a chat up again after its lane had run empty", async () => {
  const { lanes, ended } = lanesThat(async () => over);
  await lanes.start();
  lanes.push(event(1));
  await expect.poll(() => ended).toEqual([1]);
  lanes.push(event(2));
  await expect.poll(() => ended).toEqual([1, 2]);
});

test("an event that is tried again keeps its place", async () => {
  const attempts: string[] = [];
  const { lanes, ended, waits } = lanesThat(async ({ n }, attempt) => {
    attempts.push(`${n}#${attempt}`);
    return n === 1 && attempt < 2 ? again(attempt + 10) : over;
  });
  await lanes.start();
  lanes.push(event(1));
  lanes.push(event(2));
  await expect.poll(() => ended).toEqual([1, 2]);
  expect(attempts).toEqual(["1#0", "1#1", "1#2", "2#0"]);
  expect(waits).toEqual([10, 11]);
});

test("stop waits for what is in hand and starts nothing new", async () => {
  const inHand = gate();
  const begun: number[] = [];
  const { lanes, ended } = lanesThat(async ({ n }) => {
    begun.push(n);
    await inHand.opened;
    return over;
  });
  await lanes.start();
  lanes.push(event(1));
  lanes.push(event(2));
  await expect.poll(() => begun).toEqual([1]);
  let stopped = false;
  const stopping = lanes.stop().then(() => {
    stopped = true;
  });
  lanes.push(event(3, "2"));
  await delay(0);
  expect(stopped).toBe(false);
  inHand.open();
  await stopping;
  expect(begun).toEqual([1]);
  expect(ended).toEqual([1]);
});

test("stop ends the wait for another attempt, and the event isn't over", async () => {
  const { lanes, ended } = lanesThat(async () => again(60_000), {
    sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
  });
  await lanes.start();
  lanes.push(event(1));
  await delay(0);
  await lanes.stop();
  expect(ended).toEqual([]);
});

test("many lanes that wait for another attempt are no leak to Node", async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.message);
  process.on("warning", note);
  const { lanes, waits } = lanesThat(async () => again(60_000), {
    sleep: (ms, signal) => {
      waits.push(ms);
      return delay(ms, undefined, { signal }).catch(() => undefined);
    },
  });
  await lanes.start();
  for (let n = 1; n <= 30; n += 1) lanes.push(event(n, String(n)));
  await expect.poll(() => waits.length).toBe(30);
  await lanes.stop();
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

test("an event that only keeps to the bot's pace is tried at once when a person's event comes behind it", async () => {
  const awaited: boolean[] = [];
  const tried = gate();
  const { lanes, ended } = lanesThat(
    async (inHand) => {
      awaited.push(lanes.isAwaited(inHand));
      if (inHand.n !== 1) return over;
      tried.open();
      return lanes.isAwaited(inHand) ? over : { kind: "again", afterMs: 400_000, mayHurry: true };
    },
    { sleep: () => new Promise(() => undefined) },
  );
  await lanes.start();
  lanes.push(event(1));
  await tried.opened;
  lanes.push(event(2));
  lanes.push(eventOf(3, fromTelegram(text(3, 1, "/help"), "1")));
  await expect.poll(() => ended).toEqual([1, 2, 3]);
  expect(awaited).toEqual([false, true, true, true]);
});

test("a person's event that comes during such an attempt lets the next one follow at once", async () => {
  const { lanes, ended } = lanesThat(
    async ({ n, chat }, attempt) => {
      if (attempt === 0 && n === 1) lanes.push(eventOf(2, fromTelegram(text(2, 1, "/help"), chat)));
      return n === 1 && attempt === 0 ? { kind: "again", afterMs: 400_000, mayHurry: true } : over;
    },
    { sleep: () => new Promise(() => undefined) },
  );
  await lanes.start();
  lanes.push(event(1));
  await expect.poll(() => ended).toEqual([1, 2]);
});

test("Telegram's own wait, or a trouble, isn't shortened by a person's event", async () => {
  const attempts: number[] = [];
  const { lanes } = lanesThat(
    async ({ n }) => {
      attempts.push(n);
      return again(30_000);
    },
    { sleep: () => new Promise(() => undefined) },
  );
  await lanes.start();
  lanes.push(event(1));
  await expect.poll(() => attempts).toEqual([1]);
  lanes.push(eventOf(2, fromTelegram(text(2, 1, "/help"), "1")));
  await delay(0);
  expect(attempts).toEqual([1]);
});

test("work on a chat's record excludes its lane, and no other", async () => {
  const begun: number[] = [];
  const { lanes, ended } = lanesThat(async ({ n }) => {
    begun.push(n);
    return over;
  });
  await lanes.start();
  const held = gate();
  const work = lanes.locked("1", async () => {
    await held.opened;
    return "done";
  });
  lanes.push(event(1, "1"));
  lanes.push(event(2, "2"));
  await expect.poll(() => ended).toEqual([2]);
  expect(begun).toEqual([2]);
  held.open();
  expect(await work).toBe("done");
  await expect.poll(() => ended).toEqual([2, 1]);
});

test("work on a record waits for the event in hand, and its failure holds nothing up", async () => {
  const inHand = gate();
  const seen: string[] = [];
  const { lanes, ended } = lanesThat(async ({ n }) => {
    if (n === 1) await inHand.opened;
    seen.push(`event ${n}`);
    return over;
  });
  await lanes.start();
  lanes.push(event(1));
  const failing = lanes.locked("1", async () => {
    seen.push("work");
    throw new Error("no record");
  });
  lanes.push(event(2));
  inHand.open();
  await expect(failing).rejects.toThrow("no record");
  await expect.poll(() => ended).toEqual([1, 2]);
  expect(seen).toEqual(["event 1", "work", "event 2"]);
});

test("an event that waits for a record's work doesn't begin once the lanes are stopped", async () => {
  const begun: number[] = [];
  const { lanes } = lanesThat(async ({ n }) => {
    begun.push(n);
    return over;
  });
  await lanes.start();
  const held = gate();
  const work = lanes.locked("1", () => held.opened);
  lanes.push(event(1));
  const stopped = lanes.stop();
  held.open();
  await Promise.all([work, stopped]);
  expect(begun).toEqual([]);
});

test("drops the oldest waiting event that may go, never the one in hand", async () => {
  const inHand = gate();
  const { lanes, ended } = lanesThat(async () => {
    await inHand.opened;
    return over;
  });
  await lanes.start();
  for (const n of [1, 2, 3, 4]) lanes.push(event(n));
  expect(lanes.dropOldest("1", ({ n }) => n !== 2)?.n).toBe(3);
  expect(lanes.dropOldest("1", ({ n }) => n === 1)).toBeUndefined();
  expect(lanes.dropOldest("nobody", () => true)).toBeUndefined();
  inHand.open();
  await expect.poll(() => ended).toEqual([1, 2, 4]);
});
