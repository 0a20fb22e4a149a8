import type { NumberToken, PlainToken, Token } from "./tokens.js";

/** More figures than any amount has. */
const mostParts = 12;

/**
 * Puts figures together that spaces group ("1 500 000"): the longest number wins, from the right.
 * @param decimals of the currency.
 */
export function joinNumbers(tokens: readonly Token[], decimals: number): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const run = runAt(tokens, at);
    const token = tokens[at];
    if (run.length > 1)
      joined.push(...joinRun(run, tokens.slice(Math.max(0, at - 2), at), tokens[at + run.length], decimals));
    else if (token !== undefined) joined.push(token);
    at += Math.max(1, run.length);
  }
  return joined.map((token, at) => (isModel(joined, token, at) ? { ...token, kind: "word" } : token));
}

/** "iPhone X 3 000 000": a capital X that stands alone, and no quantity follows. */
function isModel(tokens: readonly Token[], token: Token, at: number): token is PlainToken {
  const next = tokens[at + 1];
  if (token.kind !== "times" || token.capital !== true || tokens[at - 1]?.kind === "number") return false;
  return next?.kind !== "number" || (!next.glued && (next.parts.length > 1 || next.text.length > 3));
}

function runAt(tokens: readonly Token[], at: number): NumberToken[] {
  const run: NumberToken[] = [];
  for (let next = tokens[at]; next?.kind === "number"; next = tokens[at + run.length]) {
    if (run.length > 0 && next.glued) break;
    run.push(next);
  }
  return run;
}

function joinRun(
  run: readonly NumberToken[],
  before: readonly Token[],
  after: Token | undefined,
  decimals: number,
): NumberToken[] {
  const [first, ...others] = run;
  const [beforeTimes, times] = before.length > 1 ? before : [undefined, before[0]];
  const isCounted =
    times?.kind === "times" && beforeTimes?.kind !== "number" && (first?.glued || times.capital !== true);
  // "x2 150 000": the price comes after the quantity.
  if (first !== undefined && isCounted && startsNumber(others[0]))
    return [first, ...joinParts(others, decimals)];
  const last = run.at(-1);
  // "15 000 100 pcs": the quantity comes after the price.
  if (last !== undefined && after?.kind === "unit" && run.length > 2 && startsNumber(last))
    return [...joinParts(run.slice(0, -1), decimals), last];
  return joinParts(run, decimals);
}

function joinParts(parts: readonly NumberToken[], decimals: number): NumberToken[] {
  const numbers: NumberToken[] = [];
  for (let end = parts.length; end > 0; ) {
    const start = startOfNumber(parts, end - 1, decimals);
    numbers.push(numberOf(parts.slice(start, end)));
    end = start;
  }
  return numbers.reverse();
}

function startOfNumber(parts: readonly NumberToken[], last: number, decimals: number): number {
  const end = parts[last];
  if (end === undefined || !isLastGroup(end.text, decimals)) return last;
  let start = last;
  for (let at = last - 1; at >= 0 && last - at < mostParts; at--) {
    // A space that doesn't break was put there by a machine, which groups the whole number with it.
    if (end.tight && parts[at + 1]?.tight !== true) break;
    const part = parts[at];
    if (startsNumber(part)) start = at;
    if (part === undefined || !/^\d{3}$/.test(part.text)) break;
  }
  return start;
}

function isLastGroup(text: string, decimals: number): boolean {
  const fraction = /^\d{3}(?:[.,](\d+))?$/.exec(text);
  // "1 500.000" is rather "1" and "500.000".
  return fraction !== null && (fraction[1]?.length !== 3 || decimals >= 3);
}

const startsNumber = (part: NumberToken | undefined): boolean =>
  part !== undefined && /^[1-9]\d{0,2}$/.test(part.text);

const numberOf = (parts: readonly NumberToken[]): NumberToken => {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) throw new RangeError("A number has a figure at least.");
  return { ...first, end: last.end, text: parts.map(({ text }) => text).join(" "), parts };
};

/** A number's first figure and the rest, where each is a number by itself: "5 100 000" as "5" and "100 000". */
export function splitNumber(number: NumberToken): readonly [NumberToken, NumberToken] | undefined {
  const [first, second, ...others] = number.parts;
  if (first === undefined || second === undefined || second.tight) return undefined;
  const startsWithZero = second.text.startsWith("0");
  return startsWithZero ? undefined : [numberOf([first]), numberOf([second, ...others])];
}
