const mostKnown = 5_000;

/** Keeps what was found out about a word, for the taggings of one text and for the next texts. */
export function remembered<Value>(lookUp: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before.value;
    const value = lookUp(word);
    if (known.size >= mostKnown) known.clear();
    known.set(word, { value });
    return value;
  };
}
