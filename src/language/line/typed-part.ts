import type { DiscountSize } from "../money/discount-size.js";
import { amountAt, amountBetween } from "./amount-at.js";
import type { NormalizedLine } from "./tokens/normalized-line.js";

/** A text may say this of its sum, beside a total and a discount. A part is no item with a price of its own. */
export type TypedPart =
  /** A part of the total that the customer pays first, or in another way: in cash, with a coupon. A refund is one, too. */
  | { readonly kind: "advance"; readonly size: DiscountSize }
  /** The customer pays this amount after an advance. */
  | { readonly kind: "rest"; readonly amount: string }
  /** A percentage that comes on top of the items' sum, such as "service 10%". */
  | { readonly kind: "charge"; readonly percent: string; readonly name: string }
  /** A tax of which the prices say nothing. */
  | { readonly kind: "tax" }
  /** The customer's banknote, of which change is wanted. */
  | { readonly kind: "change" };

export interface PartAt {
  readonly part: TypedPart;
  readonly start: number;
  readonly end: number;
}

const words = {
  advance:
    "(?:(?:минус|minus|за вычетом|less|внес(?:ли|ла)?|вн[её]с|дал[аи]?|взял[аи]?|получил[аи]?) )?(?:аванс(?:ом|а|овый платеж|овый платёж)?|предоплат[аыуе]|задат(?:ок|ка|ком)|закал[ао]т|avans|zakal[ao]t|predoplata|bo'nak|бўнак|advance(?: payment)?|prepay(?:ment)?|down ?payment|deposit|oldindan(?: to'lov)?|олдиндан(?: тўлов)?)|(?:оплат[аи]\\p{L}* )?(?:наличн(?:ыми|ые|ыми деньгами)|налом|нал|картой)|бонус(?:ы|ами|ов)?|балл(?:ы|ами|ов)|купон(?:ом)?|ваучер(?:ом)?|сертификат(?:ом)?|возврат|(?:by |in |with |paid )?cash|by card|bonus(?:es)?|coupon|voucher|gift card|refund|naqd(?: pul)?|нақд(?: пул)?|kupon|sertifikat|qaytarish|внесено|внес(?:ли|ла)|вн[её]с|оплачено|(?:уже )?(?:(?:от)?дал[аи]?|(?:за|о)платил[аи]?|получил[аи]?|получено)|zaklad|заклад|(?:already )?(?:paid|received|got)|ber(?:ildi|di|ishdi|gan)|to'la(?:ndi|di)|ol(?:dim|dik|indi|ganman)|бер(?:илди|ди|ишди|ган)|тўла(?:нди|ди)|ол(?:дим|дик|инди|ганман)",
  rest: "остат(?:ок|ка)|осталось(?: (?:до|о)платить)?|доплатить|к доплате|остаётся|остается|долж(?:ен|на|ны)(?: ещ[её])?|(?:still )?owes|left|qoldi(?:q|g'i)?|қолди(?:қ|ғи)?|balance(?: due)?|remaining|remainder",
  charge:
    "(?:за |for )?(?:обслуживани[ея]|сервис(?:ный сбор)?|чаевы[ех]|наценк[аи]|комисси[яи]|xizmat(?:i| haqi| ko'rsatish)?|хизмат(?:и| ҳақи| кўрсатиш)?|ustama|устама|choychaqa|чойчақа|service(?: fee| charge)?|servis|surcharge|gratuity|tips?|commission)",
  change:
    "(?:нужна |будет )?сдач[аиу](?: со?)?|change (?:from|for|of)|(?:dan |дан )?(?:qaytim|қайтим)(?:i|и)?",
  tax: "(?:(?:в т\\. ?ч\\.?|в тч|в том числе|включая|с|без|including|incl\\.?|excluding|excl\\.?|with|without|plus|плюс|shu jumladan|шу жумладан) )?(?:ндс|qqs|ққс|vat)(?:siz|сиз)?",
} as const;

type Kind = keyof typeof words;

const kinds = Object.keys(words) as Kind[];
export const partWord = new RegExp(
  `(?<![\\p{L}\\d])(?:${Object.values(words).join("|")})(?![\\p{L}\\d])`,
  "gu",
);
const wordOf = Object.fromEntries(
  kinds.map((kind) => [kind, new RegExp(`^(?:${words[kind]})$`, "u")]),
) as Record<Kind, RegExp>;

const percent = "(\\d{1,2}(?:[.,]\\d{1,4})?) ?(?:[%％٪]|(?:процент|проц|foiz|фоиз|percent)\\p{L}{0,3})";
const percentBehind = new RegExp(`[ :=+—-]{0,4}(?:(?:в|на|of) )?${percent}(?![\\p{L}\\d])`, "uy");
const percentBefore = new RegExp(`^[ +]{0,2}${percent} ?(?:за |for )?$`, "u");

/** Words behind an advance or a tax that say no more than the bot asks or tells anyway. */
const remarks =
  /(?:,? (?:наличными|cash|уже|был[ао]?|already|was|оплачен[аоы]?|внес[её]н[аоы]?|получен[аоы]?|дал[аи]?|внес(?:ли|ла)|вн[её]с|paid|received|to'la(?:ngan|ndi|di)|тўла(?:нган|нди|ди)|ber(?:ilgan|ildi|di|ishdi)|бер(?:илган|илди|ди|ишди)|ol(?:ingan|indi|dim|dik)|ол(?:инган|инди|дим|дик)|включ[её]н|включительно|сверху|внутри|included|inclusive|bilan|билан|ichida|ичида|to'lov|тўлов|не облагается))+(?!\p{L})/uy;

/**
 * Reads what a word says of the sum, with the amount or the percentage behind or before it.
 * @param from where the part of the text begins that has the word
 */
export function partAt(
  { text, typed }: NormalizedLine,
  [start, end]: readonly [number, number],
  from: number,
  currency: string,
): PartAt | undefined {
  const word = text.slice(start, end);
  const kind = kinds.find((one) => wordOf[one].test(word));
  if (kind === undefined) return undefined;
  const at = kind === "advance" || kind === "tax" ? behindRemarks(text, end) : end;
  const size = sizeBehind(text, end, currency) ?? sizeBefore(text, start, from, currency);
  const part = partOf(kind, size?.size, typed(start, end).replace(/^(?:за|for) /iu, ""));
  if (part === undefined) return undefined;
  if (size === undefined) return { part, start, end: at };
  const last = size.start === undefined ? size.end : at;
  return { part, start: size.start ?? start, end: kind === "rest" ? last : behindRemarks(text, last) };
}

function partOf(kind: Kind, size: DiscountSize | undefined, name: string): TypedPart | undefined {
  if (kind === "tax") return { kind };
  if (size === undefined) return undefined;
  if (kind === "change") return size.kind === "amount" ? { kind } : undefined;
  if (kind === "advance") return { kind, size };
  if (kind === "rest") return size.kind === "amount" ? { kind, amount: size.amount } : undefined;
  // An amount makes an item of it: "service 5000".
  return size.kind === "percent" ? { kind, percent: size.percent, name } : undefined;
}

interface Size {
  readonly size: DiscountSize;
  /** Set when the size stands before the word. */
  readonly start?: number;
  readonly end: number;
}

function sizeBehind(text: string, end: number, currency: string): Size | undefined {
  percentBehind.lastIndex = end;
  const [found, number] = percentBehind.exec(text) ?? [];
  if (found !== undefined && number !== undefined)
    return { size: percentOf(number), end: end + found.length };
  const behind = amountAt(text, end, currency);
  if (behind === undefined || behind.isForeign) return undefined;
  return { size: { kind: "amount", amount: behind.amount }, end: behind.end };
}

function sizeBefore(text: string, start: number, from: number, currency: string): Size | undefined {
  const number = percentBefore.exec(text.slice(from, start).trimStart())?.[1];
  if (number !== undefined) return { size: percentOf(number), start: from, end: start };
  const before = amountBetween(text, from, start, currency);
  if (before === undefined || before.isForeign) return undefined;
  return { size: { kind: "amount", amount: before.amount }, start: from, end: start };
}

function behindRemarks(text: string, at: number): number {
  remarks.lastIndex = at;
  return at + (remarks.exec(text)?.[0].length ?? 0);
}

const percentOf = (typed: string): DiscountSize => ({
  kind: "percent",
  percent: typed.replace(",", ".").replace(/^0+(?=\d)/, ""),
});
