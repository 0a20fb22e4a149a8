import { LRUCache } from "lru-cache";

/**
 * Wraps a pure function of a text, so that its last results stay in memory.
 * @param most how many results stay
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
