import { toCyrillic } from "../../src/language/cyrillic/to-cyrillic.js";
import type { Tag } from "../../src/language/reading/labels.js";
import type { LabelledLine, Segment } from "./labelled-line.js";

export type Random = () => number;

/** mulberry32: the same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Varied {
  readonly segments: readonly Segment[];
  readonly currency: string;
}

interface Around {
  readonly before: readonly string[];
  readonly behind: readonly string[];
  readonly between: readonly string[];
}

const around: Readonly<Record<string, Around>> = {
  en: {
    before: [
      "hi ",
      "Hello, ",
      "please ",
      "invoice ",
      "bill for ",
      "create invoice: ",
      "can you send a link for ",
    ],
    behind: [" please", " thanks", " pls", ", thank you!", " today"],
    between: [", ", " and ", "\n", " + ", "; ", " plus ", " "],
  },
  ru: {
    before: ["Здравствуйте, ", "счет за ", "выстави счёт ", "Добрый день! ", "привет ", "сделай ссылку на "],
    behind: [" пожалуйста", " спасибо", " жду", ", спасибо"],
    between: [", ", " и ", "\n", " + ", "; ", " плюс ", " ", ". "],
  },
  uz: {
    before: ["Assalomu alaykum, ", "salom ", "hisob ", "chek ", "iltimos ", "menga "],
    behind: [" rahmat", " iltimos", " uchun", " kerak"],
    between: [", ", " va ", "\n", " + ", "; ", " ", ", yana "],
  },
  uzc: {
    before: ["Ассалому алайкум, ", "салом ", "ҳисоб ", "чек ", "илтимос "],
    behind: [" раҳмат", " илтимос", " керак"],
    between: [", ", " ва ", "\n", " + ", "; ", " ", ", яна "],
  },
};

/** Makes further lines of the written ones: other names, numbers, spellings, customers, orders of lines. */
export class Variations {
  readonly #parts = new Map<string, string[]>();

  constructor(
    private readonly lines: readonly LabelledLine[],
    private readonly random: Random,
  ) {
    for (const { language, currency, segments } of lines)
      for (const { tag, text } of segments) {
        const key = `${language} ${currency} ${tag}`;
        const texts = this.#parts.get(key);
        if (texts === undefined) this.#parts.set(key, [text]);
        else texts.push(text);
      }
  }

  of(line: LabelledLine, isAddition = false): Varied {
    const { language, currency } = line;
    let segments = line.segments.map((segment) => this.#part(segment, line));
    if (!isAddition) segments = this.#withMore(segments, line);
    const change = (changed: (text: string) => string): void => {
      segments = segments.map(({ tag, text }) => ({ tag, text: changed(text) }));
    };
    if (this.#is(0.12))
      segments = segments.map((segment) =>
        segment.tag === "" && /^[,.;]\s$/.test(segment.text)
          ? { tag: "", text: this.#one([" ", "\n", ", ", "; "]) }
          : segment,
      );
    if (this.#is(0.15)) change((text) => text.toLowerCase());
    else if (this.#is(0.04)) change((text) => text.toUpperCase());
    if (this.#is(0.12)) change((text) => text.replace(/['’ʻʼ`‘]/g, ""));
    if (this.#is(0.3)) change((text) => this.#mistyped(text));
    if (language === "uz" && !isAddition && this.#is(0.3)) change(toCyrillic);
    return { segments, currency };
  }

  #is(chance: number): boolean {
    return this.random() < chance;
  }

  #one<Value>(list: readonly Value[]): Value {
    const one = list[Math.floor(this.random() * list.length)];
    if (one === undefined) throw new Error("The list is empty.");
    return one;
  }

  #others(tag: Tag, { language, currency }: LabelledLine): readonly string[] {
    return (
      this.#parts.get(`${language} ${currency} ${tag}`) ?? this.#parts.get(`${language} UZS ${tag}`) ?? []
    );
  }

  #part({ tag, text }: Segment, line: LabelledLine): Segment {
    const other = (chance: number): string => {
      const others = tag === "" ? [] : this.#others(tag, line);
      return others.length > 0 && this.#is(chance) ? this.#one(others) : text;
    };
    switch (tag) {
      case "n":
        return { tag, text: other(0.55) };
      case "q":
      case "m":
        return { tag, text: this.#counted(other(0.25)) };
      case "p":
      case "s":
      case "t":
      case "d":
      case "a": {
        const made = other(0.22);
        return { tag, text: this.#is(0.7) ? this.#priced(made) : made };
      }
      case "f":
        return { tag, text: this.#otherDigits(other(0.5)) };
      case "c":
      case "w":
      case "e":
      case "o":
        return { tag, text: other(0.5) };
      default:
        return { tag, text };
    }
  }

  #withMore(made: readonly Segment[], line: LabelledLine): Segment[] {
    const segments = [...made];
    const { before, behind, between } = around[line.language] ?? {
      before: [""],
      behind: [""],
      between: [" "],
    };
    if (this.#is(0.14)) {
      const other = this.#one(this.lines);
      if (other.language === line.language && other.currency === line.currency)
        segments.push({ tag: "", text: this.#one(between) }, ...this.of(other, true).segments);
    }
    if (this.#is(0.08)) segments.unshift({ tag: "", text: this.#one(before) });
    for (const tag of ["c", "f", "w"] as const) {
      const others = this.#others(tag, line);
      if (!this.#is(0.04) || others.length === 0 || segments.some((one) => one.tag === tag)) continue;
      const text = this.#one(others);
      const part = { tag, text: tag === "f" ? this.#otherDigits(text) : text };
      const space: Segment = { tag: "", text: this.#one([" ", ", ", "\n"]) };
      if (this.#is(0.7)) segments.push(space, part);
      else segments.unshift(part, space);
    }
    if (this.#is(0.06)) segments.push({ tag: "", text: this.#one(behind) });
    return segments;
  }

  #counted(text: string): string {
    if (!this.#is(0.5)) return text;
    const most = this.#is(0.7) ? 12 : 60;
    return text.replace(/(?<![\d.,])\d{1,2}(?![\d.,])/, () => String(1 + Math.floor(this.random() * most)));
  }

  /** Other digits, with as many zeros at the end. */
  #otherDigits(text: string): string {
    return text.replace(/\d+/g, (run) => {
      if (/^0+$/.test(run))
        return run.length === 3 && this.#is(0.3) ? this.#one(["500", "000", "250", "800"]) : run;
      const zeros = /0*$/.exec(run)?.[0].length ?? 0;
      let digits = String(1 + Math.floor(this.random() * 9));
      while (digits.length < run.length - zeros) digits += String(Math.floor(this.random() * 10));
      return digits + "0".repeat(zeros);
    });
  }

  #priced(text: string): string {
    let made = this.#otherDigits(text);
    const plain = /(?<!\d)\d{4,7}(?!\d)/.exec(made)?.[0];
    if (plain !== undefined && plain === made.match(/\d[\d ]*/)?.[0].trim()) {
      const mark = this.#one([" ", ".", ",", " ", " ", "'"]);
      if (this.#is(0.35)) made = made.replace(plain, plain.replace(/(?<=\d)(?=(?:\d{3})+$)/g, mark));
    } else if (this.#is(0.25)) made = made.replace(/(\d{1,3}) (000)(?!\d)/g, "$1$2");
    return this.#is(0.15) ? made.replace(/(\d) (?=[a-zа-я]{1,5})/giu, "$1") : made;
  }

  #mistyped(text: string): string {
    return text.replace(/\p{L}{5,}/gu, (word) => {
      if (!this.#is(0.06)) return word;
      const at = 1 + Math.floor(this.random() * (word.length - 2));
      const [front, one, two, rest] = [word.slice(0, at), word[at], word[at + 1] ?? "", word.slice(at + 2)];
      return this.#is(0.5) ? `${front}${two}${rest}` : `${front}${two}${one}${rest}`;
    });
  }
}
