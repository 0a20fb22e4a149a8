import { Lives } from "./disk/lives.js";
import { OwnTimers } from "./disk/own-timers.js";
import { addTallies, nothingCounted, type SoakPromise, type Tally } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";

/**
 * The real storage and inbox on a disk in memory that forgets what wasn't synced, by chance and in parts: unsynced
 * pages and names each stay or go by themselves, and a sync that failed leaves its pages clean. Each case is a few
 * lives of the bot, ended by kills and power losses, with faults of the disk in a third of them.
 */
export const powerLoss: SoakPromise = {
  id: "power-loss",
  promise: "Power loss: what was acknowledged was fsynced, file and folder, in the right order",
  asked: "1,000 seeds, 0 lost",
  cases: 1000,
  chunk: 250,
  async run({ seed, first, count }) {
    let tally = nothingCounted;
    for (let number = first; number < first + count; number++)
      tally = addTallies(tally, await runCase(seed, number));
    return tally;
  },
  judge: (counts, cases) => ({
    met: counts.broken === undefined || counts.broken === 0,
    measured: `${cases} seeds, ${counts.powerLosses ?? 0} power losses and ${counts.kills ?? 0} kills, ${counts.acknowledged ?? 0} writes and events acknowledged, ${counts.broken ?? 0} lost`,
  }),
};

async function runCase(seed: string, number: number): Promise<Tally> {
  const random = randomFrom(seed, "power-loss", number);
  const timers = new OwnTimers(200);
  const lives = new Lives(random, timers);
  try {
    for (let count = 1 + random.below(4); count > 0; count--) await lives.live();
    await lives.settle();
  } finally {
    timers.restore();
  }
  const acknowledged = lives.ledger.acknowledged + lives.events.acknowledged.size;
  return {
    counts: { ...lives.counts, acknowledged, broken: lives.failures.length },
    failures: lives.failures.slice(0, 3).map((failure) => `case ${number}: ${failure}`),
  };
}
