import { parseArgs } from "node:util";
import { loadProgress, type Progress, saveProgress } from "./kit/progress.js";
import { addTallies, nothingCounted, type SoakPromise } from "./kit/promise.js";
import { isKept, type Row, table } from "./kit/table.js";
import { promises } from "./promises.js";

const usage = `npm run soak -- [--only <id>[,<id>…]] [--seed <text>] [--cases <n>] [--case <n>] [--minutes <n>] [--fresh]

  --only     these promises alone: ${promises.map((promise) => promise.id).join(", ")}
  --cases    at most so many cases of each
  --case     this one case, to look at a failure again
  --minutes  stop after so many minutes; the next run goes on from there
  --fresh    forget what earlier runs have done

Exits with 1 when a promise falls short or a part of it has not run yet.
`;
const file = ".soak/progress.json";
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    seed: { type: "string", default: "1" },
    cases: { type: "string" },
    case: { type: "string" },
    minutes: { type: "string" },
    fresh: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function soak(): Promise<boolean> {
  const ids = values.only?.split(",");
  const unknown = ids?.filter((id) => !promises.some((promise) => promise.id === id)) ?? [];
  if (values.help || unknown.length > 0) {
    say(`${unknown.length > 0 ? `There is no promise ${unknown.join(", ")}.\n\n` : ""}${usage}`);
    return unknown.length === 0;
  }
  const chosen = promises.filter((promise) => ids === undefined || ids.includes(promise.id));
  if (values.case !== undefined) return runOne(chosen, Number(values.case));
  const until = values.minutes === undefined ? Infinity : Date.now() + Number(values.minutes) * 60_000;
  const state = values.fresh ? { seed: values.seed, promises: {} } : await loadProgress(file, values.seed);
  const rows: Row[] = [];
  for (const promise of chosen) {
    const cases = Math.min(promise.cases, Number(values.cases ?? promise.cases));
    let progress: Progress = state.promises[promise.id] ?? { done: 0, seconds: 0, counts: {}, failures: [] };
    while (progress.done < cases && Date.now() < until) {
      progress = await runChunk(promise, progress, cases);
      state.promises[promise.id] = progress;
      await saveProgress(file, state);
      say(`${promise.id}: ${progress.done} of ${cases} in ${Math.round(progress.seconds)} s`);
    }
    rows.push({ promise, cases, progress, verdict: promise.judge(progress.counts, progress.done) });
  }
  say(`\n${table(rows, values.seed)}`);
  return rows.every(isKept);
}

async function runChunk(promise: SoakPromise, before: Progress, cases: number): Promise<Progress> {
  const count = Math.min(promise.chunk, cases - before.done);
  const began = process.hrtime.bigint();
  const tally = await promise.run({ seed: values.seed, first: before.done, count });
  const seconds = before.seconds + Number(process.hrtime.bigint() - began) / 1e9;
  const sum = addTallies(before, tally);
  return { done: before.done + count, seconds, counts: { ...sum.counts }, failures: [...sum.failures] };
}

/** One case of each chosen promise, without a look at the progress or a change to it. */
async function runOne(chosen: readonly SoakPromise[], first: number): Promise<boolean> {
  let sum = nothingCounted;
  for (const promise of chosen) {
    const tally = await promise.run({ seed: values.seed, first, count: 1 });
    say(`${promise.id}, case ${first}: ${JSON.stringify(tally.counts)}`);
    for (const failure of tally.failures) say(failure);
    sum = addTallies(sum, tally);
  }
  return sum.failures.length === 0;
}

// Promises that run servers may leave timers behind: the verdict doesn't wait for them.
process.exit((await soak()) ? 0 : 1);
