/** The newest of a list, which stand last: no more than so many, nor than so many bytes of JSON. */
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
