import { describe, expect, it } from "vitest";
import { Pace, pacedFetch } from "../../../src/telegram/calls/pace.js";
import type { TelegramAnswer, TelegramCall } from "../../../src/telegram/calls/telegram-fetch.js";

/** A pace of 30 a second, at a clock that is moved by hand. */
function atPace() {
  const clock = { time: 0 };
  const pace = new Pace({ perSecond: 30, now: () => clock.time });
  return { clock, pace };
}

/** Asks until the message may go. @returns when that was, ms */
function sendAll(count: number): { times: number[]; asked: number } {
  const { clock, pace } = atPace();
  const waiting = Array.from({ length: count }, () => 0);
  const times: number[] = [];
  let asked = 0;
  while (waiting.length > 0) {
    waiting.sort((a, b) => a - b);
    clock.time = Math.max(clock.time, waiting.shift() ?? 0);
    asked += 1;
    const wait = pace.ask("notice");
    if (wait === 0) times.push(clock.time);
    else waiting.push(clock.time + wait);
  }
  return { times, asked };
}

describe("the pace of notices", () => {
  it("is never more than Telegram bears in a second, and hardly less", () => {
    const { times, asked } = sendAll(1_000);
    for (const at of times) {
      const inOneSecond = times.filter((other) => other >= at && other < at + 1_000).length;
      expect(inOneSecond).toBeLessThanOrEqual(30);
    }
    expect(times.at(-1)).toBeLessThan(41_000);
    // Each was given a moment of its own, and found it free.
    expect(asked).toBeLessThan(2_100);
  });

  it("makes room for answers, but not all of it", () => {
    const { clock, pace } = atPace();
    let notices = 0;
    for (; clock.time < 10_000; clock.time += 10) {
      expect(pace.ask("answer")).toBe(0);
      if (pace.ask("notice") === 0) notices += 1;
    }
    expect(notices).toBeGreaterThan(100);
    expect(notices).toBeLessThan(160);
  });
});

describe("a refusal of Telegram", () => {
  it("holds nobody else when it is one chat's, or concerns different moments", () => {
    const { pace } = atPace();
    pace.refused("1", 5_000);
    pace.refused("1", 5_000);
    pace.refused("2", 15_000);
    pace.refused("3", 25_000);
    expect(pace.ask("answer")).toBe(0);
  });

  it("holds everybody when three chats are told the same moment, and lets them come back one by one", () => {
    const { clock, pace } = atPace();
    for (const chat of ["1", "2", "3"]) pace.refused(chat, 5_000);
    const moments = [1, 2, 3].map(() => pace.ask("answer"));
    expect(moments[0]).toBeGreaterThanOrEqual(5_000);
    expect(new Set(moments).size).toBe(3);
    clock.time = 5_000;
    const went = Array.from({ length: 100 }, () => pace.ask("answer")).filter((wait) => wait === 0);
    expect(went.length).toBeLessThanOrEqual(5);
    clock.time = 120_000;
    expect(Array.from({ length: 100 }, () => pace.ask("answer")).every((wait) => wait === 0)).toBe(true);
  });

  it("lets no answer that came meanwhile wait behind thousands of notices", () => {
    const { clock, pace } = atPace();
    const notices = Array.from({ length: 3_000 }, () => pace.ask("notice")).sort((a, b) => a - b);
    for (const chat of ["1", "2", "3"]) pace.refused(chat, 3_000);
    let answerAt = pace.ask("answer");
    for (let tries = 0; tries < 100; tries += 1) {
      // The notices that were promised an earlier moment take it.
      for (; (notices[0] ?? answerAt) < answerAt; notices.sort((a, b) => a - b)) {
        clock.time = notices.shift() ?? 0;
        const wait = pace.ask("notice");
        if (wait > 0) notices.push(clock.time + wait);
      }
      clock.time = answerAt;
      const wait = pace.ask("answer");
      if (wait === 0) break;
      answerAt += wait;
    }
    expect(clock.time).toBeLessThan(6_000);
  });
});

const answerOf = (status: number, body: unknown): TelegramAnswer => ({ status, json: async () => body });
const call: TelegramCall = { method: "POST", headers: {}, body: "{}", signal: new AbortController().signal };

describe("a call that has to wait", () => {
  it("is answered as Telegram would, without a call; calls that are no messages go on", async () => {
    const { pace } = atPace();
    const called: string[] = [];
    const fetch = pacedFetch(
      async (url) => {
        called.push(url.replace(/.*\//, ""));
        const parameters = { retry_after: 7 };
        return answerOf(429, { ok: false, error_code: 429, description: "Too Many", parameters });
      },
      pace,
      "answer",
    );
    const send = (chat: number) =>
      fetch("http://t/bot1:a/sendMessage", { ...call, body: JSON.stringify({ chat_id: chat }) });
    for (const chat of [1, 2, 3])
      expect(await (await send(chat)).json()).toMatchObject({ description: "Too Many" });
    const own = (await (await send(4)).json()) as { parameters: { retry_after: number } };
    expect(own).toMatchObject({ ok: false, error_code: 429 });
    expect(own.parameters.retry_after).toBeGreaterThanOrEqual(6.9);
    await fetch("http://t/bot1:a/getUpdates", call);
    expect(called).toEqual(["sendMessage", "sendMessage", "sendMessage", "getUpdates"]);
  });
});

it("lets nothing go while another process may speak in this one's place", async () => {
  let isAlive = false;
  const pace = new Pace({ perSecond: 30, now: () => 0, mayGo: () => isAlive });
  const sent: unknown[] = [];
  const fetch = pacedFetch(async (url) => answerOf(200, { ok: sent.push(url) > 0 }), pace, "answer");
  expect((await fetch("https://telegram.example/bot1/sendMessage", call)).status).toBe(429);
  expect(sent).toEqual([]);
  isAlive = true;
  expect((await fetch("https://telegram.example/bot1/sendMessage", call)).status).toBe(200);
});
