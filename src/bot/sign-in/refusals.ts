const windowMs = 15 * 60_000;
const limit = 5;
/** The number of stored refusals. It is larger than the limit, so that a refusal that is removed later doesn't push out one that counts. */
const kept = 2 * limit;

/**
 * Returns when the pause after five refusals in 15 minutes ends; undefined when there is none. All times are in
 * milliseconds. The pause lasts 15 minutes from the fifth refusal.
 */
export function pauseEnd(refusals: readonly number[], now: number): number | undefined {
  const latest = [...refusals].sort((a, b) => a - b).slice(-limit);
  const first = latest[0];
  const fifth = latest[limit - 1];
  if (first === undefined || fifth === undefined || fifth - first > windowMs) return undefined;
  const end = fifth + windowMs;
  return now < end ? end : undefined;
}

export const withRefusal = (refusals: readonly number[], at: number): number[] =>
  [...refusals, at].slice(-kept);

/** Removes one refusal of the given time (ms). A second refusal of the same millisecond stays. */
export function withoutRefusal(refusals: readonly number[], at: number): number[] {
  const index = refusals.lastIndexOf(at);
  return refusals.filter((_, other) => other !== index);
}
