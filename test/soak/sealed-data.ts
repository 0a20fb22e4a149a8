import { changeInbox } from "./disk/changed-inbox.js";
import { changeRecords, type Findings } from "./disk/changed-records.js";
import { OwnTimers } from "./disk/own-timers.js";
import { changeRegister, changeTokens, putInboxBack, removeRegister } from "./disk/put-back.js";
import { Rotation } from "./disk/rotations.js";
import { addTallies, nothingCounted, type SoakPromise, type Tally } from "./kit/promise.js";
import { type Random, randomFrom } from "./kit/random.js";
import { kinds } from "./kit/records.js";

const parts: readonly ((random: Random) => Promise<Findings> | Findings)[] = [
  ...kinds.map((kind) => (random: Random) => changeRecords(kind, random)),
  changeInbox,
  changeRegister,
  removeRegister,
  changeTokens,
  putInboxBack,
  ...[1, 2, 3, 4].map(() => (random: Random) => new Rotation(random).run()),
];

/** How many cases it takes until every part has had its turn. */
export const sealedDataParts = parts.length;

/** Each case changes sealed data of one sort in every place, or changes the key while something goes wrong. */
export const sealedData: SoakPromise = {
  id: "sealed-data",
  promise: "Sealed data: every byte changed, records swapped, old ones put back; SECRET_KEY rotated",
  asked: "every change refused, rotation loses 0 records",
  cases: parts.length * 40,
  chunk: parts.length * 5,
  async run({ seed, first, count }) {
    let tally = nothingCounted;
    for (let number = first; number < first + count; number++)
      tally = addTallies(tally, await runCase(seed, number));
    return tally;
  },
  judge: (counts, cases) => ({
    met: (counts.broken ?? 0) === 0 && (cases < parts.length || (counts.flipped ?? 0) > 0),
    measured:
      `${sum(counts, "flipped", "cut", "extended", "swapped", "inboxFlipped", "registerFlipped", "tokensChanged")} changes, ` +
      `${(counts.broken ?? 0) - (counts.lost ?? 0)} taken for good; ${counts.rotations ?? 0} rotations with ${counts.interrupted ?? 0} interruptions, ${counts.lost ?? 0} of ${counts.records ?? 0} writes and events lost`,
    why:
      "Can't be told: an older version of the same record put back in its own place, a record removed, and the inbox cut at a line's end, " +
      "since nothing outside the data folder remembers what was there last; an older inbox put back changes nothing twice, an older keys.json is refused",
  }),
};

const sum = (counts: Readonly<Record<string, number>>, ...names: string[]): number =>
  names.reduce((total, name) => total + (counts[name] ?? 0), 0);

async function runCase(seed: string, number: number): Promise<Tally> {
  const random = randomFrom(seed, "sealed-data", number);
  const part = parts[number % parts.length];
  if (part === undefined) return nothingCounted;
  const timers = new OwnTimers(0);
  try {
    const { counts, failures } = await part(random);
    return {
      counts: { ...counts, broken: failures.length },
      failures: failures.slice(0, 3).map((failure) => `case ${number}: ${failure}`),
    };
  } finally {
    timers.restore();
  }
}
