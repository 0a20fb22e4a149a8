import { LRUCache } from "lru-cache";

/**
 * Returns a function that computes a result once for each text and afterwards takes it from memory. `make`, which
 * computes the result, must depend on nothing but the text.
 * @param most how many results stay in memory; the least recently used one is dropped
 */
export function memoized<Result extends object>(
  most: number,
  make: (text: string) => Result,
): (text: string) => Result {
  const results = new LRUCache<string, Result>({ max: most });
  return (text) => {
    const before = results.get(text);
    if (before !== undefined) return before;
    const result = make(text);
    results.set(text, result);
    return result;
  };
}
