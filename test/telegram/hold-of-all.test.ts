import { describe, expect, test } from "vitest";
import { Pace, paced } from "../../src/telegram/calls/pace.js";

/** The bot's calls at its pace, at a clock that is moved by hand; Telegram refuses what is sent to the chats in `refuses`. */
function atTelegram() {
  const clock = { time: 0 };
  const pace = new Pace({ perSecond: 30, now: () => clock.time, sleep: async () => undefined });
  const refuses = new Map<number, number>();
  const reached: number[] = [];
  /** @returns whether the call reached Telegram and was taken */
  const send = async (chat: number): Promise<boolean> => {
    const answer = await paced(pace, () => ({ event: chat, who: "merchant" }))(
      async () => {
        reached.push(chat);
        const retry_after = refuses.get(chat);
        return retry_after === undefined
          ? ({ ok: true, result: true } as never)
          : { ok: false, error_code: 429, description: "Too Many Requests", parameters: { retry_after } };
      },
      "sendMessage",
      { chat_id: chat, text: "" },
    );
    return answer.ok;
  };
  /** Sends to the chats. @returns those whose calls reached Telegram */
  const reach = async (...chats: number[]): Promise<number[]> => {
    reached.length = 0;
    for (const chat of chats) await send(chat);
    return [...reached];
  };
  const refuse = async (seconds: number, ...chats: number[]): Promise<void> => {
    for (const chat of chats) refuses.set(chat, seconds);
    for (const chat of chats) await send(chat);
  };
  return { clock, refuses, send, reach, refuse };
}

describe("three chats that Telegram refuses until the same moment", () => {
  test("hold nobody else while Telegram takes another chat's messages", async () => {
    const { clock, send, refuse } = atTelegram();
    for (const stranger of [1, 2, 3]) {
      await refuse(35, stranger);
      clock.time += 300;
      expect(await send(99)).toBe(true);
    }
    expect(await send(99)).toBe(true);
  });

  test("hold all for half a minute at most, and then one message probes for all", async () => {
    const { clock, reach, refuse } = atTelegram();
    await refuse(3_600, 1, 2, 3);
    expect(await reach(99)).toEqual([]);
    clock.time = 29_900;
    expect(await reach(99)).toEqual([]);
    clock.time = 30_000;
    expect(await reach(99)).toEqual([99]);
    clock.time += 100;
    expect(await reach(98)).toEqual([98]);
  });

  test("hold all again when another chat's probe is refused, and only that one goes", async () => {
    const { clock, refuses, reach, refuse } = atTelegram();
    await refuse(40, 1, 2, 3);
    clock.time = 30_000;
    refuses.set(99, 10);
    expect(await reach(99, 98, 97)).toEqual([99]);
    clock.time = 39_900;
    expect(await reach(98)).toEqual([]);
    clock.time = 40_000;
    expect(await reach(98)).toEqual([98]);
  });

  test("hold nobody by a refused probe of their own", async () => {
    const { clock, reach, refuse } = atTelegram();
    await refuse(30, 1, 2, 3);
    clock.time = 30_100;
    expect(await reach(1)).toEqual([1]);
    clock.time += 200;
    expect(await reach(99)).toEqual([99]);
  });

  test("mean nothing any more after a quiet time: then one refused chat is one chat's matter again", async () => {
    const { clock, reach, refuse } = atTelegram();
    await refuse(5, 1, 2, 3);
    clock.time = 10 * 60_000;
    await refuse(3_600, 4);
    expect(await reach(99)).toEqual([99]);
  });
});
