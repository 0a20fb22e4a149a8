import { thousandsLeftOut } from "../money/small-units.js";
import { defined } from "../omit-undefined.js";
import {
  asSize,
  type MeasuredReading,
  measuredItem,
  measuredReading,
  namesMeasure,
} from "./item/by-measure.js";
import { withPercentOff } from "./item/discounted.js";
import { leastSmallPrice, withSmallPrice } from "./item/left-out-thousands.js";
import { otherReading, priceOfAll } from "./item/other-reading.js";
import { behind, countedFront, type Reading, type Readings, readingsForAll } from "./item/price-for-all.js";
import { problemOfName } from "./item/problem-of-name.js";
import { holdsPrice } from "./item/several-items.js";
import { itemOf, type ReadItem, type Refusal, type TypedItem } from "./item/typed-item.js";
import {
  countedBeginning,
  endingOf,
  firstMatch,
  packedBeginning,
  pricedBeginnings,
} from "./tokens/grammar.js";
import { type Line, lineOf, partOf, type Token } from "./tokens/lexer.js";
import { type NormalizedLine, normalizedLine } from "./tokens/normalized-line.js";
import {
  hidesCount,
  isGrouped,
  isSmallCount,
  isYear,
  leastPrice,
  lineInDigits,
  moneyFrom,
  readTokens,
  roughly,
} from "./tokens/numbers.js";
import {
  isCounted,
  isEach,
  isForAll,
  isMarked,
  isMeasure,
  isMoney,
  isThere,
  type Match,
  matchAt,
  none,
  noParts,
  phraseOf,
} from "./tokens/phrases.js";
import { has, isOf, type Kind, nameEnds, signs } from "./tokens/token-kinds.js";

export type ReadLine = ReadItem | Refusal;

/** Reads one line as an item. The caller has removed the mark of a list, such as "1.". */
export function readLine(text: string, currency: string): ReadLine {
  const even = normalizedLine(text);
  const line = readTokens(even, currency);
  const { best, other, unclear = false } = pricedReadings(line, currency);
  const itemIn = (reading: Reading) => itemOf(nameOf(reading, even), reading, currency);
  const measured = measuredReading(best, line);
  const byMeasure = measured && measuredItem(measured, measuredWords(measured, even), currency);
  const isUnlikely = measured === undefined || measured.certainty === "unlikely";
  const item = isUnlikely || byMeasure === undefined ? itemIn(best) : byMeasure;
  if (isUnlikely && "problem" in item) return item;
  if (unclear) return { problem: "quantity-unit" };
  if (isUnlikely && !("problem" in item)) {
    const counted = countedInWords(item, best, even, currency);
    if (counted !== undefined) return counted;
    if (isOfOne(best) && hidesCount(best.name)) return { problem: "quantity-in-words" };
  }
  if (isThere(best.price) && holdsPrice(best.name, currency, isNameSeparated(line, best)))
    return { problem: "several-items" };
  if (
    sharesPrice(best) ||
    endsInGreaterPrice(best, currency) ||
    joinsCounted(best, line) ||
    sharesThousands(best, line, currency)
  )
    return { problem: "several-items" };
  if ("problem" in item) return item;
  const unclearName = problemOfName(item);
  if (unclearName !== undefined) return { problem: unclearName };
  if (isEach(best.price) && addsMeasures(best)) return { problem: "measure-unit" };
  if (measured?.certainty === "sure") return { item };
  if (measured?.certainty === "likely") return withOther(item, itemIn(asSize(best)));
  const second = other ?? (byMeasure === undefined ? priceOfAll(line, best) : undefined);
  const read = withOther(item, second === undefined ? byMeasure : itemIn(second));
  const small = withSmallPrice(read, best.price, even.text, currency);
  const priced = withPercentOff(withTwoPrices(small, line, best, even, currency), currency);
  return isEach(best.price) ? { ...priced, isEach: true } : priced;
}

const withOther = (item: TypedItem, other: TypedItem | Refusal | undefined): ReadItem =>
  other === undefined || "problem" in other || isSame(item, other) ? { item } : { item, other };

/**
 * Reads a word for a number at the edge of the name like its digits: "два торта 240000" are two, and the name "два торта"
 * is the other reading.
 * @param item the item whose name has the word
 */
function countedInWords(
  item: TypedItem,
  { name, price, count }: Reading,
  line: NormalizedLine,
  currency: string,
): ReadLine | undefined {
  if (!isThere(price) || isThere(count)) return undefined;
  const inDigits = lineInDigits(line, name);
  if (inDigits === undefined) return undefined;
  if (inDigits === "unclear") return isEach(price) ? { problem: "quantity-in-words" } : undefined;
  const counted = readLine(inDigits, currency);
  if ("problem" in counted) return isEach(price) ? counted : undefined;
  const asTyped = (read: TypedItem): TypedItem =>
    read.quantity === undefined && read.price === item.price ? item : read;
  const read = withOther(asTyped(counted.item), counted.other && asTyped(counted.other));
  return { ...read, ...defined({ inThousands: counted.inThousands, isEach: counted.isEach }) };
}

/**
 * Reads a number at the end of the name that has the form of a price as one, too. Of "торт 70000 50000" the greater one
 * is rather the price; in "powerbank 20000 250000" the smaller one is rather a part of the name.
 */
function withTwoPrices(
  read: ReadItem,
  line: Line,
  best: Reading,
  even: NormalizedLine,
  currency: string,
): ReadItem {
  const number = best.name.at(-1);
  const { name, price, quantity } = read.item;
  if (number?.kind !== "number" || best.name.length < 2 || !/00$/.test(number.text)) return read;
  if (name === undefined || price === undefined || quantity !== undefined || isForAll(best.price))
    return read;
  if (isNameSeparated(line, best) || roughly(number) < leastPrice(currency)) return read;
  const named = typedWords(best.name.slice(0, -1), even);
  const before = itemOf(named, { ...noParts, price: phraseOf(lineOf([number])) }, currency);
  if (named === "" || "problem" in before || Number(before.price) === Number(price)) return read;
  const first = { ...read.item, ...before };
  if (Number(first.price) > Number(price)) return { item: first, other: { ...read.item, name: named } };
  return read.other === undefined ? { ...read, other: first } : read;
}

/** "По 5000" and "5000 each" are said of several pieces, while "at 5000" may be said of one. */
const isOfOne = ({ price, count }: Reading): boolean =>
  !isThere(count) && price.tokens.some(({ kind, text }) => kind === "each" || text === "по");

const measuredWords = ({ name, amount, price }: MeasuredReading, line: NormalizedLine) => {
  const words = (tokens: readonly Token[], ...some: readonly Kind[]): string =>
    typedWords(
      tokens.filter((token) => isOf(token, ...some)),
      line,
    );
  return {
    noun: typedWords(name, line),
    typed: words(amount.tokens, "number", "measure"),
    per: words(price.tokens, "measure"),
  };
};

/** In "Сыр 90000/кг" nothing says how much cheese it is, so the line has no price. */
function pricedReadings(line: Line, currency: string): Readings {
  const readings = readingsOf(line, currency);
  if (!namesMeasure(readings.best.price) || measuredReading(readings.best, line) !== undefined)
    return readings;
  return { best: { ...noParts, name: line.tokens } };
}

/** Checks for a line such as "Tea and coffee 5000 each", where one price belongs to several items. */
const sharesPrice = ({ name, price }: Reading): boolean => isEach(price) && name.slice(1).some(isJoiner);

const isJoiner = ({ kind, text }: Token): boolean => kind === "comma" || /^(?:и|and|va|ва|\+|&)$/.test(text);

/** In "2 lattes, delivery 5000" the count belongs to the lattes, and the price to the delivery. */
const joinsCounted = ({ name, price, count }: Reading, line: Line): boolean =>
  isThere(price) &&
  isThere(count) &&
  !isMeasure(count) &&
  count.number.start < (name[0]?.start ?? 0) &&
  !isNameSeparated(line, { ...noParts, name }) &&
  name.some(
    ({ kind }, at) =>
      at > 0 && kind === "comma" && isOf(name[at + 1], "word") && !addition.test(name[at + 1]?.text ?? ""),
  );

/** The beginning of words that say how a thing is wanted: "2 латте, без сахара 20000". */
const addition = /^(?:без|со?|на|no|with|without|to)$/;

/**
 * In "coffee 15 and tea 5k" the "k" may belong to both prices, and in "coffee 15 and tea 5000" the first price may have
 * left out its thousands. "iPhone 15 and a case 9 000 000" costs too much for that.
 */
const sharesThousands = ({ name, price, count }: Reading, line: Line, currency: string): boolean =>
  isMoney(price) &&
  !isNameSeparated(line, { ...noParts, name }) &&
  name.some((token, at) => {
    const joiner = name[at + 1];
    if (at === 0 || token.kind !== "number" || joiner === undefined) return false;
    if (!isJoiner(joiner) || !isOf(name[at + 2], "word")) return false;
    if (has(price, "thousand") && !isThere(count)) return true;
    const isPrice = isSmallCount(token, moneyFrom - 1) && roughly(token) >= leastSmallPrice;
    const full = isPrice ? thousandsLeftOut(token.text, currency)?.thousands : undefined;
    return (
      full !== undefined && !has(price, "million") && roughly(price.number) < mostTimesMore * Number(full)
    );
  });

/** Prices of one invoice that differ more are rather the price of a dear thing and a number in its name. */
const mostTimesMore = 100;

/** In "Tea: 5000 - 3" the number at the end of the name may be the price, and the price may be the quantity. */
function endsInGreaterPrice({ name, price, count }: Reading, currency: string): boolean {
  if (!isThere(price) || isThere(count) || isMarked(price) || isForAll(price)) return false;
  const at = name.findLastIndex(({ kind }) => kind === "number");
  const number = name[at];
  if (number === undefined || !name.slice(at + 1).every((token) => isOf(token, "each", "ornament", ...signs)))
    return false;
  const isPrice = roughly(number) >= leastPrice(currency) && !isYear(number.text);
  return isPrice && roughly(number) > roughly(price.number) && isSmallCount(price.number, 100);
}

/** Checks for a measure in two parts: "2 кг 300 г сыра по 90000", "1 kilo yarim go'sht 95 mingdan". */
const addsMeasures = ({ name, count }: Reading): boolean => {
  const measures = name.filter(
    ({ kind }, at) => kind === "measure" && name[at - 1]?.kind === "number",
  ).length;
  const isHalfMore =
    (isMeasure(count) || measures > 0) && name.some(({ text }) => /^(?:yarim|ярим|половиной)$/.test(text));
  return measures > 1 || isHalfMore;
};

const isSame = (one: TypedItem, other: TypedItem): boolean =>
  one.name === other.name && one.price === other.price && (one.quantity ?? 1) === (other.quantity ?? 1);

const isNameSeparated = ({ tokens }: Line, { name: [first, ...others] }: Reading): boolean =>
  first !== undefined && isOf(tokens[tokens.indexOf(first) + others.length + 1], ...nameEnds);

const nameOf = ({ name, tail = [] }: Reading, line: NormalizedLine): string =>
  [name, tail]
    .map((tokens) => typedWords(tokens, line))
    .filter((words) => words !== "")
    .join(" ");

function typedWords(tokens: readonly Token[], line: NormalizedLine): string {
  const isName = (token: Token): boolean => !isOf(token, ...signs);
  const [first, last] = [tokens.find(isName), tokens.findLast(isName)];
  return first === undefined || last === undefined ? "" : line.typed(first.start, last.end);
}

function readingsOf(line: Line, currency: string): Readings {
  const ending = endingOf(line);
  if (ending === undefined) return withoutOrnament(line, currency) ?? withoutEnding(line, currency);
  const { start, price, count, total } = ending;
  const front = partOf(line, 0, start);
  const plain = { name: front.tokens, price, count, total };
  if (ending.isForAll) {
    // In "300 000 for 2 hours" no name stands before the price, so the pieces are the item's name.
    const pieces = isCounted(count) || has(count, "measure", "pack") ? count.tokens : [];
    const tail = start === 0 ? pieces : tailOf(line, ending);
    return readingsForAll(plain, { ...noParts, name: front.tokens, tail, price }, currency);
  }
  const several = countedFront(front, ending);
  if (several !== undefined) return readingsForAll({ ...plain, ...several }, plain, currency);
  const priced = isThere(price) ? undefined : firstMatch(pricedBeginnings, front);
  // A line such as "15000 Coffee x2" has its price at the beginning and its count at the end.
  if (priced !== undefined) return { best: { ...plain, name: behind(priced, front), price: priced.price } };
  const counted = isThere(count) ? undefined : firstMatch(countedBeginning, front);
  if (counted !== undefined) {
    const best = { ...plain, name: behind(counted, front), count: counted.count };
    const uncounted = isCounted(counted.count) ? undefined : plain;
    return { best, other: otherReading(line, ending, currency, uncounted) };
  }
  const packed = isThere(count) || !isEach(price) ? undefined : matchAt(packedBeginning, front);
  if (packed !== undefined) return { best: { ...plain, name: behind(packed, front), count: packed.count } };
  // In "Pizza 2 large at 80000", the 2 is probably a count, but it is unclear where the name ends.
  const unclear = !isThere(count) && isEach(price) && start > 2 && isOf(line.tokens[start - 2], "number");
  const best = unclear ? { ...plain, total: none } : plain;
  return { best, other: otherReading(line, ending, currency), unclear };
}

const tailOf = ({ tokens }: Line, { price, end }: Match): readonly Token[] =>
  tokens.slice(tokens.indexOf(price.tokens.at(-1) ?? price.number) + 1, end);

/** Reads a line such as "Coffee 15000 🙏" as if the emoji and signs behind the price weren't there. */
function withoutOrnament(line: Line, currency: string): Readings | undefined {
  const end = line.tokens.findLastIndex(({ kind }) => kind !== "ornament") + 1;
  if (end === line.tokens.length) return undefined;
  const rest = partOf(line, 0, end);
  return isThere(endingOf(rest)?.price ?? none) ? readingsOf(rest, currency) : undefined;
}

/** Reads a line that ends neither with a price nor with a count: "15000 Coffee", "2 x Coffee", or a name alone. */
function withoutEnding(line: Line, currency: string): Readings {
  const whole = { ...noParts, name: line.tokens };
  const match = firstMatch([...pricedBeginnings, ...countedBeginning], line);
  if (match === undefined) return { best: whole };
  const { price, count } = match;
  if (match.isForAll) {
    const whole = { ...noParts, name: tailOf(line, { ...match, end: line.tokens.length }).slice(1), price };
    return readingsForAll({ ...match, name: behind(match, line) }, whole, currency);
  }
  // A name may begin with an amount in words: "Двадцать тысяч лье под водой".
  const isTitle =
    price.number.isInWords === true &&
    !has(price, "currency") &&
    ![line.tokens[match.end - 1], line.tokens.at(-1)].some((token) => isOf(token, "for"));
  const isPartOfName = isThere(price)
    ? !isThere(count) && (isTitle || (!isMarked(price) && !isGrouped(price.number)))
    : !isCounted(count);
  const name = behind(match, line);
  // In "50 000 ta'mir uchun", the last word means "for" and isn't part of the item's name.
  const named = isThere(price) && name.at(-1)?.kind === "for" ? name.slice(0, -1) : name;
  return { best: { ...match, name: named }, other: isPartOfName ? whole : undefined };
}
