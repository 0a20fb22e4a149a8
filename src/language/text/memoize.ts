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

/** How many results are remembered. A handler reads one text, seldom in more than two currencies. */
const most = 3;

/**
 * Returns a function that reads a text once, although several steps of one handler ask for the result. Only weak references
 * to text and result are held, because a text may be a code or a password that was typed at the wrong moment: when the
 * handler is done, the collector of garbage may take both.
 * @param read must depend on nothing but its arguments
 */
export function readingOnce<Result extends object>(
  read: (text: string, currency: string) => Result,
): (text: string, currency: string) => Result {
  type Reading = { readonly text: string; readonly currency: string; readonly result: Result };
  let last: readonly WeakRef<Reading>[] = [];
  return (text, currency) => {
    for (const reference of last) {
      const reading = reference.deref();
      if (reading?.text === text && reading.currency === currency) return reading.result;
    }
    const reading = { text, currency, result: read(text, currency) };
    last = [new WeakRef(reading), ...last].slice(0, most);
    return reading.result;
  };
}
