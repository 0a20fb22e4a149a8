import { ceiling, type Flood, flood } from "./bounded/flood.js";
import { mostWaiting } from "./bounded/held-lane.js";
import { keepsSoLong } from "./bounded/kept.js";
import { heapGrown, heapGrowth, liveWeeks, type Weeks } from "./bounded/weeks.js";
import {
  addTallies,
  type Cases,
  type Counts,
  nothingCounted,
  type SoakPromise,
  type Tally,
  type Verdict,
} from "./kit/promise.js";

type Case = { readonly weeks: Weeks } | "kept so long" | { readonly flood: Flood };

/** The first three are small; the last two of them take minutes. */
const cases: readonly Case[] = [
  { weeks: { merchants: 1, days: 5, retentionDays: 1 } },
  "kept so long",
  { flood: { updates: 100, callbacks: 105, letters: 2 } },
  { weeks: { merchants: 1, days: 40, retentionDays: 7 } },
  { flood: { updates: 2_000, callbacks: 300, letters: 110 } },
];

async function run({ seed, first, count }: Cases): Promise<Tally> {
  let sum = nothingCounted;
  for (let number = first; number < first + count; number += 1) {
    const { counts, failures } = await runCase(seed, number);
    sum = addTallies(sum, { counts, failures: failures.map((failure) => `case ${number}: ${failure}`) });
  }
  return sum;
}

async function runCase(seed: string, number: number): Promise<Tally> {
  const found = cases[number % cases.length] ?? "kept so long";
  if (found === "kept so long")
    return { counts: { "kept so long": 1 }, failures: await keepsSoLong(seed, number) };
  if ("flood" in found) {
    const { failures, most, left, sent, waited } = await flood(seed, number, found.flood);
    const counts = {
      floodSent: sent,
      floodBytesMax: most,
      floodLeftMax: left,
      waitedEventsMax: waited.events,
      waitedBytesMax: waited.bytes,
    };
    return { counts, failures };
  }
  const { failures, figures } = await liveWeeks(seed, number, found.weeks);
  const last = figures.at(-1);
  return {
    counts: {
      days: figures.length,
      daysMax: figures.length,
      heapGrowthMax: Math.max(0, heapGrown(figures)),
      filesMax: last?.files ?? 0,
      fileBytesMax: last?.bytes ?? 0,
    },
    failures,
  };
}

const megabytes = (bytes = 0): string => `${(bytes / 1e6).toFixed(1)} MB`;

function judge(counts: Counts): Verdict {
  const {
    daysMax = 0,
    heapGrowthMax = 0,
    filesMax = 0,
    fileBytesMax,
    floodSent = 0,
    floodBytesMax = 0,
    waitedEventsMax = 0,
    waitedBytesMax = 0,
  } = counts;
  return {
    met:
      daysMax >= 5 &&
      heapGrowthMax <= heapGrowth &&
      floodBytesMax <= ceiling &&
      waitedEventsMax <= mostWaiting.events &&
      waitedBytesMax <= mostWaiting.bytes &&
      counts["kept so long"] !== undefined,
    measured:
      `${daysMax} days: memory grew by ${megabytes(heapGrowthMax)} after a quarter of them (at most ${megabytes(heapGrowth)}), ` +
      `${filesMax} files of ${megabytes(fileBytesMax)}, each kind explained by what is kept; dead letters listed and counted, gone ` +
      `after 7 days, drafts after 30, closed invoices after RETENTION_DAYS, none before; one chat's ${floodSent} updates and callbacks ` +
      `left at most ${megabytes(floodBytesMax)} (ceiling ${megabytes(ceiling)}), and at ` +
      `most ${waitedEventsMax} of its events, and ${megabytes(waitedBytesMax)}, waited in the inbox while Telegram took nothing for it`,
  };
}

/** Virtual weeks of one life of the bot, with all that it runs, and a chat that floods it. */
export const bounded: SoakPromise = {
  id: "bounded",
  promise: "15 Memory and files over weeks of traffic, on a virtual clock",
  asked:
    "no growth without bound; dead letters visible and pruned after 7 days, drafts 30, closed invoices RETENTION_DAYS; one chat can't fill the disk",
  cases: cases.length,
  chunk: 1,
  run,
  judge,
};
