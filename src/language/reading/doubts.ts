import { tagOf } from "./labels.js";
import { isNumberLike } from "./numbers.js";
import type { Part } from "./parts.js";
import { isNumber, isWord, type Token } from "./tokens.js";
import { hasRole, rolesIn } from "./words/roles.js";

/** What makes a reading doubtful, whatever the weights say. */
export type Doubt =
  | "number-left"
  | "amount-in-name"
  | "no-name"
  | "no-price"
  | "no-count"
  | "two-counts"
  | "two-prices"
  | "two-sums"
  | "two-customers"
  | "count"
  | "number"
  | "range"
  | "from"
  | "thousands"
  | "each-or-all"
  | "per-what"
  | "discount"
  | "advance"
  | "owed"
  | "denied"
  | "total-differs"
  /** "Лаваши 56 с доставкой 71": the second amount may be both together. */
  | "with-total"
  | "currencies"
  | "question"
  | "tagger";

/** The doubts that stand in the words themselves, outside the amounts. */
export function doubtsOfWords(
  tokens: readonly Token[],
  labels: readonly number[],
  parts: readonly Part[],
): Doubt[] {
  const doubts: Doubt[] = [];
  // A customer asks for a price, or whether one is right.
  if (tokens.some(({ text }) => text === "?")) doubts.push("question");
  if (new Set(parts.flatMap(({ tag, text }) => (tag === "c" ? [text] : []))).size > 1)
    doubts.push("two-customers");
  if (parts.some(isNoPhone)) doubts.push("number-left");
  const isDenied = parts.some(({ tag }) => tag === "x");
  const isPaid = parts.some(({ tag }) => tag === "a");
  const isReduced = isDenied || parts.some(({ tag }) => tag === "d");
  const plates = platesIn(tokens);
  for (const [at, token] of tokens.entries()) {
    const tag = tagOf(labels[at] ?? 0);
    const next = tokens[at + 1];
    if (tag === undefined && !(isPaid && isRest(tokens, at)) && !plates.has(at) && isNumberLeft(tokens, at))
      doubts.push("number-left");
    if (tag === "n" && next !== undefined && isAmountInName(token, next, tagOf(labels[at + 1] ?? 0)))
      doubts.push("amount-in-name");
    if (
      token.text === "%" &&
      /^[pst]$/.test(tagOf(labels[at - 1] ?? 0) ?? "") &&
      tag !== tagOf(labels[at - 1] ?? 0)
    )
      doubts.push("number");
    if (/^[pst]$/.test(tag ?? "") && hasRole(token.lower, "half") && isCutNumber(tokens, labels, at))
      doubts.push("number");
    if (!isReduced && hasRole(token.lower, "once") && isPriceAt(labels, at - 1, at + 1))
      doubts.push("two-prices");
    if (!isReduced && isDiscountWord(token.lower)) doubts.push("discount");
    if (tag === "a" && saysNow(tokens, labels, at)) doubts.push("two-prices");
    if (tag !== undefined && tag !== "n" && tag !== "o") continue;
    if (tag === undefined && isPlainWord(token) && lacksPrice(tokens, labels, at)) doubts.push("no-price");
    if (isCondition(token.lower)) doubts.push("range");
    const isInside = tag === "n" && tagOf(labels[at - 1] ?? 0) === "n" && tagOf(labels[at + 1] ?? 0) === "n";
    if (hasRole(token.lower, "doubt") && !isInside && isBesidePrice(labels, at)) doubts.push("range");
    if (tag !== "n" && !isPaid && hasRole(token.lower, "later")) doubts.push("no-price");
    if (isAdvanceWord(token.lower)) doubts.push("advance");
    if (!isDenied && tag !== "o" && isTakenBack(token.lower)) doubts.push("denied");
  }
  return doubts;
}

/** A phone has seven digits at least, and a person's name has none. */
const isNoPhone = ({ tag, text }: Part): boolean => {
  const digits = text.replace(/\D/g, "").length;
  return (
    (tag === "f" && (digits < 7 || /^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(text))) ||
    (tag === "c" && digits > 2 && digits < 7)
  );
};

/** "Остаток 480" beside an advance says what it leaves. */
const isRest = (tokens: readonly Token[], at: number): boolean =>
  [-2, -1, 1, 2, 3].some((by) => hasRole(tokens[at + by]?.lower ?? "", "advance", "owed"));

/** A word of which nothing is known, so that it is rather a thing's. */
export const isPlainWord = (token: Token): boolean =>
  isWord(token) && token.lower.length > 2 && rolesIn(token.lower).roles.length === 0;

/** The places of a car's number, as in "40 A 123 BC". */
export function platesIn(tokens: readonly Token[]): ReadonlySet<number> {
  const places = new Set<number>();
  for (const at of tokens.keys()) {
    if (tokens[at + 1]?.text.length !== 1 || tokens[at + 3]?.text.length !== 2) continue;
    const four = tokens.slice(at, at + 4).map(({ text }) => text);
    if (/^\d\d \p{Lu} \d{3} \p{Lu}\p{Lu}$/u.test(four.join(" ")))
      for (const by of [0, 2]) places.add(at + by);
  }
  return places;
}

/** A number that no part explains. The number of a list's row and a time do no harm. */
function isNumberLeft(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined) return false;
  const isFirst = before === undefined || before.text === "\n";
  if (/^\d{1,2}$/.test(token.text) && isFirst && /^[).]$/.test(next?.text ?? "")) return false;
  if (
    /^\d{1,2}$/.test(token.text) &&
    (next?.text === ":" || before?.text === ":" || hasRole(next?.lower ?? "", "time"))
  )
    return false;
  if (before !== undefined && hasRole(before.lower, "greeting", "address", "phone", "model", "time"))
    return false;
  if (isNumberLike(token)) return true;
  const { roles } = isWord(token) && token.lower.length > 2 ? rolesIn(token.lower) : { roles: [] };
  return roles.includes("million") || roles.includes("thousand");
}

/** "турт миллион" in a name, or "турт" in front of the price "ярим мингдан". */
function isAmountInName(token: Token, next: Token, nextTag: string | undefined): boolean {
  const isPriced = nextTag === "p" || nextTag === "s";
  if (isNumber(token)) return !isPriced && belongsToAmount(next);
  // "Тыщ двести" is about two hundred thousand.
  if (isPriced && token.lower.length > 2 && hasRole(token.lower, "thousand")) return true;
  // "Tort" is a cake before it is a four.
  if (/^(?:tort|торт)$/.test(token.lower) || (!isNumberLike(token) && !hasRole(token.lower, "number")))
    return false;
  return (
    belongsToAmount(next) ||
    (isPriced && !isNumber(next) && hasRole(next.lower, "number", "thousand", "million", "half", "hundred"))
  );
}

function belongsToAmount(next: Token): boolean {
  const { roles } = rolesIn(next.lower);
  if (roles.includes("model")) return false;
  const isThousand = roles.includes("thousand") && (next.isGlued || next.lower.length > 2);
  return (
    isThousand ||
    (roles.includes("million") && next.lower.length > 1) ||
    (roles.includes("currency") && next.lower !== "с" && !roles.includes("total"))
  );
}

/** "Четыре с половиной миллиона", of which the price has only the end. */
const nothing: Token = { text: "", lower: "", start: 0, end: 0, isGlued: false };
const isCutNumber = (tokens: readonly Token[], labels: readonly number[], at: number): boolean =>
  tagOf(labels[at - 2] ?? 0) !== tagOf(labels[at] ?? 0) &&
  isNumberLike(tokens[at - 2] ?? nothing) &&
  /^(?:с|and|a)$/.test(tokens[at - 1]?.lower ?? "");

/** One thing or the other, or a thing only under a condition. */
const isCondition = (lower: string): boolean => /^(?:или|либо|yoki|еки|or|if|если|agar|агар)$/.test(lower);

/** A word of doubt in front of a price, or behind it. */
const isBesidePrice = (labels: readonly number[], at: number): boolean =>
  [at - 2, at - 1, at + 1, at + 2, at + 3].some((place) => /[pstqm]/.test(tagOf(labels[place] ?? 0) ?? ""));

const isPriceAt = (labels: readonly number[], ...places: readonly number[]): boolean =>
  places.some((place) => /[pst]/.test(tagOf(labels[place] ?? 0) ?? ""));

/** "Damas remen 75 rolik" and "repair, bearing 180k": a word that may be a further thing without a price. */
const lacksPrice = (tokens: readonly Token[], labels: readonly number[], at: number): boolean =>
  (at === tokens.length - 1 && isPriceAt(labels, at - 1)) ||
  (tokens[at - 1]?.text === "," && tagOf(labels[at - 2] ?? 0) === "n" && isPriceAt(labels, at + 1));

/** "$120 now $95" is a new price, and "500 now, the rest later" an advance. */
const saysNow = (tokens: readonly Token[], labels: readonly number[], at: number): boolean =>
  hasRole(tokens[at]?.lower ?? "", "now") &&
  isPriceAt(labels, at - 1) &&
  !tokens.some(({ lower }) => hasRole(lower, "owed", "later") || /^(?:ост|rest|qol|қол)/.test(lower));

const isAdvanceWord = (lower: string): boolean =>
  /^(?:залог|zalog|garov|гаров|predoplat.*|предоплат.*|аванс.*|avans.*|задат.*|zadat.*|zaklad.*|заклад.*|закалат.*|zakalat.*|deposit|prepa.*|oldindan|олдиндан|bo'nak|рассрочк.*|qarz.*|қарз.*|долг.*)$/.test(
    lower,
  );

/** A discount whose size no part says. */
const isDiscountWord = (lower: string): boolean => /^(?:скидк|skidk|chegirm|чегирм|discount)/.test(lower);

const isTakenBack = (lower: string): boolean =>
  /^(?:kerakmas|керакмас|olmadi|олмади|olmaydi|олмайди|cancel.*|отмен.*|убери|убрать|yo'q|йўқ|йук|передумал.*)$/.test(
    lower,
  );
