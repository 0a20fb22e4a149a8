/** Makes a table of words from rows, each with a value and the words that stand for it. */
export const wordTable = <Value>(
  rows: readonly (readonly [value: Value, words: string])[],
  between = " ",
): ReadonlyMap<string, Value> =>
  new Map(rows.flatMap(([value, words]) => words.split(between).map((word) => [word, value] as const)));
