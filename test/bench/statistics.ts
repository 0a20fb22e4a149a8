/** The value below which a share (0 to 1) of the samples lies. @throws RangeError without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new RangeError("There are no samples.");
  return found;
}

export function median(samples: readonly number[]): number {
  const middle = Math.floor(samples.length / 2);
  const sorted = [...samples].sort((a, b) => a - b);
  const [upper, lower] = [sorted[middle], sorted[middle - 1]];
  if (upper === undefined) throw new RangeError("There are no samples.");
  return samples.length % 2 === 0 && lower !== undefined ? (lower + upper) / 2 : upper;
}
