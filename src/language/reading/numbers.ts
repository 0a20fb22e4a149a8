import { countsPieces, isPartOfNumber, numberInWords, valueOfNumberWord } from "../money/number-words.js";
import { inLatin } from "../order/words/spelling.js";
import { isNumber, isWord, type Token } from "./tokens.js";
import { remembered } from "./words/remembered.js";
import { hasRole, hundreds, rolesIn, withoutEnding } from "./words/roles.js";

/** Digits and words of a part that make one number: "15 000", "1 mln 200 ming", "o'n besh", "1 1/2". */
export interface NumberGroup {
  /** As `readMoney` reads it: "15 000", "1.5 million". */
  readonly text: string;
  /** The places of its tokens in the part: from the first to the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** Whether a word for thousands or millions stands in it. */
  readonly hasMultiplier: boolean;
  /** Whether it counts pieces, as in "uchtasiga 150 ming" and "5 шт за 250". */
  readonly isCount: boolean;
}

export interface Numbers {
  readonly groups: readonly NumberGroup[];
  /** The tokens that belong to no number, with their places. */
  readonly rest: readonly { readonly token: Token; readonly at: number }[];
}

/** Spellings that the words for numbers lack. */
const spellings = new Map(
  "полтинник пятьдесят,сотка сто,сотку сто,сотке сто,стольник сто,стольника сто,полтос пятьдесят,пятнашка пятнадцать,пятнашку пятнадцать,пятнашке пятнадцать,двадцатка двадцать,двадцатку двадцать,двадцатке двадцать,червонец десять,чорак chorak,четверть chorak,четвертью chorak,quarter chorak,сотни сто,uttiz o'ttiz,un o'n,tukkiz to'qqiz,tukson to'qson,двое два,трое три,четверо четыре,пятеро пять,turt to'rt,etti yetti,etmish yetmish,kirk qirq,qirk qirq,tokkiz to'qqiz,poltora полтора,pol пол,sto сто,dvesti двести,trista триста,pyat пять,desyat десять,sorok сорок"
    .split(",")
    .map((pair) => pair.split(" ") as [string, string]),
);
const withHalf =
  /^(?:пол(кило.*|кг|литр.*|метр.*|часа|дня|года|миллиона|тысячи|лимона|ляма)|yarim(kilo.*|litr|metr))$/;

const wordOf = ({ lower }: Token): string => respelled(lower.replace(/'$/, ""));

/** The usual spelling of a word for a number: "турт" is "to'rt", and so is "турттадан" with its ending. */
const respelled = remembered((word): string => {
  const latin = inLatin(word);
  const whole = spellings.get(word) ?? spellings.get(latin);
  if (whole !== undefined) return whole;
  const found = withoutEnding(latin).find(({ stem }) => spellings.has(stem));
  return found === undefined ? word : `${spellings.get(found.stem)}${found.ending}`;
});

/** The number word in "yigirmadan" or "ikkita"; undefined for other words. */
export const numberWord = remembered((word): string | undefined => {
  if (/^(?:a|and|с|point|сих|biri.*|bittasi.*|бири.*|биттаси.*)$/.test(word)) return undefined;
  if (word === "chorak") return word;
  const isOne = valueOfNumberWord(word) !== undefined || hasRole(word, "half");
  if (isOne || (word.includes("-") && isPartOfNumber(word))) return isPartOfNumber(word) ? word : undefined;
  return withoutEnding(inLatin(word)).find(
    ({ stem }) => stem.length > 1 && valueOfNumberWord(stem) !== undefined,
  )?.stem;
});

/** A digit, or a word for a number that is hardly anything else. */
export const isNumberLike = (token: Token): boolean =>
  isNumber(token) ||
  (numberWord(wordOf(token)) !== undefined &&
    !/^(?:one|a|bir|бир|один|одна|одно|одну|одного|одной|пол|half|on|он|uch|уч|or|ун)$/.test(wordOf(token)));

/** @param isMoney whether single letters such as "к" and "м" may stand for thousands and millions */
function multiplierOf(token: Token, isMoney: boolean): "thousand" | "million" | undefined {
  const word = wordOf(token).replace(/\.$/, "");
  if (/^(?:кг|kg)$/.test(word) || (!isMoney && word.length < 3)) return undefined;
  if (/^(?:mingtasi|мингтаси)/.test(word)) return undefined;
  const { roles } = rolesIn(word);
  if (roles.includes("million") && /^(?:[mм]|мл)$/.test(word) && !isMoney) return undefined;
  if (roles.includes("thousand")) return "thousand";
  return roles.includes("million") ? "million" : undefined;
}

/** @param isMoney whether the part is a price, a total, a discount or an advance */
export function numbersIn(part: readonly Token[], isMoney: boolean): Numbers {
  const groups: NumberGroup[] = [];
  const rest: { token: Token; at: number }[] = [];
  let open: Builder | undefined;
  const close = (): void => {
    if (open !== undefined) groups.push(open.group());
    open = undefined;
  };
  const hasDigits = part.some(isNumber);
  for (let at = 0; at < part.length; at++) {
    const token = part[at] as Token;
    const next = part[at + 1];
    const word = wordOf(token);
    const half = withHalf.exec(word);
    if (half !== null) {
      close();
      open = new Builder(at, "0.5");
      const stem = half[1] ?? half[2] ?? "";
      const multiplier = /^(?:миллион|лимон|лям)/.test(stem)
        ? "million"
        : stem === "тысячи"
          ? "thousand"
          : undefined;
      if (multiplier === undefined) rest.push({ token: { ...token, lower: stem }, at });
      else open.multiply(multiplier, at);
      continue;
    }
    if (isArea(part, at) || (hasDigits && saysOne(word))) {
      close();
      rest.push({ token, at });
      continue;
    }
    const hundred = hundreds.exec(inLatin(word));
    if (hundred !== null) {
      open ??= new Builder(at);
      open.word(respelled(hundred[1] ?? ""), at);
      open.word("yuz", at);
      continue;
    }
    if (isNumber(token)) {
      // "70 ming 1 tasi": the second number counts.
      if (open?.goesOn(token) === false || (isPiece(next) && token.text.length < 3)) close();
      open ??= new Builder(at);
      open.digits(token.text, at);
      if (isPiece(next)) open.isCount = true;
      continue;
    }
    const isTen = inLatin(word) === "on" && next !== undefined;
    const number =
      isTen && (isNumberLike(next) || multiplierOf(next, true) !== undefined) ? "o'n" : numberWord(word);
    const isHalfAlone = number === "пол" && (next === undefined || multiplierOf(next, true) === undefined);
    if (number !== undefined && !isHalfAlone) {
      if (countsThem(word) && open?.isMultiplied === true) close();
      open ??= new Builder(at);
      open.word(number, at);
      if (countsThem(word) || isPiece(next)) {
        open.isCount = true;
        close();
      }
      continue;
    }
    if (open?.joins(word, next) === true) {
      open.word(word, at);
      continue;
    }
    const multiplier = multiplierOf(token, isMoney);
    if (multiplier !== undefined && (open !== undefined || word.length > 1)) {
      open ??= new Builder(at, isOneOf(part, at, word) ? "1" : "?");
      open.multiply(multiplier, at);
      continue;
    }
    if (open?.isPointBehind(token) === true) {
      open.to = at + 1;
      continue;
    }
    close();
    rest.push({ token, at });
  }
  close();
  return { groups, rest };
}

/** "uchtasiga" and "ikkita" count things. */
const countsThem = (word: string): boolean => countsPieces(word) || /.tasi/.test(inLatin(word));

const isPiece = (next: Token | undefined): boolean => next !== undefined && hasRole(next.lower, "piece");

/** "m2" is a unit, and no number. */
const isArea = (part: readonly Token[], at: number): boolean =>
  /^[23]$/.test(part[at]?.text ?? "") &&
  part[at]?.isGlued === true &&
  /^[mм]$/.test(part[at - 1]?.lower ?? "");

/** "Тыщ 150" is about 150 thousand, and before "ming" an unknown word may be a number. */
function isOneOf(part: readonly Token[], at: number, word: string): boolean {
  const [before, next] = [part[at - 1], part[at + 1]];
  if (next !== undefined && isNumberLike(next) && /^(?:тыс|тыщ|тысяч|k|к)$/.test(word)) return false;
  if (before === undefined || !isWord(before)) return true;
  const { roles } = rolesIn(before.lower);
  return roles.length > 0 && !roles.includes("number");
}

/** Beside digits, "one" says what the price is for. */
const saysOne = (word: string): boolean =>
  /^(?:one|bir|бир|bitta.*|битта.*|один|одну|одна|одного|одной)$/.test(word);

class Builder {
  #text = "";
  #words: string[] = [];
  /** "3 yuz": tens may follow. */
  #isHundreds = false;
  #hasMultiplier = false;
  isCount = false;
  to: number;

  get isMultiplied(): boolean {
    return this.#hasMultiplier;
  }

  constructor(
    private readonly from: number,
    text = "",
  ) {
    this.#text = text;
    this.to = from + 1;
  }

  digits(text: string, at: number): void {
    this.#endWords();
    if (this.#isHundreds && /^\d{1,2}$/.test(text)) this.#plus(text, at);
    else this.#append(text.replaceAll("’", "'"), at);
  }

  /** Another group of three digits goes on, other digits begin a number of their own, except behind a multiplier. */
  goesOn(token: Token): boolean {
    return (
      this.#text === "" ||
      this.#hasMultiplier ||
      this.#isHundreds ||
      /^\d{3}(?:[.,]\d{1,2})?$/.test(token.text)
    );
  }

  word(word: string, at: number): void {
    if (this.#words.length === 0 && /(?:^| )\d$/.test(this.#text) && /^(?:yuz|юз|hundred)$/.test(word)) {
      this.#text = `${this.#text}00`;
      this.#isHundreds = true;
      this.to = at + 1;
      return;
    }
    this.#words.push(word);
    this.to = at + 1;
  }

  multiply(multiplier: string, at: number): void {
    this.#endWords();
    if (this.#text === "") this.#text = "1";
    this.#append(multiplier, at);
    this.#hasMultiplier = true;
  }

  /** "two and a half", "два с половиной". */
  joins(word: string, next: Token | undefined): boolean {
    return (
      (this.#words.length > 0 || (/^\d+$/.test(this.#text) && hasRole(next?.lower ?? "", "half"))) &&
      /^(?:a|and|с)$/.test(word) &&
      next !== undefined &&
      (numberWord(wordOf(next)) !== undefined || (word === "a" && multiplierOf(next, true) !== undefined))
    );
  }

  /** The point of "тыс." and the hyphen of "15 ming-dan". */
  isPointBehind(token: Token): boolean {
    return this.#hasMultiplier && /^[.-]$/.test(token.text) && token.isGlued;
  }

  group(): NumberGroup {
    this.#endWords();
    return {
      text: this.#text,
      from: this.from,
      to: this.to,
      hasMultiplier: this.#hasMultiplier,
      isCount: this.isCount && !this.#hasMultiplier,
    };
  }

  #plus(text: string, at: number): void {
    const last = this.#text.lastIndexOf(" ") + 1;
    this.#text = `${this.#text.slice(0, last)}${Number(this.#text.slice(last)) + Number(text)}`;
    this.#isHundreds = false;
    this.to = at + 1;
  }

  #append(text: string, at: number): void {
    this.#text = this.#text === "" ? text : `${this.#text} ${text}`;
    this.to = at + 1;
  }

  #endWords(): void {
    if (this.#words.length === 0) return;
    // "2 с половиной", "1 yarim".
    const [only, second] = this.#words.filter((word) => !/^(?:с|and|a)$/.test(word));
    if (
      /(?:^| )\d+$/.test(this.#text) &&
      second === undefined &&
      /^(?:половин.*|half|yarim|ярим)$/.test(only ?? "")
    ) {
      this.#words = [];
      this.#plus("0.5", this.to - 1);
      return;
    }
    const half = second === undefined && /^(?:половин.*|yarmi|half|chorak|quarter)$/.test(only ?? "");
    const value = half
      ? /^(?:chorak|quarter)$/.test(only ?? "")
        ? "0.25"
        : "0.5"
      : numberInWords(this.#words);
    this.#words = [];
    if (this.#isHundreds && value !== undefined && Number(value) < 100) this.#plus(value, this.to - 1);
    else this.#text = this.#text === "" ? (value ?? "?") : `${this.#text} ${value ?? "?"}`;
  }
}
