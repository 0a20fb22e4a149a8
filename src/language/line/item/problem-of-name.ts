import type { LineProblem, TypedItem } from "./typed-item.js";

/** Returns why the words of a name are none: they say how many, or what else the amount is. */
export function problemOfName(item: TypedItem): LineProblem | undefined {
  if (isPartOfAmount(item)) return "price-ambiguous";
  if (joiner.test(item.name ?? "")) return "several-items";
  if (namesCount(item)) return "quantity-in-words";
  return isDiscount(item) ? "discount-unclear" : undefined;
}

/** Checks for "Prepayment 50% of 500 000", where the amount to pay is only a part of the price. */
const isPartOfAmount = ({ name = "" }: TypedItem): boolean =>
  /(?:\d\s?%|(?:^|\s)(?:половин[ау]|треть|четверть|half|third|quarter)(?:\s(?:upfront|up front|now|сразу|сейчас))?)\s(?:от|of|из)$|^(?:предоплат|аванс|задат|prepay|advance|deposit|avans|oldindan)\p{L}*\s\d{1,3}\s?%/iu.test(
    name,
  );

/** In "2 bouquets: 200k and 300k" and "не 350 а 400 тысяч" the words between two amounts would become the name of an item. */
const joiner =
  /^(?:и|and|va|ва|не \d[\d ]{0,11}(?: тыс\p{L}*)?,? а|not \d[\d ,]{0,11}k?,? but|\d[\d ]{0,11}(?: ming)? emas)$/iu;

/** Checks for a name such as "кол-во 3 зарядка", in which a label shows that the number is a count. */
const namesCount = ({ name = "", price, quantity }: TypedItem): boolean =>
  price !== undefined &&
  quantity === undefined &&
  /(?:^|\s)(?:quantity|кол-?во|количество|soni|сони)[\s:.=-]{0,3}\d{1,4}(?!\S)/iu.test(name);

/**
 * Checks for a discount that typed-sums.ts couldn't tell from an item, such as "Tea 5000 -10%" behind other items. It
 * would be added to the total instead of being taken off.
 */
const isDiscount = ({ name = "", price }: TypedItem): boolean =>
  /^(?:скидка|discount|chegirma|чегирма)(?:\s\d+\s?%)?$|^(?:минус|minus)(?!\p{L})|^(?:на|for|on) .{1,60} (?:скидка|discount)$/iu.test(
    name,
  ) ||
  (price === undefined && /[\s,][-−–—]\s?\d+\s?%$/u.test(name.slice(-12)));
