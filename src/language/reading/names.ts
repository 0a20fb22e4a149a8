import { isPlainWord, platesIn } from "./doubts.js";
import { firstLabel, innerLabel, isInner, tagOf } from "./labels.js";
import { isNumber, type Token } from "./tokens.js";
import { hasRole } from "./words/roles.js";

const inner = innerLabel("n");

/** Takes a car's number for nothing, and adds to a name what stands beside it and has no other meaning: "Нексия 3", "Honor X8", "brake pads Cobalt", "чистка + паста". */
export function withWholeNames(tokens: readonly Token[], typed: readonly number[]): number[] {
  const labels = [...typed];
  for (const at of platesIn(tokens)) {
    const from = hasRole(tokens[at - 1]?.lower ?? "", "brand") ? at - 1 : at;
    labels.fill(0, from, at + 2);
    if (isInner(labels[at + 2] ?? 0)) labels[at + 2] = (labels[at + 2] ?? 0) - 1;
  }
  const tag = (at: number) => tagOf(labels[at] ?? 0);
  const isPlain = (at: number): boolean => {
    const token = tokens[at];
    return labels[at] === 0 && token !== undefined && isPlainWord(token);
  };
  for (const [at, token] of tokens.entries()) {
    if (at === 0 || tag(at - 1) !== "n") continue;
    const before = tokens[at - 1] as Token;
    if (isPlain(at) || isModel(tokens, labels, at, before)) labels[at] = inner;
    else if (labels[at] === 0 && hasRole(token.lower, "and") && isPlain(at + 1))
      labels.fill(inner, at, at + 2);
    else if (isCapital(tokens, labels, at, before)) labels.fill(inner, at, at + 2);
  }
  for (const [at, { lower }] of tokens.entries())
    if (labels[at] === 0 && tag(at + 1) === "p" && hasRole(lower, "goods")) labels[at] = firstLabel("n");
  for (const [at, token] of tokens.entries()) {
    const isFree = labels[at] === 0 || (tag(at) === "c" && !isInner(labels[at] ?? 0));
    if (!isFree || labels[at + 1] !== firstLabel("n") || !hasRole(token.lower, "brand")) continue;
    labels[at] = firstLabel("n");
    labels[at + 1] = inner;
  }
  return labels;
}

/** Whether a token is the whole of a count. */
const isCount = (labels: readonly number[], at: number): boolean =>
  labels[at] === firstLabel("q") && labels[at + 1] !== innerLabel("q");

/** "Нексия 3 950 тыс": behind a brand a bare number counts nothing where a price follows. */
const isModel = (tokens: readonly Token[], labels: readonly number[], at: number, brand: Token): boolean =>
  isNumber(tokens[at] as Token) &&
  isCount(labels, at) &&
  hasRole(brand.lower, "brand", "model") &&
  tokens.slice(at + 1).some(isNumber);

/** "Поко X3": a capital letter behind small ones counts nothing. */
const isCapital = (
  tokens: readonly Token[],
  labels: readonly number[],
  at: number,
  before: Token,
): boolean => {
  const next = tokens[at + 1];
  return (
    labels[at] === firstLabel("q") &&
    next?.isGlued === true &&
    isNumber(next) &&
    /^\p{Lu}$/u.test(tokens[at]?.text ?? "") &&
    /\p{Ll}/u.test(before.text)
  );
};
