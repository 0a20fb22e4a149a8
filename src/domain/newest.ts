/** Returns the newest entries, which are at the end of a list: at most `most` entries with at most `bytes` bytes of JSON together. */
export function newestWithin<Entry>(
  entries: readonly Entry[],
  { most, bytes }: { readonly most: number; readonly bytes: number },
): Entry[] {
  let left = bytes;
  const tooOld = entries.findLastIndex((entry) => {
    left -= Buffer.byteLength(JSON.stringify(entry));
    return left < 0;
  });
  return most <= 0 ? [] : entries.slice(tooOld + 1).slice(-most);
}
