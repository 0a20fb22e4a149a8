import { inLatin } from "./spelling.js";

const numbers: readonly (readonly [value: number, words: string])[] = [
  [1, "один одна одно одну одного одной одним one bir bitta"],
  [2, "два две двух двумя two ikki ikkita"],
  [3, "три трех трех тремя three uch uchta"],
  [4, "четыре четырех четырьмя four to'rt to'rtta tortta"],
  [5, "пять пяти пятью five besh beshta"],
  [6, "шесть шести шестью six olti oltita"],
  [7, "семь семи семью seven yetti yettita"],
  [8, "восемь восьми восемью eight sakkiz sakkizta"],
  [9, "девять девяти девятью nine to'qqiz toqqiz to'qqizta toqqizta"],
  [10, "десять десяти десятью ten o'n o'nta onta"],
  [11, "одиннадцать одиннадцати eleven"],
  [12, "двенадцать двенадцати twelve"],
];
const values = new Map(
  numbers.flatMap(([value, words]) => words.split(" ").map((word) => [word, value] as const)),
);

/** Words for numbers above twelve. The bot asks for them in digits, because several such words may make one number: "двадцать пять". */
const large = new Set(
  (
    "дюжина дюжину тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать " +
    "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто двести триста пятьсот тысяча тысячи тысяч " +
    "миллион миллиона миллионов десяток десятка dozen thirteen fourteen fifteen sixteen seventeen eighteen " +
    "nineteen twenty thirty forty fifty hundred thousand million yigirma yigirmata " +
    "o'ttiz o'ttizta qirq qirqta ellik ellikta yuz yuzta"
  ).split(" "),
);

/** Words for quantities that aren't one clear whole number: "пару", "half". */
const vague = new Set(
  (
    "пара пару пары парочку парочка полтора полторы пол половина половину половинку полкило полдюжины " +
    "несколько немного много побольше couple pair half several some few many yarim yarimta juft birnechta nechta ko'p kop"
  ).split(" "),
);

/** Articles, which mean a quantity of one. They don't prove that a text is an order: "a cheesecake" may be one, "a question" isn't. */
const articles = new Set(["a", "an", "bir"]);

export interface NumberWord {
  /**
   * The number for which the word stands; undefined when the quantity isn't clear, as with "пару", "half" and
   * "yigirma".
   */
  readonly value: number | undefined;
  readonly isArticle: boolean;
  /** Whether the word is a number above twelve. */
  readonly isLarge: boolean;
}

/** Reads a word for a number. @param word the word in lower case, in Latin or Cyrillic letters */
export function readNumberWord(word: string): NumberWord | undefined {
  const plain = word.replaceAll("ё", "е");
  const latin = inLatin(plain);
  const value = values.get(plain) ?? values.get(latin);
  const isLarge = large.has(plain) || large.has(latin);
  if (value !== undefined) return { value, isArticle: articles.has(latin), isLarge };
  if (articles.has(plain)) return { value: 1, isArticle: true, isLarge };
  const isUnclear = isLarge || vague.has(plain) || vague.has(latin);
  return isUnclear ? { value: undefined, isArticle: false, isLarge } : undefined;
}
