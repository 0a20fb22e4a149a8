/**
 * Makes patterns over the kinds of tokens, so that a grammar can be written with names: "times minus? number" finds the
 * tokens of "x -2". A pattern is a regular expression whose letters are the names of kinds:
 *
 *   number piece            a number, and a word for "pieces" behind it
 *   minus? comma* [a b]     at most one · any number of them · one of these kinds
 *   ( a | b c )             a choice; brackets don't capture
 *   (?<price> number )      a named part · (?= a ) (?! a ) (?<= a ) (?<! a ) look ahead and behind · ^ and $ the ends
 *
 * Each kind has a letter, and the letters of the tokens of a line are its shape, on which the patterns work. No other code
 * knows the letters.
 */
export function patternsOver<Kind extends string>(
  kinds: readonly Kind[],
): {
  readonly shapeOf: (tokens: readonly { readonly kind: Kind }[]) => string;
  readonly pattern: (text: string, flags?: string) => RegExp;
} {
  const letters = new Map<string, string>(kinds.map((kind, at) => [kind, String.fromCharCode(0x61 + at)]));
  const letterOf = (name: string): string => {
    const letter = letters.get(name);
    if (letter === undefined) throw new Error(`A pattern names the kind "${name}", which no token has.`);
    return letter;
  };
  return {
    shapeOf: (tokens) => tokens.map(({ kind }) => letters.get(kind) ?? "").join(""),
    pattern: (text, flags = "y") =>
      new RegExp(
        text.replace(/\(\?<[a-zA-Z]+>|([a-zA-Z]+)|(\()(?!\?)|\s+/g, (found, name, bracket) => {
          if (name !== undefined) return letterOf(name);
          if (bracket !== undefined) return "(?:";
          return found.startsWith("(") ? found : "";
        }),
        flags,
      ),
  };
}

export const part = (name: string, text: string): string => `(?<${name}> ${text} )`;
