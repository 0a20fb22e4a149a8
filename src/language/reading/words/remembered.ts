const all: Map<string, unknown>[] = [];

/**
 * Keeps what was found out about a word for all taggings of one text. `forgetWords` ends it, because a word may be a
 * password that was typed at the wrong moment.
 */
export function remembered<Value>(lookUp: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  all.push(known);
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before.value;
    const value = lookUp(word);
    known.set(word, { value });
    return value;
  };
}

/** Called when a text has been read. */
export function forgetWords(): void {
  for (const known of all) known.clear();
}
