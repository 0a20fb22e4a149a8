const windowMs = 15 * 60_000;
const limit = 5;
/** More than the pause looks at, so that a reservation that is taken back pushes out none that counts. */
const kept = 2 * limit;

/**
 * The end of the pause after five refusals in 15 minutes; undefined when there is no pause. All times are in
 * milliseconds. The pause lasts 15 minutes from the fifth refusal, so that it is never over after a moment.
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

/** Removes one refusal of that time; another one of the same millisecond stays. */
export function withoutRefusal(refusals: readonly number[], at: number): number[] {
  const index = refusals.lastIndexOf(at);
  return refusals.filter((_, other) => other !== index);
}
