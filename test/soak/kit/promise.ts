/** What was counted while cases ran. Counts add up over chunks; names that end in "Max" keep the largest. */
export type Counts = Readonly<Record<string, number>>;

export interface Tally {
  readonly counts: Counts;
  /** One line for each case that broke the promise, with what is needed to run it again. */
  readonly failures: readonly string[];
}

export interface Verdict {
  readonly met: boolean;
  /** The figure, as it stands in the table. */
  readonly measured: string;
  /** Where the figure asked for was not reached: what stood in the way. */
  readonly why?: string;
}

/** Some cases, all drawn from the seed: the case of a number is the same whatever ran before it. */
export interface Cases {
  readonly seed: string;
  readonly first: number;
  readonly count: number;
}

/** One promise of the bot, as a figure that anyone can measure again. */
export interface SoakPromise {
  readonly id: string;
  readonly promise: string;
  readonly asked: string;
  /** How many cases the full run has, and how many of them go between two savings of its progress. */
  readonly cases: number;
  readonly chunk: number;
  run(cases: Cases): Promise<Tally>;
  judge(counts: Counts, cases: number): Verdict;
}

export const nothingCounted: Tally = { counts: {}, failures: [] };

export function addTallies(one: Tally, other: Tally): Tally {
  const counts: Record<string, number> = { ...one.counts };
  for (const [name, count] of Object.entries(other.counts)) {
    const before = counts[name];
    if (before === undefined) counts[name] = count;
    else counts[name] = name.endsWith("Max") ? Math.max(before, count) : before + count;
  }
  return { counts, failures: [...one.failures, ...other.failures] };
}
