import { defined } from "../omit-undefined.js";
import { type AmountAt, amountAt, amountBetween } from "./amount-at.js";
import { isItem, itemsOfLine } from "./items-of-line.js";
import { type NormalizedLine, normalizedLine } from "./tokens/normalized-line.js";
import { slashBetween } from "./tokens/token-kinds.js";
import { discountAt, discountStart, type TypedDiscount } from "./typed-discount.js";
import { partAt, partWord, type TypedPart } from "./typed-part.js";

export interface StatedTotal {
  /** The amount that the line states as the total; undefined when it names another currency, or several. */
  readonly amount?: string;
  readonly isForeign?: boolean;
  /** True for what the items cost before a discount. */
  readonly isBefore?: true;
}

export interface SumsOfRow {
  /** The row without its sums; blank when nothing else stands in it. */
  readonly rest: string;
  readonly typed?: string;
  readonly totals?: readonly StatedTotal[];
  readonly discount?: TypedDiscount;
  readonly parts?: readonly TypedPart[];
  /** True when the total stands right behind an item without a price, as in "2 кофе итого 30000". */
  readonly isPrice?: true;
  /** True when a discount stands right behind the last of several items, which alone may be meant. */
  readonly mayBeOfLast?: true;
}

/** Words that can't belong to an item's name. */
const sureWords = [
  // A longer name stands before the shorter one that it begins with.
  "grand total|amount due|in total|altogether|all together|in all|to pay|it comes to|comes to|that makes",
  "(?:итоговая|итого) сумма|(?:сумма|всего) итого|сумма (?:заказа|сч[её]та|чека|всего|к оплате)|(?:на )?общ(?:ая сумма|ую сумму)",
  "общая (?:стоимость|цена)|на сумму|(?:общий )?итого?(?: к оплате| со скидкой| без скидки| с ндс| без ндс)?|вс[её](?: за| вместе)?",
  "в итоге|в общем|вместе(?: с доставкой)?|равно|к оплате|с вас|с тебя|за вс[её]",
  "ja'?m+i(?: summa(?:si)?| narxi?| to'lov| bo'lib)?|[hx]ammasi(?:ga|ni)?(?: bo'lib| qo'shib)?|barchasi|yig'indi(?:si)?|to'lov summasi",
  "жами(?: сумма(?:си)?| нархи?| б[ўу]либ)?|[ҳх]аммаси(?:га|ни)?(?: б[ўу]либ)?|барчаси|бари",
].join("|");
/** Words that may belong to a name, as in "Colgate Total", or mean "only", or a currency. */
const otherWords =
  "sub-?total|order total|sum total|total(?: sum| price| amount| bill| due| with vat| incl(?:\\.|uding)? vat)?|sum|всего(?: к оплате| со скидкой| без скидки| с ндс)?|в сумме|сумма|summa(?:si)?|общ(?:ая|ий)|обши|obshi[yj]?|umumiy(?: summa| narxi?)?|умумий(?: сумма| нархи?)?";
/** Words that say no more than an amount beside items does, as in "price 15000" and "after discount 15000". */
const amountWords =
  "с доставкой|with delivery|(?:d[oa]sta[vf]ka|yetkazib berish)(?:si)? bilan|(?:доставка|етказиб бериш)(?:си)? билан|(?:цена )?(?:со|без) скидк(?:ой|и)|(?:скидк[ау]|округли(?:те|м)?) до|пусть будет|(?:новая )?цена|стоимость|по акции|price|narxi?|нархи?|получ(?:ается|илось)|выходит|вышло|(?:round(?: it)?(?: down| up)? to|make it)|all|(?:that's|thats|that is)(?: all| it)?|amount|sorry|oops|извините?|kechirasiz|кечирасиз|qil(?:ing)?|қил(?:инг)?|chiqdi|bo'l(?:adi|di|sin)|чиқди|бўл(?:ади|ди|син)|(?:with|without|after|before)(?: a| the)? discount|chegirma bilan|chegirmasiz|чегирма билан|чегирмасиз";
const beforeDiscount = /без скидки$|^(?:without|before) |siz$|сиз$/;
/** How many things a total is for: "итого 3 шт 70000". */
const countBehind =
  /[ :]{0,2}\d{1,4} ?(?:шт(?:ук[аи]?)?\.?|позици[яий]|товар(?:а|ов)?|dona|дона|ta|та|pcs|items?|pieces?)[ :=,—-]{1,3}(?=\d)/uy;
const behindWord = "(?![\\p{L}\\d])";
const sure = new RegExp(`^(?:${sureWords})$`, "u");
const totalWord = new RegExp(
  `(?<![\\p{L}\\d])(?:${sureWords}|${otherWords}|${amountWords})${behindWord}`,
  "gu",
);
const totalLabel = new RegExp(`^(?:${sureWords}|${otherWords}|${amountWords})${behindWord}`, "u");
const totalName = new RegExp(`^(?:${sureWords}|${otherWords})${behindWord}`, "u");

export function namesTotal(text: string): boolean {
  const even = normalizedLine(text.trim()).text;
  const found = totalName.exec(even)?.[0];
  return found !== undefined && /^[\s:.]*$/.test(even.slice(found.length));
}

/** The review card's own line, whose discount the prices in a copied card have already. */
const printedDiscount =
  /^\s*(?:discount|скидка|chegirma|чегирма): [-—].{1,80}(?:already in the prices|уже учтена в ценах|narxlardan ayirilgan|нархлардан айирилган)/u;

interface Found {
  readonly start: number;
  readonly end: number;
  readonly total?: StatedTotal;
  readonly discount?: TypedDiscount;
  readonly part?: TypedPart;
  readonly isPrice?: true;
}

/** More words for a sum than these in one row mean something else. */
const mostWords = 12;

/** As much of a line as is read for the item before a sum that no sign separates. */
const longestItem = 200;

/** A longer row isn't read for how many items stand before a discount: they may be several. */
const longestRow = 12 * longestItem;

/**
 * Takes totals and discounts out of a row of a typed text, wherever they stand: behind a sign, at the end without one,
 * or first.
 * @param isOnlyRow whether the text has no other row, to whose item a discount without a sign before it might belong
 */
export function sumsOfRow(row: string, currency: string, isOnlyRow: boolean): SumsOfRow {
  const even = normalizedLine(row);
  const { text } = even;
  if (printedDiscount.test(text)) return { rest: "" };
  const own = ownTotal(text.trim(), currency);
  if (own !== undefined) return { rest: "", totals: [own] };
  const totals = startsIn(text, totalWord).flatMap(([at, end]) => totalAt(text, [at, end], currency) ?? []);
  const discounts = startsIn(text, discountStart).flatMap(([at]) => {
    const found = discountOf(text, at, currency);
    return found === undefined || (isLoose(text, found.start) && !isOnlyRow) ? [] : [found];
  });
  const parts = startsIn(text, partWord).flatMap((word) => typedPartAt(even, word, currency) ?? []);
  const left = discounts.flatMap(({ end }) => leftAt(text, end, currency) ?? []);
  const equal = equalAt(text, currency) ?? [];
  const found = withoutOverlaps([...totals, ...discounts, ...left, ...parts].concat(equal));
  if (found.length === 0) return { rest: row };
  const rest = restOf(even, found);
  // "-10%" behind the last of several items may be meant for that one alone.
  const behindItem = found.filter((one) => one.discount !== undefined && isLoose(text, one.start));
  const mayBeOfLast =
    behindItem.length > 0 && (rest.length > longestRow || itemsOfLine(rest, currency).length > 1)
      ? (true as const)
      : undefined;
  if (mayBeOfLast && behindItem.some((one) => "isBare" in one)) return { rest: row };
  const taken = found.flatMap(({ discount }) => discount ?? []);
  return {
    rest,
    typed: found.map(({ start, end }) => even.typed(start, end)).join(", "),
    totals: found.flatMap(({ total }) => total ?? []),
    parts: found.flatMap(({ part }) => part ?? []),
    ...defined({
      discount: oneDiscount(taken),
      isPrice: found.some((one) => one.isPrice === true) || undefined,
      mayBeOfLast,
    }),
  };
}

/** Nobody knows whether the second of two discounts is taken off the whole sum, or off what the first one leaves. */
export function oneDiscount(typed: readonly TypedDiscount[]): TypedDiscount | undefined {
  const different = new Set(typed.map((one) => JSON.stringify(one)));
  return different.size > 1 ? "unclear" : typed.at(-1);
}

function startsIn(text: string, shape: RegExp): readonly (readonly [start: number, end: number])[] {
  // Most rows have no such word, and a search costs less than beginning to match all.
  if (text.search(shape) < 0) return [];
  const starts: [number, number][] = [];
  for (const { 0: word, index } of text.matchAll(shape)) {
    starts.push([index, index + word.length]);
    if (starts.length > mostWords) return [];
  }
  return starts;
}

/** Reads a row such as "Total 70 000" or "Итого: 70 000 сум"; undefined for any other row. */
function ownTotal(text: string, currency: string): StatedTotal | undefined {
  const label = totalLabel.exec(text)?.[0] ?? /^=(?= ?\p{Sc}?\d)/u.exec(text)?.[0];
  if (label === undefined) return undefined;
  const found =
    amountAt(text, behindCount(text, label.length), currency) ??
    amountAt(text, behindWords(text, label), currency);
  if (found === undefined) return undefined;
  const behind = text.slice(found.end).trimStart();
  // A total in two currencies, such as "70,000 UZS + 5 USD", can't be compared with the invoice's total.
  if (/^\+ ?\d/.test(behind)) return {};
  return /^[-—:=,.!\s]*(?:(?:за|for) [^;,]{1,30})?$/.test(behind) ? totalOf(found, label) : undefined;
}

const totalOf = ({ amount, isForeign }: AmountAt, word: string): StatedTotal => ({
  ...(isForeign ? { isForeign } : { amount }),
  ...(beforeDiscount.test(word) && { isBefore: true as const }),
});

/** "Итого с доставкой 330000": a word for nothing but a sum may say what it is for. */
function behindWords(text: string, label: string): number {
  const words = sure.test(label) ? /^ [\p{L}' ]{1,60} (?=\d)/u.exec(text.slice(label.length)) : null;
  return label.length + (words?.[0].length ?? 0);
}

function behindCount(text: string, at: number): number {
  countBehind.lastIndex = at;
  return at + (countBehind.exec(text)?.[0].length ?? 0);
}

function totalAt(text: string, [start, end]: readonly [number, number], currency: string): Found | undefined {
  const found = amountAt(text, behindCount(text, end), currency);
  const word = text.slice(start, end);
  if (found !== undefined && isEdge(text, found.end)) {
    const read = { start, end: found.end, total: totalOf(found, word) };
    if (!isLoose(text, start)) return read;
    // "Coffee 15000 sum" names a currency.
    if (word === "sum") return undefined;
    if (isPriced(text, start, currency)) return read;
    return sure.test(word) ? { ...read, isPrice: true } : undefined;
  }
  if (!isEdge(text, end)) return undefined;
  // "20 000 итого"
  const from = partStart(text, start);
  const before = amountBetween(text, from, start, currency);
  if (before === undefined) return undefined;
  return { start: from, end, total: totalOf(before, word) };
}

function typedPartAt(
  line: NormalizedLine,
  word: readonly [number, number],
  currency: string,
): Found | undefined {
  const { text } = line;
  const found = partAt(line, word, partStart(text, word[0]), currency);
  if (found === undefined) return undefined;
  // "Service 10% plov 35000": a percentage has no other meaning before an item.
  const isBeforeItem =
    found.start === 0 &&
    found.part.kind === "charge" &&
    isItem(text.slice(found.end, found.end + longestItem), currency);
  if (!isEdge(text, found.end) && !isBeforeItem) return undefined;
  return isLoose(text, found.start) && !isPriced(text, found.start, currency) ? undefined : found;
}

function discountOf(text: string, at: number, currency: string): Found | undefined {
  const found = discountAt(text, at, partStart(text, at), currency);
  if (found === undefined || !isEdge(text, found.end)) return undefined;
  const { discount, start } = found;
  // "Coffee discount 15000" names a thing and its price.
  const isAmount = typeof discount === "object" && discount.kind === "amount";
  const isWrong =
    isLoose(text, start) && (discount === "none" || (isAmount && !isPriced(text, start, currency)));
  return isWrong ? undefined : found;
}

const equals = / ?= ?/y;

/** Reads what a discount leaves, as in "Cake 90000 discount 20000 = 70000". */
function leftAt(text: string, start: number, currency: string): Found | undefined {
  equals.lastIndex = start;
  const sign = equals.exec(text)?.[0];
  const found = sign === undefined ? undefined : amountAt(text, start + sign.length, currency);
  if (found === undefined || !isEdge(text, found.end)) return undefined;
  return { start, end: found.end, total: totalOf(found, "") };
}

/**
 * Reads what several items come to: "coffee 15000, tea 5000 = 20000". Without a comma before it the sign may belong to
 * the last item, as in "tea 2 x 5000 = 10000", unless all items come to the amount.
 */
function equalAt(text: string, currency: string): Found | undefined {
  const start = text.lastIndexOf("=");
  if (start < 1 || start > longestRow) return undefined;
  const found = amountAt(text, start + 1, currency);
  if (found === undefined || text.slice(found.end).trim() !== "") return undefined;
  const [, before = "", comma] = /^(.*?)([,;]?) ?$/.exec(text.slice(0, start)) ?? [];
  const items = before.split(";").flatMap((part) => itemsOfLine(part, currency));
  const sums = items.map(({ read }) =>
    "problem" in read ? Number.NaN : Number(read.item.price) * (read.item.quantity ?? 1),
  );
  const sum = sums.reduce((all, one) => all + one, 0);
  const isSum = items.length > 1 && sum === Number(found.amount);
  return isSum || (comma !== "" && !Number.isNaN(sum))
    ? { start, end: found.end, total: totalOf(found, "") }
    : undefined;
}

const separator = new RegExp(`[;:=()|+—]|${slashBetween}|,(?= )|,(?=\\p{L})|(?<= )-(?= )|\\. `, "gu");

/** Returns where the part begins that has this place: behind the last sign before it. */
function partStart(text: string, at: number): number {
  const from = Math.max(0, at - longestItem);
  let start = from;
  for (const { index } of text.slice(from, at).matchAll(separator)) start = from + index + 1;
  return start;
}

/** Checks whether neither a sign nor a joining word stands before this place. */
function isLoose(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 20), at).trimEnd();
  if (before === "" && at <= 20) return false;
  return !/[\p{P}\p{S}](?<!%)$|(?:^| )(?:и|and|va|ва|ham|plus|плюс)$/u.test(before);
}

/** Behind a sum the row ends, or a sign follows. */
const isEdge = (text: string, at: number): boolean =>
  /^\s*(?:$|[;:,.()!|/—=]|-(?:\s|$)|\p{Extended_Pictographic})/u.test(text.slice(at, at + 20)) &&
  !/^,\d/.test(text.slice(at, at + 2));

/** Checks whether an item with a price stands between the last sign and this place. */
function isPriced(text: string, at: number, currency: string): boolean {
  const part = text.slice(partStart(text, at), at).trim();
  return itemsOfLine(part, currency).some(({ read }) =>
    "problem" in read ? read.problem === "several-items" : read.item.price !== undefined,
  );
}

function withoutOverlaps(found: readonly Found[]): readonly Found[] {
  const kept: Found[] = [];
  for (const one of [...found].sort((a, b) => a.start - b.start || b.end - a.end))
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}

const loose = new Set(" \u00a0,;:=(—|/+&-.");

function restOf({ text, typed }: ReturnType<typeof normalizedLine>, found: readonly Found[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of [...found, { start: text.length, end: text.length }]) {
    let [first, last] = [from, start];
    while (last > first && loose.has(text.charAt(last - 1))) last -= 1;
    const joined = /(?<= )(?:и|and|va|ва|ham|plus|плюс)$/.exec(
      text.slice(Math.max(first, last - 6), last),
    )?.[0];
    if (joined !== undefined && end > start) last -= joined.length;
    while (last > first && loose.has(text.charAt(last - 1))) last -= 1;
    if (from > 0)
      while (first < last && (loose.has(text.charAt(first)) || text.charAt(first) === ")")) first += 1;
    if (last > first) pieces.push(typed(first, last));
    from = end;
  }
  return pieces.join(text.includes(";") ? "; " : ", ");
}
