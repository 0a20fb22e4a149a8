import { type LaneSizes, laneSpeeds } from "./faults/lanes.js";
import { type Row, rows } from "./faults/table.js";
import { FaultyWorld } from "./faults/world.js";
import type { Cases, Counts, SoakPromise, Tally, Verdict } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";

const id = "service-faults";
/** Every so many cases one measures lanes; the others are rows of the table, each in its turn. */
const laneEvery = 40;
/** How much slower a step may be that has nothing to do with what goes wrong, in hundredths. */
const allowedRatio = 500;

const order = randomFrom(id).shuffle(rows);
const cases = Math.ceil((rows.length * laneEvery) / (laneEvery - 1)) + 1;

const isLaneCase = (number: number): boolean => number % laneEvery === 0;
const rowOf = (number: number): Row | undefined => order[number - Math.floor(number / laneEvery) - 1];

async function run(sizes: LaneSizes, { first, count }: Cases): Promise<Tally> {
  const counts: Record<string, number> = { rows: 0, broken: 0, lanes: 0, slowedMax: 0 };
  const failures: string[] = [];
  const add = (name: string, by = 1): void => {
    counts[name] = (counts[name] ?? 0) + by;
  };
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  const world = await FaultyWorld.open();
  const one = async (number: number): Promise<void> => {
    const row = rowOf(number);
    if (row === undefined) return;
    add("rows");
    add(row.name.split(/[:,]/)[0] ?? row.name);
    try {
      await row.run(world.merchant(number + 1));
    } catch (error) {
      add("broken");
      failures.push(
        `case ${number} (${row.name}): ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  try {
    const ordinary = numbers.filter((number) => !isLaneCase(number));
    await Promise.all(ordinary.filter((number) => rowOf(number)?.isAlone !== true).map(one));
    for (const number of ordinary.filter((candidate) => rowOf(candidate)?.isAlone === true))
      await one(number);
    if (world.logged.has("event.fault")) failures.push(`cases ${first} and on: the log tells of event.fault`);
  } finally {
    await world.close();
  }
  for (const number of numbers.filter(isLaneCase)) {
    const measured = await laneSpeeds(sizes);
    // What else the machine does may slow a run down, but not each; a lane that waits for another one does in each.
    const isSlow = measured.broken.length > 0 || measured.ratio * 100 > allowedRatio;
    const { ratio, struck, broken } = isSlow ? await laneSpeeds(sizes) : measured;
    add("lanes");
    add("struck", struck);
    counts.slowedMax = Math.max(counts.slowedMax ?? 0, Math.round(ratio * 100));
    failures.push(...broken.map((what) => `case ${number} (lanes): ${what}`));
  }
  return { counts, failures };
}

function judge({ rows: ran = 0, broken = 0, lanes = 0, slowedMax = 0 }: Counts, asked: number): Verdict {
  const wanted = Math.min(rows.length, asked - Math.ceil(asked / laneEvery));
  return {
    met: ran >= wanted && broken === 0 && lanes > 0 && slowedMax <= allowedRatio,
    measured:
      `${ran} rows of the table, ${broken} not as it says; while the service hung for a hundred merchants, the steps of ` +
      `others took ${(slowedMax / 100).toFixed(1)} times as long as before, at most of ${lanes} runs`,
  };
}

/** The promise with lanes of a size of its own, for a small run. */
export const serviceFaultsOf = (sizes: LaneSizes): SoakPromise => ({
  id,
  promise:
    "The service slow, half-open, resetting, lying: each row of “What goes wrong” at each point of the flow",
  asked: "no lane but the one concerned waits; each row with its sentence and buttons",
  cases,
  chunk: laneEvery,
  run: (given) => run(sizes, given),
  judge,
});

export const serviceFaults = serviceFaultsOf({ struck: 100, healthy: 8, rounds: 4 });
