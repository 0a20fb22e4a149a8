import { inLatin } from "../order/words/spelling.js";
import { isBreak, isNumber, isWord, type Token } from "./tokens.js";
import { remembered } from "./words/remembered.js";
import type { Role } from "./words/role.js";
import { rolesIn } from "./words/roles.js";

/**
 * What is seen of each token: itself, the tokens beside it, and where it stands among the numbers of its row. The kinds say
 * which weights of pairs a token uses.
 */
export interface Seen {
  readonly kinds: readonly number[];
  readonly features: readonly (readonly string[])[];
}

/**
 * A word, a comma or break, an "and", another sign, a word of amounts, one of counts, one that joins a price, a number, one
 * glued to a word, a large one.
 */
export const kindCount = 10;
const amounts: ReadonlySet<Role> = new Set(["thousand", "million", "hundred", "number", "currency"]);
const counts: ReadonlySet<Role> = new Set(["piece", "measure", "pack"]);
const joins: ReadonlySet<Role> = new Set(["each", "at", "for", "times"]);

/** The roles that the weights know. The others are the composer's. */
const composers: ReadonlySet<Role> = new Set(["brand", "once", "now", "later"]);
const seenRoles = remembered((lower): WordSeen => {
  const { roles, ...rest } = rolesIn(lower);
  return { roles: roles.filter((role) => !composers.has(role)), ...rest };
});

export function featuresOf(tokens: readonly Token[], currency: string): Seen {
  const words = tokens.map((token) =>
    isWord(token) || /^\W$/.test(token.text) ? seenRoles(token.lower) : { roles: [] },
  );
  const classes = tokens.map((token, at) => classOf(token, words[at]?.roles ?? []));
  const place = new Places(
    tokens,
    classes,
    words.map(({ roles }) => roles),
  );
  return {
    kinds: tokens.map((token, at) => kindOf(token, words[at]?.roles ?? [], tokens[at - 1])),
    features: tokens.map((_, at) => [
      ...beside(tokens, classes, words, at),
      ...shape(tokens, at),
      ...place.of(at, currency),
    ]),
  };
}

function kindOf(token: Token, roles: readonly Role[], before: Token | undefined): number {
  if (isNumber(token)) {
    if (token.isGlued && before !== undefined && isWord(before)) return 8;
    return token.text.length > 3 ? 9 : 7;
  }
  if (/^[\n,;]$/.test(token.text)) return 1;
  if (roles.includes("and")) return 2;
  if (roles.some((role) => amounts.has(role))) return 4;
  if (roles.some((role) => counts.has(role))) return 5;
  if (roles.some((role) => joins.has(role))) return 6;
  return isWord(token) ? 0 : 3;
}

function classOf(token: Token, roles: readonly Role[]): string {
  if (isNumber(token)) return classOfNumber(token.text);
  if (isBreak(token)) return "NL";
  if (roles.length > 0) return roles.join("+");
  return isWord(token) ? "w" : token.text;
}

/** Numbers of one size play the same part. */
function classOfNumber(text: string): string {
  if (/^\d{1,3}(?:[.,'’]\d{3})+$/.test(text)) return text.replace(/\D/g, "").length > 6 ? "Ngm" : "Ng";
  if (/[.,]\d{1,2}$/.test(text)) return "Nd";
  if (text === "000") return "N000";
  if (/^0\d/.test(text)) return "N0";
  const [value, { length }] = [Number(text), text];
  if (length >= 9) return "Nphone";
  if (length >= 7) return "N7";
  if (length >= 5) return "N5";
  if (length === 4) return value >= 1990 && value <= 2030 ? "Nyear" : value % 100 === 0 ? "N4r" : "N4";
  if (length === 3) return value % 10 === 0 ? "N3r" : "N3";
  if (value === 1) return "N1";
  return value <= 12 ? "Ns" : value % 5 === 0 ? "N2r" : "N2";
}

interface WordSeen {
  readonly roles: readonly Role[];
  readonly ending?: string;
}

function beside(
  tokens: readonly Token[],
  classes: readonly string[],
  words: readonly WordSeen[],
  at: number,
): string[] {
  const outside = (place: number): string => (place < 0 ? "<" : ">");
  const cls = (place: number): string => classes[place] ?? outside(place);
  const wordAt = (place: number): string => {
    const token = tokens[place];
    if (token === undefined) return outside(place);
    return isNumber(token) ? cls(place) : token.lower;
  };
  const [b2, b1, own, a1, a2] = [-2, -1, 0, 1, 2].map((by) => cls(at + by));
  const token = tokens[at];
  const features = [
    "b",
    token !== undefined && isNumber(token) ? `v=${token.text.slice(0, 4)}` : `w=${wordAt(at)}`,
    `c=${own}`,
    ...[-2, -1, 1, 2].flatMap((by) => [`w${by}=${wordAt(at + by)}`, `c${by}=${cls(at + by)}`]),
    `c-3=${cls(at - 3)}`,
    `c3=${cls(at + 3)}`,
    `c-1,0=${b1}|${own}`,
    `c0,1=${own}|${a1}`,
    `c-1,1=${b1}|${a1}`,
    `c-1,0,1=${b1}|${own}|${a1}`,
    `c-2,-1,0=${b2}|${b1}|${own}`,
    `c0,1,2=${own}|${a1}|${a2}`,
    `w-1,c0=${wordAt(at - 1)}|${own}`,
    `c0,w1=${own}|${wordAt(at + 1)}`,
  ];
  for (const by of [-2, -1, 0, 1, 2]) {
    const seen = words[at + by];
    for (const role of seen?.roles ?? []) features.push(`r${by}=${role}`);
    if (seen?.ending !== undefined) features.push(`e${by}=${seen.ending}`);
  }
  if (token?.isGlued === true) {
    const before = tokens[at - 1];
    // "X8" is a model, and "x8" counts.
    const model = before !== undefined && isWord(before) ? caseOf(before.text) : "";
    features.push("glued", `glued=${b1}|${own}`, `glued=${model}|${own}|${tokens[at - 2]?.isGlued === true}`);
  }
  if (tokens[at + 1]?.isGlued === true) features.push(`glued1=${own}|${a1}`);
  return features;
}

/** Beginning, end, case and script of a word, and of the words beside it. */
function shape(tokens: readonly Token[], at: number): string[] {
  const token = tokens[at];
  if (token === undefined) return [];
  if (isNumber(token)) return besideNumber(tokens, at);
  if (!isWord(token)) return [];
  const { lower, text } = token;
  const features = [`case=${caseOf(text)}`, `len=${Math.min(lower.length, 7)}`];
  for (let length = 1; length <= 4 && length < lower.length; length++)
    features.push(`p=${lower.slice(0, length)}`, `s=${lower.slice(-length)}`);
  if (/^\p{Lu}/u.test(text) && at > 0 && tokens[at - 1]?.text !== "\n") features.push("inner-capital");
  if (/\p{Script=Cyrillic}/u.test(text)) {
    const latin = inLatin(lower);
    features.push("cyrillic", `l=${latin}`, `ls=${latin.slice(-3)}`);
  } else features.push("latin", `l=${lower}`, `ls=${lower.slice(-3)}`);
  for (const by of [-1, 1]) {
    const other = tokens[at + by];
    if (other === undefined || !isWord(other)) continue;
    features.push(`s3@${by}=${other.lower.slice(-3)}`, `s2@${by}=${other.lower.slice(-2)}`);
    if (/^\p{Lu}/u.test(other.text)) features.push(`capital@${by}`);
  }
  return features;
}

/** A capital or another script in front of a number speaks for a model, as in "Honor 90". */
function besideNumber(tokens: readonly Token[], at: number): string[] {
  const size = classOfNumber(tokens[at]?.text ?? "");
  const features: string[] = [];
  for (const by of [-1, 1]) {
    const other = tokens[at + by];
    if (other === undefined || !isWord(other)) continue;
    const isFirst = at + by === 0 || tokens[at + by - 1]?.text === "\n";
    const look = `${isFirst ? "first" : ""}${caseOf(other.text)}${/\p{Script=Latin}/u.test(other.text) ? "l" : "c"}`;
    features.push(`look${by}=${look}|${size}`, `s2@${by}=${other.lower.slice(-2)}|${size}`);
  }
  return features;
}

function caseOf(text: string): string {
  if (/^\p{Lu}+$/u.test(text)) return text.length === 1 ? "X" : "XX";
  return /^\p{Lu}/u.test(text) ? "Xx" : "x";
}

interface Clause {
  /** Where its numbers stand. */
  readonly numbers: number[];
  words: number;
  /** Roles in it that say what a number is. */
  says: string;
}
const sayingRoles: readonly Role[] = ["each", "at", "total", "all", "measure"];

/** Where each token stands among the rows and the numbers of a text. */
class Places {
  readonly #rowOf: readonly number[];
  readonly #heads: readonly boolean[];
  readonly #before: readonly string[];
  readonly #after: readonly string[];
  readonly #nth: readonly number[];
  readonly #perRow = new Map<number, number>();
  readonly #clauses: readonly Clause[];
  readonly #clauseOf: readonly number[];
  readonly #bigCount: number;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly classes: readonly string[],
    roles: readonly (readonly Role[])[],
  ) {
    let row = 0;
    this.#rowOf = tokens.map((token) => (isBreak(token) ? row++ : row));
    this.#heads = tokens.map(
      (token, at) => (isNumber(token) && !this.#goesOn(at)) || (roles[at]?.includes("number") ?? false),
    );
    const nth: number[] = [];
    for (const at of tokens.keys()) {
      const [own, count] = [this.#rowOf[at] ?? 0, this.#perRow.get(this.#rowOf[at] ?? 0) ?? 0];
      if (this.#heads[at]) this.#perRow.set(own, count + 1);
      nth.push(this.#heads[at] ? count + 1 : count);
    }
    this.#nth = nth;
    [this.#clauses, this.#clauseOf] = this.#clausesOf(roles);
    this.#bigCount = tokens.filter((_, at) => this.#heads[at] && this.#isBig(at)).length;
    this.#before = this.#last([...tokens.keys()], "<");
    this.#after = this.#last([...tokens.keys()].reverse(), ">");
  }

  /** The second group of "15 000". */
  #goesOn(at: number): boolean {
    const before = this.classes[at - 1] ?? "";
    return /^\d{3}$/.test(this.tokens[at]?.text ?? "") && before.startsWith("N") && before !== "NL";
  }

  #isBig(at: number): boolean {
    const token = this.tokens[at];
    if (/^N(?:g|gm|5|7|4r|000)$/.test(this.classes[at] ?? "")) return true;
    return (
      token !== undefined && isNumber(token) && /\b(?:thousand|million)\b/.test(this.classes[at + 1] ?? "")
    );
  }

  #size(at: number): string {
    return this.#isBig(at) ? "B" : (this.classes[at] ?? "");
  }

  /** For each token, the size of the nearest number that the order has passed. */
  #last(order: readonly number[], start: string): string[] {
    const found: string[] = [];
    let last = start;
    for (const at of order) {
      found[at] = last;
      if (this.#heads[at]) last = this.#size(at);
    }
    return found;
  }

  /** Signs, breaks and words that join part a text into clauses, mostly one for each item. */
  #clausesOf(roles: readonly (readonly Role[])[]): [Clause[], number[]] {
    const clauses: Clause[] = [{ numbers: [], words: 0, says: "" }];
    const clauseOf = this.tokens.map((token, at) => {
      const last = clauses.at(-1) as Clause;
      if (/^[\n,;+&]$/.test(token.text) || roles[at]?.includes("and") === true)
        clauses.push({ numbers: [], words: 0, says: "" });
      else if (this.#heads[at]) last.numbers.push(at);
      else if (isWord(token) && roles[at]?.length === 0) last.words++;
      for (const role of sayingRoles)
        if (roles[at]?.includes(role) === true && !last.says.includes(role)) last.says += role;
      return clauses.length - 1;
    });
    return [clauses, clauseOf];
  }

  #inClause(at: number): string[] {
    const place = this.#clauseOf[at] ?? 0;
    const clause = this.#clauses[place];
    if (clause === undefined) return [];
    const nth = clause.numbers.filter((number) => number < at).length;
    const of = `${nth}/${Math.min(clause.numbers.length, 4)}`;
    const cls = this.classes[at] ?? "";
    if (!this.#heads[at])
      return [`in=${of}|${cls.slice(0, 5)}`, `in=${of}|${this.#before[at]}|${this.#after[at]}`];
    const beforeIt = this.#clauses[place - 1]?.numbers.length ?? "<";
    const behindIt = this.#clauses[place + 1]?.numbers.length ?? ">";
    const sizes = clause.numbers.slice(0, 4).map((number) => (number === at ? "*" : this.#size(number)));
    return [
      `in=${of}|${cls}`,
      `in=${of}|${cls}|${clause.says}`,
      `sizes=${sizes.join(" ")}|${cls}`,
      `around=${beforeIt} ${of} ${behindIt}|${cls}`,
      `words=${Math.min(clause.words, 3)}|${of}|${cls}`,
    ];
  }

  of(at: number, currency: string): string[] {
    const cls = this.classes[at] ?? "";
    const row = this.#rowOf[at] ?? 0;
    const numbers = Math.min(this.#perRow.get(row) ?? 0, 5);
    const [before, after, nth] = [this.#before[at], this.#after[at], this.#nth[at] ?? 0];
    const features = this.#inClause(at);
    if (at === 0) features.push("first");
    if (at === this.tokens.length - 1) features.push("last");
    if (at > 0 && this.#rowOf[at - 1] !== row) features.push("row-first");
    if (this.classes[at + 1] === "NL") features.push("row-last");
    if ((this.#rowOf.at(-1) ?? 0) > 0) features.push(`rows|${cls.slice(0, 2)}`);
    if (this.#heads[at])
      features.push(
        `nth=${Math.min(nth, 4)}/${numbers}`,
        `nth,c=${nth === numbers ? "last" : nth === 1 ? "first" : "mid"}|${cls}`,
        `cur=${currency}|${cls}`,
        `bigs=${Math.min(this.#bigCount, 3)}|${this.#size(at)}`,
        `b,a=${before}|${this.#size(at)}|${after}`,
      );
    else
      features.push(
        `nums=${numbers}|${cls.slice(0, 3)}`,
        `left=${numbers - nth}|${cls.slice(0, 4)}`,
        `b=${before}`,
        `a=${after}`,
        `b,a=${before}|${after}`,
      );
    return features;
  }
}
