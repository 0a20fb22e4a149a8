import { parseArgs } from "node:util";
import { Apart } from "../limits/apart.js";
import { loadProgress, type Progress, saveProgress } from "./kit/progress.js";
import { addTallies, type Cases, nothingCounted, type SoakPromise, type Tally } from "./kit/promise.js";
import { isKept, type Row, table } from "./kit/table.js";
import { promises } from "./promises.js";

const usage = `npm run soak -- [--only <id>[,<id>…]] [--seed <text>] [--cases <n>] [--case <n>] [--minutes <n>] [--limit <minutes>] [--fresh]

  --only     these promises alone: ${promises.map((promise) => promise.id).join(", ")}
  --cases    at most so many cases of each
  --case     this one case, to look at a failure again
  --minutes  stop after so many minutes; the next run goes on from there
  --limit    minutes after which the cases between two savings are ended (60)
  --fresh    forget what earlier runs have done

Exits with 1 when a promise falls short, a part of it has not run yet, or cases take longer than the limit.
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
    limit: { type: "string", default: "60" },
    fresh: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function soak(): Promise<boolean> {
  const ids = values.only?.split(",");
  const unknown = ids?.filter((id) => !promises.some((promise) => promise.id === id)) ?? [];
  const isWrong = unknown.length > 0 || !(Number(values.limit) > 0);
  if (values.help || isWrong) {
    say(`${unknown.length > 0 ? `There is no promise ${unknown.join(", ")}.\n\n` : ""}${usage}`);
    return !isWrong;
  }
  const chosen = promises.filter((promise) => ids === undefined || ids.includes(promise.id));
  if (values.case !== undefined) return runOne(chosen, Number(values.case));
  const until = values.minutes === undefined ? Infinity : Date.now() + Number(values.minutes) * 60_000;
  const state = values.fresh ? { seed: values.seed, promises: {} } : await loadProgress(file, values.seed);
  const rows: Row[] = [];
  let failed = 0;
  for (const promise of chosen) {
    const cases = Math.min(promise.cases, Number(values.cases ?? promise.cases));
    let progress: Progress = state.promises[promise.id] ?? { done: 0, seconds: 0, counts: {}, failures: [] };
    const apart = new PromiseApart();
    try {
      while (progress.done < cases && Date.now() < until) {
        progress = await runChunk(promise, apart, progress, cases);
        state.promises[promise.id] = progress;
        await saveProgress(file, state);
        say(`${promise.id}: ${progress.done} of ${cases} in ${Math.round(progress.seconds)} s`);
      }
    } catch (error) {
      // The other promises have cases to run all the same; the next run begins with these cases again.
      failed += 1;
      say(error instanceof Error ? error.message : String(error));
    } finally {
      await apart.close();
    }
    rows.push({ promise, cases, progress, verdict: promise.judge(progress.counts, progress.done) });
  }
  say(`\n${table(rows, values.seed)}`);
  if (failed > 0) say(`\n${failed} promises have cases that came to no end.`);
  return failed === 0 && rows.every(isKept);
}

/** Cases run in a process of their own, with a limit: whatever hangs there is ended and named. */
class PromiseApart extends Apart<{ readonly id: string; readonly cases: Cases }, Tally> {
  constructor() {
    super(new URL("promise-process.ts", import.meta.url));
  }

  run({ id }: SoakPromise, cases: Cases): Promise<Tally> {
    const name = `The promise ${id} with ${cases.count} cases from ${cases.first} on`;
    return this.ask(name, { id, cases }, Number(values.limit) * 60_000);
  }
}

async function runChunk(
  promise: SoakPromise,
  apart: PromiseApart,
  before: Progress,
  cases: number,
): Promise<Progress> {
  const count = Math.min(promise.chunk, cases - before.done);
  const began = process.hrtime.bigint();
  const tally = await apart.run(promise, { seed: values.seed, first: before.done, count });
  const seconds = before.seconds + Number(process.hrtime.bigint() - began) / 1e9;
  const sum = addTallies(before, tally);
  return { done: before.done + count, seconds, counts: { ...sum.counts }, failures: [...sum.failures] };
}

/** One case of each chosen promise, without a look at the progress or a change to it. */
async function runOne(chosen: readonly SoakPromise[], first: number): Promise<boolean> {
  let sum = nothingCounted;
  for (const promise of chosen) {
    const apart = new PromiseApart();
    const tally = await apart
      .run(promise, { seed: values.seed, first, count: 1 })
      .finally(() => apart.close());
    say(`${promise.id}, case ${first}: ${JSON.stringify(tally.counts)}`);
    for (const failure of tally.failures) say(failure);
    sum = addTallies(sum, tally);
  }
  return sum.failures.length === 0;
}

// Promises that run servers may leave timers behind: the verdict doesn't wait for them.
process.exit((await soak()) ? 0 : 1);
