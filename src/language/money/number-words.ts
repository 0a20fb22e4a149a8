import { inLatin } from "../order/words/spelling.js";
import { wordTable } from "../text/word-table.js";

/** The words for numbers below a thousand, in lower case and with "е" for "ё". Cyrillic Uzbek words are found by their Latin spelling. */
const numbers: readonly (readonly [value: number, words: string])[] = [
  [1, "один одна одно одну одного одной одним one bir bitta"],
  [2, "два две двух двумя two ikki ikkita"],
  [3, "три трех тремя three uch uchta"],
  [4, "четыре четырех четырьмя four to'rt to'rtta tortta"],
  [5, "пять пяти пятью five besh beshta"],
  [6, "шесть шести шестью six olti oltita"],
  [7, "семь семи семью seven yetti yettita"],
  [8, "восемь восьми восемью eight sakkiz sakkizta"],
  [9, "девять девяти девятью nine to'qqiz toqqiz to'qqizta toqqizta"],
  [10, "десять десяти десятью ten o'n o'nta onta"],
  [11, "одиннадцать одиннадцати eleven"],
  [12, "двенадцать двенадцати twelve"],
  [13, "тринадцать тринадцати thirteen"],
  [14, "четырнадцать четырнадцати fourteen"],
  [15, "пятнадцать пятнадцати fifteen"],
  [16, "шестнадцать шестнадцати sixteen"],
  [17, "семнадцать семнадцати seventeen"],
  [18, "восемнадцать восемнадцати eighteen"],
  [19, "девятнадцать девятнадцати nineteen"],
  [20, "двадцать двадцати twenty yigirma yigirmata"],
  [30, "тридцать тридцати thirty o'ttiz ottiz o'ttizta"],
  [40, "сорок сорока forty qirq qirqta"],
  [50, "пятьдесят пятидесяти fifty ellik ellikta"],
  [60, "шестьдесят шестидесяти sixty oltmish oltmishta"],
  [70, "семьдесят семидесяти seventy yetmish yetmishta"],
  [80, "восемьдесят восьмидесяти eighty sakson saksonta"],
  [90, "девяносто ninety to'qson toqson to'qsonta"],
  [100, "сто ста yuz yuzta hundred"],
  [200, "двести двухсот"],
  [300, "триста трехсот"],
  [400, "четыреста четырехсот"],
  [500, "пятьсот пятисот"],
  [600, "шестьсот шестисот"],
  [700, "семьсот семисот"],
  [800, "восемьсот восьмисот"],
  [900, "девятьсот девятисот"],
];
const values = wordTable(numbers);

/** Words of which a number may consist beside the words for numbers: "two and a half", "два с половиной", "bir yarim". */
const others = new Set("and a point с половиной полтора полторы пол half yarim".split(" "));

const spelled = (word: string): string => {
  const plain = word.replaceAll("ё", "е");
  return values.has(plain) || others.has(plain) ? plain : inLatin(plain);
};

export const valueOfNumberWord = (word: string): number | undefined => values.get(spelled(word));

/** Checks for a word such as "пять", "twenty-five", "yarim" or the "and" of "one hundred and five". */
export const isPartOfNumber = (word: string): boolean =>
  spelled(word)
    .split("-")
    .every((part) => values.has(spelled(part)) || others.has(part));

/** Checks for a word such as "ikkita": its ending shows that it counts pieces. */
export const countsPieces = (word: string): boolean => /.ta$/.test(spelled(word));

/**
 * Reads a number below a thousand in words, as "сто двадцать пять", "besh yuz", "one and a half", "полтора".
 * @returns a decimal string; undefined when the words make no number, or several: "двадцать тридцать"
 */
export function numberInWords(words: readonly string[]): string | undefined {
  const text = words.map(spelled).join(" ");
  if (/^полтор[аы]$/.test(text)) return "1.5";
  if (/^(?:пол|(?:a )?half(?: a)?|yarim)$/.test(text)) return "0.5";
  const [before = "", behind] = text.split(" point ", 2);
  if (behind !== undefined) {
    const [units, digits] = [
      wholeInWords(before.split(/[ -]/)),
      behind.split(" ").map((word) => values.get(word)),
    ];
    const isFraction = digits.every((digit) => digit !== undefined && digit < 10);
    return units !== undefined && isFraction ? `${units}.${digits.join("")}` : undefined;
  }
  const whole = text.replace(/ (?:с половиной|and a half|yarim)$/, "");
  const value = wholeInWords(whole.replace(/ hundred and /, " hundred ").split(/[ -]/));
  return value === undefined ? undefined : `${value}${whole === text ? "" : ".5"}`;
}

/** The words must stand from the largest to the smallest, each size once. Only a word for a hundred multiplies the one before it. */
function wholeInWords(words: readonly string[]): number | undefined {
  let sum = 0;
  let room = 1_000;
  for (const [at, word] of words.entries()) {
    const value = word === "a" && words[at + 1] === "hundred" ? 1 : values.get(spelled(word));
    if (value === undefined) return undefined;
    const isMultiplied = value === 100 && at === 1 && sum < 10 && /^(?:yuz|hundred)/.test(spelled(word));
    if (!isMultiplied && value >= room) return undefined;
    sum = isMultiplied ? sum * 100 : sum + value;
    room = roomBehind(value, word);
  }
  return sum;
}

/** Behind "twenty" a number below ten may follow, and nothing behind "eleven". Behind the Uzbek "o'n" (10) it may, too. */
function roomBehind(value: number, word: string): number {
  if (value >= 100) return 100;
  return value >= 20 || spelled(word) === "o'n" ? 10 : 0;
}
