import type { Api } from "grammy";
import { expect, test } from "vitest";
import { startPolling } from "../../src/telegram/polling.js";
import { text } from "../engine/samples.js";

/** Telegram has one update, and then holds each poll open until it is ended. */
function openTelegram() {
  const offsets: (number | undefined)[] = [];
  const getUpdates: Api["getUpdates"] = async ({ offset, timeout } = {}, signal) => {
    offsets.push(offset);
    if (offset === 0) return [text(7, 42, "hi")];
    if (timeout === 0) return [];
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("ended"))));
  };
  return { api: { getUpdates } as Api, offsets };
}

const quiet = { sleep: () => new Promise<void>(() => undefined), note: () => undefined };

test("a stop asks for nothing when a poll has confirmed the last update", async () => {
  const { api, offsets } = openTelegram();
  const logged: string[] = [];
  const polling = startPolling({ ...quiet, api, accept: async () => {}, log: (event) => logged.push(event) });
  await expect.poll(() => offsets).toEqual([0, 8]);
  await polling.stop();
  expect(offsets).toEqual([0, 8]);
  expect(logged).toEqual([]);
});

test("a stop confirms the updates that were stored during it", async () => {
  const { api, offsets } = openTelegram();
  let stopping: Promise<void> | undefined;
  const accept = async () => {
    stopping = polling.stop();
  };
  const polling = startPolling({ ...quiet, api, accept, log: () => undefined });
  await expect.poll(() => stopping !== undefined).toBe(true);
  await stopping;
  expect(offsets).toEqual([0, 8]);
});
