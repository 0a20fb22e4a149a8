import { Api } from "grammy";
import { expect, onTestFinished, test } from "vitest";
import type { LogFields } from "../../src/log/logger.js";
import { observedFetch } from "../../src/telegram/calls/telegram-fetch.js";
import { clockCheck } from "../../src/telegram/telegram-health.js";
import { rawServer } from "../kit/raw-server.js";

const noon = Date.UTC(2026, 10, 23, 12);
const minute = 60_000;

/** Calls a Telegram whose clock says noon, while this machine's clock is off by each of these milliseconds. @returns the warnings */
async function warningsAt(...offsets: readonly number[]) {
  const { url: apiRoot, close } = await rawServer((request, response) => {
    response.sendDate = false;
    request.resume().on("end", () => {
      response.writeHead(200, { date: new Date(noon).toUTCString() }).end('{"ok":true,"result":true}');
    });
  });
  onTestFinished(close);
  const logged: (readonly [string, LogFields | undefined])[] = [];
  let offset = 0;
  const heard = clockCheck({
    now: () => noon + offset,
    log: (event, fields) => void logged.push([event, fields]),
  });
  const fetch = observedFetch((_method, _status, ms, date) => heard(date, ms));
  const api = new Api("1:test", { apiRoot, fetch: fetch as never });
  for (offset of offsets) await api.logOut();
  return logged;
}

test("a clock that is off by up to five minutes is nothing to tell", async () => {
  expect(await warningsAt(0, 5 * minute, -5 * minute)).toEqual([]);
});

test.each([
  [24 * 60 * minute, "ahead"],
  [-24 * 60 * minute, "behind"],
])(
  "a clock that is a day off is told once, with how far, until it was right again: %s ms",
  async (offset, direction) => {
    const line = ["clock.wrong", { minutes: 24 * 60, direction }];
    expect(await warningsAt(offset, offset, offset)).toEqual([line]);
    expect(await warningsAt(offset, 0, offset)).toEqual([line, line]);
  },
);
