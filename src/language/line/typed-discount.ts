import type { DiscountSize } from "../money/discount-size.js";
import { amountAt } from "./amount-at.js";

/** What a text says of a discount; "none" when it takes a discount back. */
export type TypedDiscount = DiscountSize | "none";

export interface DiscountAt {
  readonly discount: TypedDiscount;
  readonly start: number;
  readonly end: number;
  /** True for "-10%" without a word, which may belong to the item before it alone. */
  readonly isBare?: true;
}

const words = "(?:(?:минус|minus) )?(?:скидк[аиу]|скидкой|скидон|discount|chegirma(?:si)?|чегирма(?:си)?)";
const percentSign = "(?:[%％٪]|(?:процент|проц|foiz|фоиз|percent)\\p{L}{0,3})(?![\\p{L}\\d])";
const percent = `(\\d{1,4}(?:[.,]\\d{1,4})?) ?${percentSign}`;
const signs = "[ :=—-]{0,6}";
const minus = "(?:[-—]|(?:минус|minus) )";

/** "скидка 10%", "со скидкой 10%", "discount: -10 %" */
const wordAndPercent = new RegExp(
  `(?:(?:со?|with a|with) )?(?:${words})${signs}(?:на |of )?${signs}${percent}`,
  "uy",
);
/** "10% off", "10 foiz chegirma" */
const percentAndWord = new RegExp(`[-—]?${percent} (?:off|${words})(?![\\p{L}\\d])`, "uy");
/** "-10%", "минус 10%" */
const minusAndPercent = new RegExp(`${minus} ?${percent}`, "uy");
const noDiscount =
  /(?:без скидк[иу]|скидки нет|no discount|without discount|without a discount|chegirmasiz|чегирмасиз|chegirma yo'q)(?![\p{L}\d])/uy;
const word = new RegExp(`(?:${words}|off)(?![\\p{L}\\d])`, "uy");

/** Where one of these may begin: at a word, a number or a minus. */
export const discountStart = new RegExp(
  `(?<![\\p{L}\\d.,%])(?:${words}|off(?!\\p{L})|со? скидкой|with a? ?discount|без скидк[иу]|no discount|without a? ?discount|chegirmasiz|чегирмасиз|${minus} ?\\d|\\d{1,4}(?:[.,]\\d{1,4})? ?${percentSign})`,
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
    return {
      discount: ofPercent(found.number),
      start,
      end: found.end,
      ...(shape === minusAndPercent && { isBare: true as const }),
    };
  }
  const named = matchAt(word, text, start);
  const isFirst = text.slice(from, start).trim() === "";
  if (named === undefined) {
    // A bare "-5000" is a discount only as a part of its own, and with a space it is a row of a list.
    const sign = /^(?:[-—](?=\d)|(?:минус|minus) (?=\d))/.exec(text.slice(start, start + 8))?.[0];
    if (!isFirst || sign === undefined) return undefined;
    const found = amountAt(text, start + sign.length, currency);
    return found === undefined || found.isForeign ? undefined : ofAmount(found.amount, start, found.end);
  }
  const behind = amountAt(text, named.end, currency) ?? amountAt(text, named.end + 1, currency);
  if (behind !== undefined && text.slice(start, named.end) !== "off" && !behind.isForeign)
    return ofAmount(behind.amount.replace(/^-/, ""), start, behind.end);
  // "5000 off": all of the part before the word is the amount.
  const before = amountAt(text, from, currency);
  if (before === undefined || before.isForeign || text.slice(before.end, start).trim() !== "")
    return undefined;
  return ofAmount(before.amount, from, named.end);
}

function matchAt(
  shape: RegExp,
  text: string,
  at: number,
): { readonly number: string; readonly end: number } | undefined {
  shape.lastIndex = at;
  const found = shape.exec(text);
  return found === null ? undefined : { number: found[1] ?? "", end: at + found[0].length };
}

const ofAmount = (amount: string, start: number, end: number): DiscountAt => ({
  discount: Number(amount) === 0 ? "none" : { kind: "amount", amount },
  start,
  end,
});

function ofPercent(typed: string): TypedDiscount {
  const percent = typed.replace(",", ".").replace(/^0+(?=\d)/, "");
  return Number(percent) === 0 ? "none" : { kind: "percent", percent };
}
