import type { Counts } from "../kit/promise.js";

/** Width of a bin, in milliseconds. */
const width = 100;

/** Times (ms) as counts that add up over chunks: how many there are in each tenth of a second, and the longest. */
export function binned(name: string, times: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = { [`${name}MsMax`]: Math.max(0, ...times) };
  for (const time of times) {
    const bin = `${name}Until${width * Math.ceil(time / width)}`;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

/** For the table: the median, rounded up to a bin's end, and the longest. */
export function inWords(name: string, counts: Counts): string {
  const prefix = `${name}Until`;
  const bins = Object.entries(counts)
    .filter(([bin]) => bin.startsWith(prefix))
    .map(([bin, count]) => ({ ms: Number(bin.slice(prefix.length)), count }))
    .sort((one, other) => one.ms - other.ms);
  const all = bins.reduce((sum, { count }) => sum + count, 0);
  let left = all / 2;
  const middle = bins.find(({ count }) => {
    left -= count;
    return left <= 0;
  });
  return all === 0 ? "none" : `median ${middle?.ms} ms, max ${counts[`${name}MsMax`]} ms of ${all}`;
}
