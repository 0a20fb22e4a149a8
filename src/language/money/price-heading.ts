import { defined } from "../omit-undefined.js";
import { evenOut } from "../text/typed-text.js";
import { isAmountUnit, type unitWords } from "./amount.js";
import { currenciesOf } from "./currency-marks.js";
import { isCurrency } from "./money.js";

export interface ColumnHeading {
  /** The words that name the column, in lower case, without unit and currency: "price". */
  readonly name: string;
  /** The words behind the name that may be a currency: "uzs". */
  readonly mark: string;
  /** "unclear": the heading names a unit, but not in a way that the bot knows for sure. */
  readonly unit?: keyof typeof unitWords | "unclear";
}

/** Reads the heading of a column. The unit and the currency may stand behind a comma, in brackets, or right behind the name. */
export function readHeading(cell: string): ColumnHeading {
  const text = evenOut(cell.slice(0, 100));
  const [, front = "", rest = ""] = /^([^(,:]*)[(,:]?(.*)$/s.exec(text) ?? [];
  const words = wordsOf(front, /[\s._]+/);
  // A heading without a space, such as "no.100", is a word with a number. It names no unit.
  const canEnd = /\s/.test(front.trim()) ? isAboutPrices : isClear;
  const first = words.findIndex((_, at) => {
    const end = words.slice(at);
    return at > 0 && end.every((word) => canEnd(word) || leading.has(word)) && end.some(canEnd);
  });
  const name = first < 0 ? words : words.slice(0, first);
  const behind = [...words.slice(name.length), ...wordsOf(rest)];
  const unit = unitIn(behind);
  return {
    name: name.join(" "),
    mark: behind.filter((word) => !isUnit(word) && !leading.has(word)).join(" "),
    ...defined({ unit }),
  };
}

/** Checks for a cell such as "тыс. сум", which is the end of a heading that a comma has cut into two cells. */
export function isHeadingEnd(cell: string): boolean {
  const words = wordsOf(evenOut(cell.slice(0, 100)));
  const isEnd = words.every((word) => isAboutPrices(word) || leading.has(word));
  return isEnd && words.some((word) => unitOf(word) !== undefined);
}

const wordsOf = (text: string, between = /[\s.,:;_()[\]/]+/): string[] =>
  text.split(between).filter((word) => word !== "");

const leading = new Set("в in".split(" "));
const isLetterUnit = (word: string): boolean => word.length === 1 && isAmountUnit(word);
const isUnit = (word: string): boolean => unitOf(word) !== undefined || isLetterUnit(word);
const isMark = (word: string): boolean => isCurrency(word.toUpperCase()) || currenciesOf(word) !== undefined;
const isClear = (word: string): boolean =>
  (unitOf(word) ?? "unclear") !== "unclear" || (word.length > 1 && isMark(word));
const isAboutPrices = (word: string): boolean => isClear(word) || unitOf(word) !== undefined;

const thousands = /^(?:тыс|thous|ming|минг)/;
const millions = /^(?:млн|миллион|mln|mio|million)/;
/** Words that may stand for a unit, but not surely: "x1000", "x100", "'000" and "млрд". */
const unknownFactor = /^(?:[x×*'’ʻ`]+1?0{2,}|1?0{3,})s?$|^(?:млрд|миллиард|mlrd|milliard|billion)/;

function unitOf(word: string): ColumnHeading["unit"] {
  if (thousands.test(word)) return "thousand";
  if (millions.test(word)) return "million";
  return unknownFactor.test(word) ? "unclear" : undefined;
}

function unitIn(words: readonly string[]): ColumnHeading["unit"] {
  const [unit, second] = words.map(unitOf).filter((one) => one !== undefined);
  if (second !== undefined) return "unclear";
  if (unit !== undefined) return unit;
  const letter = words.find(isLetterUnit);
  if (letter === undefined) return undefined;
  // "Price, k UZS" is in thousands, while "Цена, т" may be the price of a tonne, and "Цена (за т)" is.
  if (words.some((word) => word !== letter && isMark(word))) return "thousand";
  return words.length === 1 ? "unclear" : undefined;
}
