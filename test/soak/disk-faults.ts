import { smallDisk } from "./disk/small-disk.js";
import { TroubledBot } from "./disk/troubled-bot.js";
import { addTallies, nothingCounted, type SoakPromise, type Tally } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";

/** One case in so many runs the whole bot on a real file system of 1 MiB that is filled up. */
const smallDiskEvery = 100;

export const diskFaults: SoakPromise = {
  id: "disk-faults",
  promise: "Full disk, I/O errors, too many open files, read-only folder",
  asked: "never a 2xx for what isn't kept; old data readable; goes on by itself when there is room again",
  cases: 1000,
  chunk: 100,
  async run({ seed, first, count }) {
    let tally = nothingCounted;
    for (let number = first; number < first + count; number++)
      tally = addTallies(tally, await runCase(seed, number));
    return tally;
  },
  judge: (counts, cases) => ({
    met: (counts.broken ?? 0) === 0,
    measured:
      `${cases} disks in trouble, ${counts.struck ?? 0} calls refused; ${counts.refused ?? 0} deliveries answered 503 and ${counts.taken ?? 0} answered 2xx, ` +
      `${counts.cutOff ?? 0} processes ended in the midst of it, ${counts.broken ?? 0} faults; ${counts.realDisks ?? 0} of them real and full`,
    ...(counts.realDisksSkipped === undefined
      ? {}
      : { why: "No real file system was mounted: only root on Linux may" }),
  }),
};

async function runCase(seed: string, number: number): Promise<Tally> {
  const random = randomFrom(seed, "disk-faults", number);
  const { counts, failures } =
    number % smallDiskEvery === 0
      ? await smallDisk(random)
      : await new TroubledBot(random, number % 2 === 0).run();
  return {
    counts: { ...counts, broken: failures.length },
    failures: failures.slice(0, 3).map((failure) => `case ${number}: ${failure}`),
  };
}
