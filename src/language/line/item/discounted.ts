import { Big } from "big.js";
import { discountOff } from "../../money/discount-size.js";
import { defined } from "../../omit-undefined.js";
import { normalizedLine } from "../tokens/normalized-line.js";
import { percentOffIn } from "../typed-discount.js";
import type { ReadItem, Refusal, TypedItem } from "./typed-item.js";

/** "50% торт 300000" may be half a price, or a name such as "70% шоколад". */
const leadingPercent = /^(\d{1,2}) ?% ?(?=\p{L})/u;

/**
 * Takes a percentage in the item's name off its price: "маникюр со скидкой 10% 150 тыс". The price as it was typed is
 * the other reading, and the first one where no word or minus says that the percentage is a discount.
 */
export function withPercentOff(read: ReadItem, currency: string): ReadItem | Refusal {
  const { item, other, inThousands } = read;
  if (item.name === undefined || item.price === undefined) return read;
  const name = normalizedLine(item.name).text;
  const off = percentOffIn(name);
  const percent = off ?? leadingPercent.exec(name)?.[1];
  if (percent === undefined || !(Number(percent) > 0 && Number(percent) < 100)) return read;
  // A second reading of its own, and the discount, would make four.
  if (other !== undefined) return off === undefined ? read : { problem: "discount-unclear" };
  const less = (price: string): string => {
    const priced = { prices: [price], currency, discount: { kind: "percent" as const, percent } };
    return Big(price)
      .minus(discountOff(Big(price), priced))
      .toFixed();
  };
  const discounted: TypedItem = { ...item, price: less(item.price) };
  if (Big(discounted.price ?? 0).lte(0)) return read;
  if (off === undefined)
    return { ...read, other: { ...discounted, name: item.name.replace(leadingPercent, "") } };
  return {
    item: discounted,
    other: item,
    ...defined({ inThousands: inThousands === undefined ? undefined : less(inThousands) }),
  };
}
