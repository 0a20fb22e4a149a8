import type { TypedLine } from "../../../language/line/quick-line.js";
import type { IsKnown } from "../../../language/sentence/named-customer.js";
import { isNameLike, wordsOf } from "../../../language/sentence/words-of-text.js";

/**
 * Checks for a text such as "Азиз торт 70000, Шухрат чай 5000", which may bill two people. In one row a keyboard writes
 * only the first letter large by itself, so that each capital letter before another word may begin a person's name. In
 * several rows it proves nothing, and only known customers count.
 */
export function mayNameTwoCustomers(
  text: string,
  lines: readonly TypedLine[],
  {
    isKnown,
    isSaved,
  }: { readonly isKnown?: IsKnown | undefined; readonly isSaved: (name: string) => boolean },
): boolean {
  const isOneRow = !/[\n\v\f\r\u0085\u2028\u2029]/.test(text.trim());
  const names = lines.flatMap((line) => {
    const { name = "" } = line.ok ? line.item : {};
    const [first, second] = wordsOf(name);
    if (first === undefined || second === undefined || isSaved(name)) return [];
    const isPerson =
      isKnown?.(first.typed, false) === true ||
      (isOneRow && isNameLike(first) && !adjective.test(first.even) && goods.test(second.typed));
    return isPerson ? [first.even] : [];
  });
  return names.length === lines.length && new Set(names).size > 1;
}

/** "Чёрный чай 5000, Зелёный чай 6000" */
const adjective = /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие)$/;

/** A thing has a small letter. "Чай с лимоном" and "Торт медовый" are things as a whole. */
const goods = /^\p{Ll}(?!.*(?:ый|ий|ая|яя|ое|ее|ые|ие)$)[\p{L}'‘’ʻʼ-]{2,}$/u;
