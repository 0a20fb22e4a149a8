import { describe, expect, it } from "vitest";
import { clientFor, startOfTime } from "./client.js";
import { serveHttp } from "./servers.js";

interface Answer {
  /** The service's clock minus this machine's, in milliseconds, when the answer is written. */
  readonly offset?: number;
  /** How long the answer takes, half of it before the date is written. */
  readonly takes?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Lets the client hear these answers, one after the other. @returns its log, and what /readyz would say after each */
async function heard(...answers: readonly Answer[]) {
  let now = startOfTime;
  let index = 0;
  const server = await serveHttp((response) => {
    const { offset = 0, takes = 0, headers } = answers[index] ?? {};
    index += 1;
    now += takes / 2;
    const date = new Date(now + offset).toUTCString();
    now += takes / 2;
    response.writeHead(200, headers ?? { date }).end("{}");
  });
  const clock = { now: () => now, sleep: async () => undefined };
  const { service, log } = clientFor(server.url, { clock });
  const words = [service.clock()];
  for (const _ of answers) {
    await service.challenge("mfa-1", "auth-1");
    words.push(service.clock());
  }
  return { words, log };
}

describe("the date of the service's answers", () => {
  it.each([0, 29_000, -30_000])("is nothing to tell when it is %i ms off", async (offset) => {
    expect(await heard({ offset })).toEqual({ words: ["unknown", "right"], log: [] });
  });

  it.each([
    [-45_000, "ahead"],
    [45_000, "behind"],
  ])("is a warning and stands in /readyz when it is %i ms off", async (offset, direction) => {
    const { words, log } = await heard({ offset });
    expect(words[1]).toMatch(new RegExp(`^4[456] seconds ${direction}$`));
    expect(log).toEqual([
      {
        event: "merchant-service.clock-differs",
        fields: { seconds: expect.closeTo(45, -1), direction, times: 1 },
      },
    ]);
  });

  it("is warned of once for many answers, and is right again after the clock was set", async () => {
    const wrong = { offset: 3_600_000 };
    const { words, log } = await heard(wrong, wrong, wrong, {});
    expect(words.at(-1)).toBe("right");
    expect(log).toHaveLength(1);
  });

  it("accuses no clock after an answer that took a minute, and changes nothing", async () => {
    const slow = { takes: 60_000 };
    expect(await heard(slow, { offset: 20_000, takes: 60_000 })).toMatchObject({
      words: ["unknown", "unknown", "unknown"],
      log: [],
    });
    expect((await heard({ offset: 60_000 }, slow)).words.at(-1)).toMatch(/behind$/);
  });

  it.each<[string, Record<string, string>]>([
    ["missing", {}],
    ["no date", { date: "yesterday" }],
    ["out of a cache", { date: new Date(0).toUTCString(), age: "3600" }],
  ])("says nothing when it is %s", async (_, headers) => {
    expect(await heard({ headers })).toEqual({ words: ["unknown", "unknown"], log: [] });
  });
});
