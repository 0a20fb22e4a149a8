import { LRUCache } from "lru-cache";

/** Computes each text's result once. `make` must depend on the text alone. @param most how many results stay in memory */
export function memoized<Result extends object | string>(
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
 * Reads a text once for all steps of a handler. Only weak references to text and result are held, because a text may
 * be a code or a password that was typed at the wrong moment: the collector of garbage may take both when the handler
 * is done.
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
