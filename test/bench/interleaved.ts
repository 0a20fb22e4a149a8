import { inTime } from "../limits/waits.js";

/** Far more than one run of a contender takes. */
const runMs = 15 * 60_000;

/** Each contender's one run, in whatever unit it measures. */
type Contenders<N extends string, T> = Readonly<Record<N, () => Promise<T>>>;

/**
 * Runs contenders in turn, so that a machine that slows down for a while slows all of them; who comes first changes
 * from round to round. The first round warms up and doesn't count, unless each run is a process of its own.
 * @returns what each contender has measured, round by round.
 */
export async function interleaved<N extends string, T>(
  rounds: number,
  contenders: Contenders<N, T>,
  { warmUp = true } = {},
): Promise<Record<N, T[]>> {
  const names = Object.keys(contenders) as N[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<N, T[]>;
  for (let round = warmUp ? 0 : 1; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const sample = await inTime(`a run of the contender “${name}”`, contenders[name](), runMs);
      if (round > 0) samples[name].push(sample);
    }
  }
  return samples;
}
