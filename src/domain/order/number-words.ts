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

/** Words for quantities that the bot asks about, because they aren't one clear whole number up to twelve: "пару", "half". */
const unclear = new Set(
  (
    "пара пару пары парочку парочка полтора полторы пол половина половину половинку полкило дюжина дюжину полдюжины " +
    "несколько немного много побольше тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать " +
    "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто двести триста пятьсот тысяча тысячи тысяч " +
    "миллион миллиона миллионов десяток десятка couple pair half dozen several some few many thirteen fourteen fifteen sixteen seventeen eighteen " +
    "nineteen twenty thirty forty fifty hundred thousand million yarim yarimta juft birnechta nechta ko'p kop yigirma yigirmata " +
    "o'ttiz o'ttizta qirq qirqta ellik ellikta yuz yuzta"
  ).split(" "),
);

/**
 * Articles, which mean a quantity of one. An article doesn't prove that a text is an order: "a cheesecake" may be one,
 * "a question" isn't.
 */
const articles = new Set(["a", "an", "bir"]);

export interface NumberWord {
  /**
   * The number for which the word stands; undefined when the quantity isn't clear, as with "пару", "half" and
   * "yigirma".
   */
  readonly value: number | undefined;
  readonly isArticle: boolean;
}

/** Reads a word for a number. @param word the word in lower case, in Latin or Cyrillic letters */
export function readNumberWord(word: string): NumberWord | undefined {
  const plain = word.replaceAll("ё", "е");
  const latin = inLatin(plain);
  const value = values.get(plain) ?? values.get(latin);
  if (value !== undefined) return { value, isArticle: articles.has(latin) };
  if (articles.has(plain)) return { value: 1, isArticle: true };
  return unclear.has(plain) || unclear.has(latin) ? { value: undefined, isArticle: false } : undefined;
}
