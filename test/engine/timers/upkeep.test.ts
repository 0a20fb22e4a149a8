import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepUp } from "../../../src/engine/timers/upkeep.js";
import { holdsOld } from "../../../src/features/index.js";
import { createLogger } from "../../../src/log/logger.js";
import { openLowdbStore } from "../../../src/store/folder/folder-store.js";
import { sealer } from "../samples.js";
import { hour, minute, VirtualTime } from "../virtual-time.js";

async function begin(reseal: () => Promise<void>) {
  const dir = await mkdtemp(join(tmpdir(), "upkeep-"));
  const store = await openLowdbStore({ dir, sealer, log: () => undefined });
  onTestFinished(async () => {
    await store.close();
    await rm(dir, { recursive: true });
  });
  const time = new VirtualTime(Date.UTC(2026, 10, 21, 12));
  const began = time.now();
  const swept: number[] = [];
  const quiet = createLogger("error");
  const stop = new AbortController();
  const ended = keepUp(
    {
      store,
      inbox: { tidy: async () => undefined, accept: async () => "kept" },
      noteDamaged: () => undefined,
      holdsOld,
      retentionDays: 400,
      now: time.now,
      sleep: time.sleep,
      reseal,
      log: { ...quiet, info: (event) => void (event === "retention.swept" && swept.push(time.now())) },
    },
    stop.signal,
  );
  const minutes = () => swept.map((at) => (at - began) / minute);
  return { time, minutes, stop: () => stop.abort(), ended };
}

test("data is swept a minute after the start and then every six hours, while sealing under a new key goes on for days", async () => {
  let begun = 0;
  const { time, minutes, stop, ended } = await begin(() => {
    begun += 1;
    return new Promise(() => undefined);
  });
  await time.pass(24 * hour + minute);
  expect(minutes()).toEqual([1, 361, 721, 1_081, 1_441]);
  expect(begun).toBe(1);
  // Another process leads now. When the lead comes back, nothing waits for the end of that sealing.
  stop();
  await ended;
});

test("sealing under a new key begins again with the round after it ended, even when it failed", async () => {
  const ends: ((failure?: Error) => void)[] = [];
  const { time, minutes, stop, ended } = await begin(
    () =>
      new Promise((done, fail) => ends.push((failure) => (failure === undefined ? done() : fail(failure)))),
  );
  await time.pass(13 * hour);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await time.pass(6 * hour);
  expect(ends).toHaveLength(2);
  ends[1]?.(new Error("The disk is full."));
  await time.pass(6 * hour);
  expect(ends).toHaveLength(3);
  expect(minutes()).toEqual([1, 361, 721, 1_081, 1_441]);
  stop();
  await ended;
});
