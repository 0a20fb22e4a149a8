import type { Progress } from "./progress.js";
import type { SoakPromise, Verdict } from "./promise.js";

export interface Row {
  readonly promise: SoakPromise;
  readonly cases: number;
  readonly progress: Progress;
  readonly verdict: Verdict;
}

/** Whether everything that was asked for ran, and held. */
export const isKept = (row: Row): boolean =>
  row.verdict.met && row.progress.failures.length === 0 && row.progress.done >= row.cases;

const shownFailures = 5;

/** The table of the run, in Markdown, and below it what broke and how to run it again. */
export function table(rows: readonly Row[], seed: string): string {
  const head = `| Promise | Asked | Measured | Cases | Kept | Seed |\n|---|---|---|---|---|---|`;
  const lines = rows.map((row) => {
    const done =
      row.progress.done === row.promise.cases
        ? `${row.progress.done}`
        : `${row.progress.done} of ${row.promise.cases}`;
    const measured =
      row.verdict.why === undefined ? row.verdict.measured : `${row.verdict.measured}. ${row.verdict.why}`;
    return `| ${row.promise.promise} | ${row.promise.asked} | ${measured} | ${done} | ${isKept(row) ? "yes" : "NO"} | ${seed} |`;
  });
  const broken = rows.flatMap((row) =>
    row.progress.failures.slice(0, shownFailures).map((failure) => `${row.promise.id}: ${failure}`),
  );
  const replay = "Run one case again: npm run soak -- --only <promise> --seed <seed> --case <number>";
  return [head, ...lines, ...(broken.length > 0 ? ["", ...broken, replay] : [])].join("\n");
}
