import type { DiscountSize } from "../money/discount-size.js";
import { numberInWords } from "../money/number-words.js";
import { thousandsLeftOut } from "../money/small-units.js";
import { amountAt, amountBetween } from "./amount-at.js";

/** A text says this of a discount; "none" when it takes a discount back, "unclear" for several, or for ten so'm. */
export type TypedDiscount = DiscountSize | "none" | "unclear";

export interface DiscountAt {
  readonly discount: TypedDiscount;
  readonly start: number;
  readonly end: number;
  /** True for "-10%" without a word, which may belong to the item before it alone. */
  readonly isBare?: true;
}

const words =
  "(?:(?:минус|minus|дал[аи]?|дай(?:те)?|сделал[аи]?|сделай(?:те)?|gave|give) )?(?:скидк[аиу]|скидкой|скидон|скин(?:у|ем)|уступ(?:лю|им|и(?:те)?|к[аиу])|skidka(?:si)?|discount|knock(?:ed|ing)? off|tak(?:e|ing) off|chegirma(?:si)?|чегирма(?:си)?|(?:arzon(?:roq)?|арзон(?:роқ)?)(?: (?:qil|қил)(?:ing|инг)?)?|tush(?:dim|aman|irdim|iraman|ing)|туш(?:дим|аман|ирдим|ираман|инг))";
const percentSign = "(?:[%％٪]|(?:процент|проц|foiz|фоиз|percent)\\p{L}{0,3})(?![\\p{L}\\d])";
const percent = `(\\d{1,4}(?:[.,]\\d{1,4})?) ?${percentSign}`;
const signs = "[ :=—-]{0,6}";
const withWord = "(?:(?:со?|with a|with) )?";
const minus = "(?:[-—]|(?:минус|minus|less) )";

/** Up to two words for a number: "пять", "двадцать пять" */
const percentInWords = `((?:[\\p{L}']{2,15}[ -])?[\\p{L}']{2,15}) ${percentSign}`;
/** "скидка 10%", "со скидкой 10%", "discount: -10 %", "скидка пять процентов" */
const wordAndPercent = new RegExp(
  `${withWord}(?:${words})${signs}(?:(?:на|в|of) )?${signs}(?:${percent}|${percentInWords})(?: (?:bilan|билан)(?!\\p{L}))?`,
  "uy",
);
/** "10% off", "with 10% off", "10 foiz chegirma bilan" */
const percentAndWord = new RegExp(
  `${withWord}[-—]?${percent} (?:off|${words})(?: (?:bilan|билан))?(?![\\p{L}\\d])`,
  "uy",
);
/** "-10%", "минус 10%" */
const minusAndPercent = new RegExp(`${minus} ?${percent}`, "uy");
/** The second one of "скидка 10% и ещё 5%", or of "скидка 10% + 5000" */
const another = new RegExp(
  `(?:,? ?(?:и|\\+|ещ[её]|плюс|plus|and|another|va|ва|yana|яна)){1,2} ?[-—]?(?:${percent}|\\d[\\d ]{0,10}(?: ?(?:тыс|к|k|ming|минг)(?![\\p{L}]))?)`,
  "uy",
);
const noDiscount =
  /(?:без скидк[иу]|скидки нет|no discount|without discount|without a discount|chegirmasiz|чегирмасиз|chegirma yo'q)(?![\p{L}\d])/uy;
const word = new RegExp(`(?:${words}|off)(?![\\p{L}\\d])`, "uy");

/** Where one of these may begin: at a word, a number or a minus. */
export const discountStart = new RegExp(
  `(?<![\\p{L}\\d.,%])(?:${words}|off(?!\\p{L})|со? скидкой|with a? ?discount|без скидк[иу]|no discount|without a? ?discount|chegirmasiz|чегирмасиз|${minus} ?\\d|${withWord}[-—]?\\d{1,4}(?:[.,]\\d{1,4})? ?${percentSign})`,
  "gu",
);

/**
 * Reads the discount that begins at a place of a normalized text.
 * @param from where the part of the text begins that has this place
 */
export function discountAt(
  text: string,
  start: number,
  from: number,
  currency: string,
): DiscountAt | undefined {
  const none = matchAt(noDiscount, text, start);
  if (none !== undefined) return { discount: "none", start, end: none.end };
  for (const shape of [wordAndPercent, percentAndWord, minusAndPercent]) {
    const found = matchAt(shape, text, start);
    if (found === undefined) continue;
    const second = matchAt(another, text, found.end);
    return {
      discount: second === undefined ? ofPercent(found.number) : "unclear",
      start,
      end: (second ?? found).end,
      ...(shape === minusAndPercent && { isBare: true as const }),
    };
  }
  const named = matchAt(word, text, start);
  const isFirst = text.slice(from, start).trim() === "";
  if (named === undefined) {
    // A bare "-5000" is a discount only as a part of its own, and with a space it is a row of a list.
    const sign = /^(?:[-—](?=\d)|(?:минус|minus|less) (?=\d))/.exec(text.slice(start, start + 8))?.[0];
    if (!isFirst || sign === undefined) return undefined;
    const found = amountAt(text, start + sign.length, currency);
    return found === undefined || found.isForeign
      ? undefined
      : { discount: amountOff(found.amount, currency), start, end: found.end };
  }
  const behind = amountAt(text, named.end, currency) ?? amountAt(text, named.end + 1, currency);
  if (behind !== undefined && text.slice(start, named.end) !== "off" && !behind.isForeign)
    return { discount: amountOff(behind.amount.replace(/^-/, ""), currency), start, end: behind.end };
  const before = amountBetween(text, from, start, currency);
  if (before === undefined || before.isForeign) return undefined;
  return { discount: amountOff(before.amount, currency), start: from, end: named.end };
}

/** Returns the percentage that a name takes off its price: "маникюр со скидкой 10%", "-10% plov". */
export function percentOffIn(name: string): string | undefined {
  for (const { index } of name.matchAll(discountStart))
    for (const shape of [wordAndPercent, percentAndWord, minusAndPercent]) {
      // In "chocolate - 70% cocoa" the dash is no minus.
      const isDash = shape === minusAndPercent && /^[-—] /.test(name.slice(index, index + 2));
      const found = isDash ? undefined : matchAt(shape, name, index);
      if (found !== undefined) return found.number.replace(",", ".");
    }
  return undefined;
}

function matchAt(
  shape: RegExp,
  text: string,
  at: number,
): { readonly number: string; readonly end: number } | undefined {
  shape.lastIndex = at;
  const found = shape.exec(text);
  if (found === null) return undefined;
  const number = found[1] ?? (found[2] === undefined ? "" : numberInWords(found[2].split(" ")));
  return number === undefined ? undefined : { number, end: at + found[0].length };
}

function amountOff(amount: string, currency: string): TypedDiscount {
  if (Number(amount) === 0) return "none";
  // In so'm "discount 10" may be 10 % or 10,000.
  return thousandsLeftOut(amount, currency) === undefined ? { kind: "amount", amount } : "unclear";
}

function ofPercent(typed: string): TypedDiscount {
  const percent = typed.replace(",", ".").replace(/^0+(?=\d)/, "");
  return Number(percent) === 0 ? "none" : { kind: "percent", percent };
}
