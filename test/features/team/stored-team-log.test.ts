import { describe, expect, it } from "vitest";
import { addToLog, type LogEntry } from "../../../src/features/team/model/team-log.js";
import type { OneChat } from "../../kit/one-chat.js";
import { all } from "../../store/samples.js";
import { changeTeam, ownerAndSeller, teamIn } from "./owner-and-seller.js";

const dayMs = 24 * 60 * 60_000;

/** Adds as many entries to the log as earlier events would have, one a minute. */
const add = (owner: OneChat, count: number): Promise<void> =>
  changeTeam(owner, ({ log }) => {
    for (let each = 0; each < count; each += 1)
      addToLog(log, { at: 1_764_000_000_000 + log.next * 60_000, what: "paused", by: "owner", about: "s1" });
  });

/** The numbers of all entries, on the pages and in the record. */
async function numbersIn(owner: OneChat): Promise<{ stored: number[]; recent: number[] }> {
  const pages = await all(owner.store.teamLogs.list(`${owner.key}/`));
  const entries: LogEntry[] = [];
  for (const { key } of pages) entries.push(...((await owner.store.teamLogs.read(key))?.entries ?? []));
  const numbers = (some: readonly LogEntry[]) => some.map(({ number }) => number).sort((a, b) => a - b);
  return { stored: numbers(entries), recent: numbers(teamIn(await owner.record()).log.recent) };
}

const upTo = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

describe("the log of a team", () => {
  it("stays in the owner's record up to 50 entries, and then moves all but the newest 20 to pages", async () => {
    const { owner } = await ownerAndSeller();
    await add(owner, 50);
    await owner.send("/help");
    expect(await numbersIn(owner)).toEqual({ stored: [], recent: upTo(0, 50) });
    await add(owner, 1);
    await owner.send("/help");
    expect(await numbersIn(owner)).toEqual({ stored: upTo(0, 31), recent: upTo(31, 51) });
    await add(owner, 200);
    await owner.send("/help");
    expect(await numbersIn(owner)).toEqual({ stored: upTo(0, 231), recent: upTo(231, 251) });
    expect(await all(owner.store.teamLogs.list(`${owner.key}/`))).toHaveLength(3);
  });

  it("has each entry once when the commit fails after the pages were written", async () => {
    const { owner } = await ownerAndSeller();
    await add(owner, 130);
    let fails = 2;
    owner.diskRefuses = () => {
      fails -= 1;
      return fails >= 0;
    };
    await owner.send("/help");
    expect(await numbersIn(owner)).toEqual({ stored: upTo(0, 110), recent: upTo(110, 130) });
  });

  it("loses its entries after 400 days, wherever they are", async () => {
    const { owner, clock } = await ownerAndSeller();
    await add(owner, 130);
    await owner.send("/help");
    clock.now = 1_764_000_000_000 + 400 * dayMs + 99.5 * 60_000;
    await owner.handle({ source: "timer", name: "retention" });
    expect(await numbersIn(owner)).toEqual({ stored: upTo(100, 110), recent: upTo(110, 130) });
    clock.now += dayMs;
    await owner.handle({ source: "timer", name: "retention" });
    expect(await numbersIn(owner)).toEqual({ stored: [], recent: [] });
  });

  it("is deleted by [Delete everything]", async () => {
    const { owner } = await ownerAndSeller();
    await add(owner, 130);
    await owner.send("/privacy");
    await owner.tap("Delete everything");
    await owner.tap("Yes, delete everything");
    expect(await all(owner.store.teamLogs.list(`${owner.key}/`))).toEqual([]);
  });
});
