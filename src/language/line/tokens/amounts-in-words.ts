import { countsPieces, isPartOfNumber, numberInWords } from "../../money/number-words.js";
import type { Token } from "./lexer.js";
import type { NormalizedLine } from "./normalized-line.js";
import { isOf } from "./token-kinds.js";

/*
 * Amounts in words: in "пятьдесят тысяч", "bir yarim million" and "one hundred and twenty thousand" the words before
 * "thousand" and "million" become a number. The names of books, films and perfumes have such words too ("Двадцать
 * тысяч лье под водой 60000", "One Million 500000"), so the words must end the line, or stand before what follows a price.
 */

interface Run {
  readonly start: number;
  readonly end: number;
  /** A decimal string; undefined when the words make no number. */
  readonly value: string | undefined;
}

/** The most words of a number below a thousand: "one hundred and twenty five and a half". */
const mostWords = 8;

/** Finds the words for numbers in a row of tokens. */
export function numberRuns(tokens: readonly Token[]): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const start = at;
    while (isOf(tokens[at], "word", "currency") && isPartOfNumber(wordAt(tokens, at))) at++;
    if (at > start) runs.push(...runIn(tokens, start, at));
  }
  return runs;
}

/** Many write the Uzbek "o'n" (10) without its apostrophe, but the English "on" is no number. */
function wordAt(tokens: readonly Token[], at: number): string {
  const [text = "", next = ""] = [tokens[at]?.text, tokens[at + 1]?.text];
  return text === "on" && /^(?:bir|ikki|uch|to'rt|besh|olti|yetti|sakkiz|to'?qqiz|ming)$/.test(next)
    ? "o'n"
    : text;
}

function runIn(tokens: readonly Token[], first: number, end: number): readonly Run[] {
  const text = (at: number): string => wordAt(tokens, at);
  let start = first;
  // In "coffee and twenty thousand" the "and" isn't a part of the number, and "ikkita ellik mingdan" has a count before it.
  while (start < end && (/^(?:and|point|с|половиной)$/.test(text(start)) || isArticleOnly(tokens, start)))
    start++;
  if (end - start > 1 && countsPieces(text(start)))
    return [...runIn(tokens, start, start + 1), ...runIn(tokens, start + 1, end)];
  if (start === end || (start > first && tokens[start]?.kind === "currency")) return [];
  const isClear = end - start <= mostWords && !mistyped.test(tokens[start - 1]?.text ?? "");
  const words = isClear ? tokens.slice(start, end).map((_, at) => text(start + at)) : [];
  return [{ start, end, value: numberInWords(words) }];
}

/** Before such a word, as in "двацать пять", a number may lack its tens. */
const mistyped = /цать$|[дс]сят|^yigi?r|^o'?tt?iz$/;

const isArticleOnly = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === "a" && !/^(?:hundred|half)$/.test(tokens[at + 1]?.text ?? "");

/** Reads the half of "2 с половиной миллиона", "2 and a half million" and "2 yarim million" with its number. */
function withHalfMore(tokens: readonly Token[]): readonly Token[] {
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const isWhole = token.kind === "number" && /^\d{1,3}$/.test(token.text);
    const words = isWhole
      ? halfMore.find(
          (words) =>
            words.every((word, place) => tokens[at + 1 + place]?.text === word) &&
            isUnit(tokens[at + 1 + words.length]),
        )
      : undefined;
    at += words?.length ?? 0;
    read.push(words === undefined ? token : { ...token, text: `${token.text}.5`, end: tokens[at]?.end ?? 0 });
  }
  return read;
}

/** Reads the hundreds before thousands and millions in which a figure and words are mixed: "7 yuz ming", "3 yuz ellik ming". */
function withHundreds(tokens: readonly Token[]): readonly Token[] {
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const isFigure = token.kind === "number" && /^[1-9]$/.test(token.text);
    const rest =
      isFigure && hundred.test(tokens[at + 1]?.text ?? "") ? restOfHundreds(tokens, at + 2) : undefined;
    if (rest === undefined) {
      read.push(token);
      continue;
    }
    at += 1 + rest.count;
    const value = Number(token.text) * 100 + rest.value;
    read.push({ ...token, text: `${value}`, end: tokens[at]?.end ?? token.end });
  }
  return read;
}

const hundred = /^(?:yuz|юз|hundred)$/;
const mostWordsBelowHundred = 3;

/** Reads what stands between a word for a hundred and a word for thousands; undefined when that is no number below a hundred. */
function restOfHundreds(
  tokens: readonly Token[],
  from: number,
): { readonly value: number; readonly count: number } | undefined {
  let count = 0;
  while (count < mostWordsBelowHundred && tokens[from + count] !== undefined && !isUnit(tokens[from + count]))
    count++;
  if (!isUnit(tokens[from + count])) return undefined;
  const words = tokens.slice(from, from + count).map(({ text }) => text);
  const [figure = "0"] = words;
  const value = count < 2 && /^\d{1,2}$/.test(figure) ? Number(figure) : Number(numberInWords(words));
  return value < 100 ? { value, count } : undefined;
}

const halfMore = ["с половиной", "and a half", "yarim", "ярим"].map((words) => words.split(" "));

/** Writes the numbers in words before "thousand" and "million" in digits. The other words stay. */
export function withAmountsInWords(typed: readonly Token[], line: NormalizedLine): readonly Token[] {
  const tokens = withHundreds(withHalfMore(typed));
  const units = tokens.flatMap((token, at) => (isUnit(token) ? [at] : []));
  if (units.length === 0) return withHalves(tokens);
  const runs = numberRuns(tokens);
  const byStart = new Map(runs.map((run) => [run.start, run]));
  const byEnd = new Map(runs.map((run) => [run.end, run]));
  const numbers = new Map<number, Run>();
  const ones = new Set<number>();
  const isNumber = (at: number): boolean => tokens[at]?.kind === "number" || numbers.has(at);
  const hasDigits = tokens.some(({ kind }) => kind === "number");
  const isTitle = (at: number): boolean =>
    at > 0 && /^\p{Lu}\p{Ll}/u.test(line.typed(tokens[at]?.start ?? 0, tokens[at]?.end ?? 0));

  /** Whether an amount that began at the token `start` may end before the token `at`. */
  const mayEnd = (start: number, at: number): boolean => {
    const [next, second] = [tokens[at], tokens[at + 1]];
    if (next === undefined || numbers.has(at)) return true;
    if (next.kind === "number") return isOf(second, "piece", "pack", "measure", "times");
    // "Двадцать тысяч лье под водой 60000" begins with a title, while "торт сто тысяч чай 5000" has two prices.
    return next.kind !== "word" || start > 0 || !hasDigits;
  };
  for (const at of units.reverse()) {
    const before = byEnd.get(at);
    const start = before?.start ?? at - 1;
    const isFirst = before === undefined && tokens[at - 1]?.kind !== "number";
    if (isOf(tokens[at], "thousand") && !isFirst) {
      const rest = byStart.get(at + 1);
      if (
        rest !== undefined &&
        /^\d{3}$/.test(rest.value ?? "") &&
        !isUnit(tokens[rest.end]) &&
        mayEnd(start, rest.end)
      )
        numbers.set(rest.start, rest);
    }
    const isBeforeThousands =
      tokens[at]?.kind === "million" &&
      isNumber(at + 1) &&
      isOf(tokens[numbers.get(at + 1)?.end ?? at + 2], "thousand");
    if (isFirst) {
      // In "миллион двести тысяч" nobody says "one" before the million.
      if (isBeforeThousands && !isTitle(at)) ones.add(at);
    } else if (before?.value !== undefined && !isTitle(start) && (isBeforeThousands || mayEnd(start, at + 1)))
      numbers.set(before.start, before);
  }
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, run] = [tokens[at], numbers.get(at)];
    if (token === undefined) break;
    if (ones.has(at)) read.push(numberOf(token.start, token.start, "1"));
    if (run === undefined) read.push(token);
    else {
      read.push(numberOf(token.start, tokens[run.end - 1]?.end ?? token.end, run.value ?? ""));
      at = run.end - 1;
    }
  }
  return withHalves(read);
}

/** A letter such as "т" or "k" stands only behind digits. */
const isUnit = (token: Token | undefined): boolean =>
  token !== undefined && isOf(token, "thousand", "million") && token.text.length > 1;

const numberOf = (start: number, end: number, text: string): Token => ({
  kind: "number",
  text,
  start,
  end,
  isInWords: true,
});

/** Splits "полмиллиона" at the end of a line, or before a sign or a word for money. */
const withHalves = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token, at) => {
    if (!/^пол(?:миллиона|тысячи)$/.test(token.text) || isOf(tokens[at + 1], "word", "number"))
      return [token];
    const unit = token.start + "пол".length;
    const kind = token.text.endsWith("миллиона") ? "million" : "thousand";
    return [
      numberOf(token.start, unit, "0.5"),
      { kind, text: token.text.slice("пол".length), start: unit, end: token.end },
    ];
  });
