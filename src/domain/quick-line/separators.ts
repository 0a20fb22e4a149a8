import type { Token } from "./tokens.js";

const separators: readonly Token["kind"][] = ["dash", "colon", "equals", "comma"];

/** @returns the place of the first token from `at` on that is none of these kinds. */
export function skipSeparators(tokens: readonly Token[], at: number, kinds = separators): number {
  let next = at;
  for (let token = tokens[next]; token !== undefined && kinds.includes(token.kind); token = tokens[next])
    next++;
  return next;
}

/** The tokens without the separators at both ends. */
export function withoutSeparators(tokens: readonly Token[]): readonly Token[] {
  const start = skipSeparators(tokens, 0);
  let end = tokens.length;
  for (
    let last = tokens[end - 1];
    end > start && last && separators.includes(last.kind);
    last = tokens[end - 1]
  )
    end--;
  return tokens.slice(start, end);
}
