import { describe, expect, it } from "vitest";
import { type Asker, Pace, paced } from "../../../src/telegram/calls/pace.js";

/** A pace of 30 a second, at a clock that is moved by hand. */
function atPace() {
  const clock = { time: 0 };
  const pace = new Pace({
    perSecond: 30,
    now: () => clock.time,
    sleep: async (ms) => {
      clock.time += ms;
    },
  });
  return { clock, pace };
}

const notice = (event: number): Asker => ({ event, who: "nobody" });
const merchant = (event: number): Asker => ({ event, who: "merchant" });

interface Comer extends Asker {
  readonly at: number;
  /** An event makes so many calls. */
  readonly calls?: number;
}

/** Each asks again when it is told to, until all its calls have gone. @returns when the last of them went, by event */
function sendAll({ clock, pace }: ReturnType<typeof atPace>, comers: readonly Comer[]) {
  const due = new Map<number, { readonly comer: Comer; readonly left: number }[]>();
  const wait = (until: number, comer: Comer, left: number): void => {
    const moment = Math.ceil(until - 1e-6);
    const others = due.get(moment);
    if (others === undefined) due.set(moment, [{ comer, left }]);
    else others.push({ comer, left });
  };
  for (const comer of comers) wait(comer.at, comer, comer.calls ?? 1);
  const sent: number[] = [];
  const ended = new Map<number, number>();
  let asked = 0;
  for (let moment = 0; due.size > 0; moment += 1) {
    clock.time = moment;
    for (const { comer, left } of due.get(moment) ?? []) {
      let still = left;
      let ms = 0;
      for (; still > 0 && ms === 0; still -= ms === 0 ? 1 : 0) {
        asked += 1;
        ms = pace.ask(comer);
        if (ms === 0) sent.push(moment);
      }
      if (ms > 0) wait(moment + Math.max(ms, 1), comer, still);
      else {
        ended.set(comer.event, moment);
        pace.taken();
        pace.forget(comer.event);
      }
    }
    due.delete(moment);
  }
  return { sent, ended, asked };
}

const crowd = (count: number, who: Asker["who"], from: number, calls = 1): Comer[] =>
  Array.from({ length: count }, (_, n) => ({ event: from + n, who, at: 1, calls }));

const mostInOneSecond = (times: readonly number[]): number => {
  let first = 0;
  return Math.max(
    ...times.map((at, index) => {
      while ((times[first] ?? at) <= at - 1_000) first += 1;
      return index - first + 1;
    }),
  );
};

describe("the pace of notices", () => {
  it("is never more than Telegram bears in a second, and hardly less", () => {
    const { sent, asked } = sendAll(atPace(), crowd(1_000, "nobody", 1));
    expect(mostInOneSecond(sent)).toBeLessThanOrEqual(30);
    expect(sent.at(-1)).toBeLessThan(41_000);
    // Each was given a moment of its own, and found it free.
    expect(asked).toBeLessThan(2_100);
  });

  it("makes room for answers, but not all of it", () => {
    const { clock, pace } = atPace();
    let notices = 0;
    for (; clock.time < 10_000; clock.time += 10) {
      expect(pace.ask(merchant(-clock.time))).toBe(0);
      if (pace.ask(notice(notices)) === 0) notices += 1;
    }
    expect(notices).toBeGreaterThan(100);
    expect(notices).toBeLessThan(160);
  });

  it("counts each call of an event, though only its first one waits", () => {
    const { sent, ended } = sendAll(atPace(), crowd(300, "nobody", 1, 3));
    expect(sent).toHaveLength(900);
    expect(sent.at(-1)).toBeGreaterThan(35_000);
    expect(sent.at(-1)).toBeLessThan(37_000);
    expect([...ended.values()]).toEqual([...ended.values()].sort((a, b) => a - b));
  });
});

describe("a refusal of Telegram", () => {
  it("holds nobody else when it is one chat's, or concerns different moments", () => {
    const { pace } = atPace();
    pace.refused("1", 5_000);
    pace.refused("1", 5_000);
    pace.refused("2", 15_000);
    pace.refused("3", 25_000);
    expect(pace.ask(merchant(1))).toBe(0);
  });

  it("holds everybody when three chats are told the same moment, and lets them come back one by one", () => {
    const { clock, pace } = atPace();
    for (const chat of ["1", "2", "3"]) pace.refused(chat, 5_000);
    const moments = [1, 2, 3].map((event) => pace.ask(merchant(event)));
    expect(moments[0]).toBeGreaterThanOrEqual(5_000);
    expect(new Set(moments).size).toBe(3);
    clock.time = 5_000;
    const went = Array.from({ length: 100 }, (_, n) => pace.ask(merchant(n))).filter((wait) => wait === 0);
    expect(went.length).toBeLessThanOrEqual(5);
    clock.time = 120_000;
    expect(Array.from({ length: 100 }, (_, n) => pace.ask(merchant(n))).every((wait) => wait === 0)).toBe(
      true,
    );
  });
});

describe("after a hold of the whole bot", () => {
  const hold = 30_000;
  const held = () => {
    const scene = atPace();
    for (const chat of ["a", "b", "c"]) scene.pace.refused(chat, hold);
    return scene;
  };
  /** Merchants who tap after the hold, one a second, with three calls for each answer. */
  const whoTap = (count: number): Comer[] =>
    Array.from({ length: count }, (_, n) => ({ ...merchant(1e6 + n), at: hold + 500 + n * 1_000, calls: 3 }));
  const waitsOf = (comers: readonly Comer[], ended: ReadonlyMap<number, number>): number[] =>
    comers.map(({ event, at }) => (ended.get(event) ?? Number.POSITIVE_INFINITY) - Math.max(at, hold));

  it.each([700, 20_000])(
    "%i strangers who wait don't keep a merchant who taps waiting, nor a payment's notice",
    (count) => {
      const strangers = crowd(count, "stranger", 1);
      const taps = whoTap(20);
      const payments = crowd(5, "nobody", 2e6, 2);
      const { ended, sent, asked } = sendAll(held(), [...strangers, ...payments, ...taps]);
      expect(Math.max(...waitsOf(taps, ended))).toBeLessThan(400);
      expect(Math.max(...waitsOf(payments, ended))).toBeLessThan(2_000);
      expect(mostInOneSecond(sent)).toBeLessThanOrEqual(32);
      // Nothing is lost by it: all are answered as soon as the rate allows.
      expect(Math.max(...waitsOf(strangers, ended))).toBeLessThan(((count + 70) / 25) * 1_000 + 1_500);
      expect(asked / (count + 70)).toBeLessThan(4);
    },
  );

  it("700 merchants who wait don't keep one who taps waiting, and are themselves answered in order", () => {
    const waiting = crowd(700, "merchant", 1, 2);
    const taps = whoTap(20);
    const { ended } = sendAll(held(), [...waiting, ...taps]);
    expect(Math.max(...waitsOf(taps, ended))).toBeLessThan(400);
    expect(Math.max(...waitsOf(waiting, ended))).toBeLessThan(((1_400 + 60) / 25) * 1_000 + 1_500);
    expect(waitsOf(waiting, ended)).toEqual(waitsOf(waiting, ended).sort((a, b) => a - b));
  });

  it("a notice comes after three turns at most for each event before it, while merchants tap and strangers wait", () => {
    const taps = Array.from({ length: 2_000 }, (_, n) => ({ ...merchant(1e6 + n), at: hold + n * 30 }));
    const before = crowd(100, "merchant", 1);
    const payment: Comer = { ...notice(2e6), at: 2 };
    const { ended } = sendAll(held(), [...before, payment, ...taps, ...crowd(2_000, "stranger", 1e4)]);
    expect(waitsOf([payment], ended)[0]).toBeLessThan(101 * 3 * 40 + 1_000);
  });

  it("strangers who come when it is long over don't overtake those who wait, and merchants wait for none of them", () => {
    const late = hold + 100_000;
    const more = crowd(500, "stranger", 1e5).map((comer) => ({ ...comer, at: late }));
    const tap: Comer = { ...merchant(1e6), at: late + 10 };
    const { ended, sent } = sendAll(held(), [...crowd(5_000, "stranger", 1), ...more, tap]);
    expect(ended.get(1e6)).toBe(tap.at);
    expect(ended.get(1e5)).toBeGreaterThan(ended.get(5_000) ?? 0);
    expect(mostInOneSecond(sent)).toBeLessThanOrEqual(32);
  });
});

const sends = (pace: Pace, asker: Asker, call: () => object) =>
  paced(pace, () => asker)(async () => call() as never, "sendMessage", { chat_id: asker.event, text: "" });

describe("a call that has to wait", () => {
  it("is answered as Telegram would, without a call; calls that are no messages go on", async () => {
    const { pace } = atPace();
    const called: (number | string)[] = [];
    const refuse = (event: number) => () => {
      called.push(event);
      return { ok: false, error_code: 429, description: "Too Many", parameters: { retry_after: 7 } };
    };
    for (const event of [1, 2, 3])
      expect(await sends(pace, merchant(event), refuse(event))).toMatchObject({ description: "Too Many" });
    const own = await sends(pace, merchant(4), refuse(4));
    expect(own).toMatchObject({ ok: false, error_code: 429 });
    expect((own as { parameters: { retry_after: number } }).parameters.retry_after).toBeGreaterThanOrEqual(
      6.9,
    );
    const updates = async () => ({ ok: true, result: called.push("updates") }) as never;
    await paced(pace, () => undefined)(updates, "getUpdates", {});
    expect(called).toEqual([1, 2, 3, "updates"]);
  });
});

it("waits a moment in place rather than have the whole event tried again", async () => {
  const { clock, pace } = atPace();
  for (let event = 1; event <= 10; event += 1) pace.ask(notice(event));
  const { ok } = await sends(pace, notice(11), () => ({ ok: true, result: true }));
  expect(ok).toBe(true);
  expect(clock.time).toBeGreaterThan(200);
  expect(clock.time).toBeLessThan(300);
  for (let event = 12; event <= 40; event += 1) pace.ask(notice(event));
  expect(await sends(pace, notice(41), () => ({ ok: true, result: true }))).toMatchObject({
    error_code: 429,
  });
});

it("lets nothing go while another process may speak in this one's place", async () => {
  let isAlive = false;
  const pace = new Pace({ perSecond: 30, now: () => 0, mayGo: () => isAlive, sleep: async () => undefined });
  const sent: number[] = [];
  const take = () => ({ ok: true, result: sent.push(1) });
  expect(await sends(pace, merchant(1), take)).toMatchObject({ ok: false, error_code: 429 });
  expect(sent).toEqual([]);
  isAlive = true;
  expect(await sends(pace, merchant(1), take)).toMatchObject({ ok: true });
});
