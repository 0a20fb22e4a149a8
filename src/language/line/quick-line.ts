import { Big } from "big.js";
import { chargeOn, discountOff } from "../money/discount-size.js";
import { minorUnits } from "../money/money.js";
import { defined } from "../omit-undefined.js";
import { readingOnce } from "../text/memoize.js";
import { isBlank } from "../text/typed-text.js";
import { readPrinted } from "./bot-printed-line.js";
import { fitTotal } from "./fit-total.js";
import type { ReadItem, Refusal, TypedItem } from "./item/typed-item.js";
import { isItem, itemsOfLine } from "./items-of-line.js";
import { type Header, mostCells, readHeader, readRow } from "./pasted-table.js";
import { type ReadLine, readLine } from "./read-line.js";
import type { TypedDiscount } from "./typed-discount.js";
import type { TypedPart } from "./typed-part.js";
import { oneDiscount, type StatedTotal, sumsOfRow } from "./typed-sums.js";

interface TypedLines {
  readonly lines: readonly TypedLine[];
  /** The text without its sums, as an order in words is read. */
  readonly rest: string;
  /** The sums as they were typed, if the text has one row. */
  readonly sums?: string;
  readonly statedTotal?: string;
  readonly discount?: TypedDiscount;
  /** An advance, a charge or a tax. */
  readonly parts?: readonly TypedPart[];
  /** True when the text states several totals, or one that can't be compared with the items. */
  readonly isTotalUnclear?: true;
  /** True when the text has nothing but sums, and not only a discount. Its lines then are the sums, read as items. */
  readonly isOnlySums?: true;
  /** True when the discount may be meant for the last item alone. */
  readonly mayBeOfLast?: true;
}

export type TypedLine =
  | ({ readonly ok: true; readonly text: string } & ReadItem)
  | ({ readonly ok: false; readonly text: string } & Refusal);

/** The most lines of one text: twice the items of an invoice. Reading more would keep other chats waiting. */
const mostLines = 200;

/**
 * Reads items as people type and paste them: one per line or separated by ";", from a note, a sheet or the bot's own
 * list. If the text has too many lines, the last entry of the result says so.
 * @returns statedTotal: the amount of a part such as "Total 70 000" that stands beside items, and which has chosen
 * between the readings of the lines where it could. With a discount alone, the only line is refused.
 */
export const parseItemLines = readingOnce(readItemLines);

function readItemLines(text: string, currency: string): TypedLines {
  const lines: TypedLine[] = [];
  const totals: ({ readonly row: string } & StatedTotal)[] = [];
  const parts: TypedPart[] = [];
  const sumRows = new Set<string>();
  let typedSums: string | undefined;
  const rests: string[] = [];
  const discounts: TypedDiscount[] = [];
  let isPriceless = false;
  let mayBeOfLast: true | undefined;
  let header: Header | undefined;
  const rows = withoutLineNumbers(text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)).filter(
    (row) => !isBlank(row) && !isRule(row),
  );
  for (const row of rows) {
    const room = mostLines - lines.length;
    if (room <= 0) return tooMany(lines, row);
    const whole = isFolded(row) ? { problem: "folded" as const } : readPrinted(row, currency);
    const heading = whole === undefined ? headingOf(row, currency) : undefined;
    if (whole !== undefined) lines.push(typedLine(row, whole));
    else if (heading !== undefined) header = heading;
    if (whole !== undefined || heading !== undefined) {
      rests.push(row);
      continue;
    }
    const { rest, discount, isPrice, ...found } = sumsOfRow(row, currency, rows.length === 1);
    mayBeOfLast ??= found.mayBeOfLast;
    typedSums = rows.length === 1 ? found.typed : undefined;
    totals.push(...(found.totals ?? []).map((total) => ({ row, ...total })));
    parts.push(...(found.parts ?? []));
    if ((found.totals?.length ?? 0) + (found.parts?.length ?? 0) > 0) sumRows.add(row);
    if (discount !== undefined) discounts.push(discount);
    if (isPrice === true) isPriceless = true;
    if (isBlank(rest)) continue;
    rests.push(rest);
    const { read, left } = linesOfRow(rest, header, currency, room);
    lines.push(...read);
    if (left !== undefined) return tooMany(lines, left);
  }
  const sums = defined({
    discount: oneDiscount(discounts),
    parts: parts.length > 0 ? parts : undefined,
    mayBeOfLast,
    sums: typedSums,
  });
  const rest = totals.length + discounts.length + parts.length > 0 ? rests.join("\n") : text;
  const stated = (totals.findLast(({ isBefore }) => isBefore !== true) ?? totals.at(-1))?.amount;
  // If a text has only lines such as "Total 70 000", each of them is read as an item.
  if (lines.length === 0 && sumRows.size > 0) {
    const read = [...sumRows].map((row) => typedLine(row, readLine(row, currency)));
    return { lines: read, rest: text, isOnlySums: true, ...sums, ...defined({ statedTotal: stated }) };
  }
  if (lines.length === 0 && discounts.length > 0)
    return { lines: [refusedDiscount(text, currency)], rest, ...sums };
  // If the total names another currency and no line names one, the prices are probably in that other currency too.
  const foreign = totals.find(({ isForeign }) => isForeign === true);
  if (foreign !== undefined && lines.every((line) => !line.ok || line.item.currency === undefined))
    lines.push(typedLine(foreign.row, { problem: "price-other-currency" }));
  const isTotalUnclear = totals.some(({ amount }) => amount === undefined || amount !== stated) || undefined;
  const priced = isPriceless ? pricedByTotal(lines, stated, currency) : lines;
  const read = withoutLoneNumbers(priced);
  return {
    lines: decidedBy(read, stated, sums, currency),
    rest,
    ...sums,
    ...defined({ statedTotal: stated, isTotalUnclear }),
  };
}

function refusedDiscount(text: string, currency: string): TypedLine {
  const read = readLine(text, currency);
  return typedLine(text, "problem" in read ? read : { problem: "discount-unclear" });
}

/** In "2 кофе итого 30000" the total is what all pieces of the only item cost together. */
function pricedByTotal(
  lines: readonly TypedLine[],
  stated: string | undefined,
  currency: string,
): readonly TypedLine[] {
  const [line, second] = lines;
  if (line?.ok !== true || second !== undefined || stated === undefined || line.item.price !== undefined)
    return lines;
  const { name = "", quantity = 1 } = line.item;
  const price = Big(stated).div(quantity);
  const isSeveral = /[,;+&]|(?<!\p{L})(?:и|and|va|ва|ham|bilan)(?!\p{L})/iu.test(name);
  if (isSeveral || !price.times(quantity).eq(stated) || !price.round(minorUnits(currency) ?? 2).eq(price))
    return lines;
  return [{ ok: true, text: line.text, item: { ...line.item, price: price.toFixed() } }];
}

/** The total may be meant before the charge and the discount, or after them. */
function decidedBy(
  lines: readonly TypedLine[],
  stated: string | undefined,
  { discount, parts = [] }: Pick<TypedLines, "discount" | "parts">,
  currency: string,
): readonly TypedLine[] {
  if (stated === undefined) return lines;
  const prices = lines.flatMap((line) => (line.ok ? [line.item.price ?? "0"] : []));
  const less = (sum: Big): Big =>
    typeof discount !== "object" ? sum : sum.minus(discountOff(sum, { prices, currency, discount }));
  const more = (sum: Big): Big =>
    parts.reduce(
      (all, part) => (part.kind === "charge" ? all.plus(chargeOn(sum, part.percent, currency)) : all),
      sum,
    );
  const isTotal = (sum: Big): boolean =>
    [sum, less(sum), more(sum), less(more(sum))].some((one) => one.eq(stated));
  return fitTotal(lines, currency, isTotal) ?? lines;
}

/** A line with only a number may be the price or the quantity of another line with only a name, so such lines are refused. */
function withoutLoneNumbers(lines: readonly TypedLine[]): readonly TypedLine[] {
  const isLone = (line: TypedLine, lacks: "name" | "price"): boolean =>
    line.ok && line.item[lacks] === undefined;
  if (!lines.some((line) => isLone(line, "price") && !isLone(line, "name"))) return lines;
  return lines.map((line) =>
    isLone(line, "name") ? typedLine(line.text, { problem: "no-name-or-price" }) : line,
  );
}

const tooMany = (lines: readonly TypedLine[], left: string): TypedLines => ({
  lines: [...lines, typedLine(left, { problem: "too-many-lines" })],
  rest: "",
});

function typedLine(typed: string, read: ReadLine | TypedItem): TypedLine {
  const text = typed.trim();
  if ("problem" in read) return { ok: false, text, ...read };
  return "item" in read ? { ok: true, text, ...read } : { ok: true, text, item: read };
}

const isRule = (line: string): boolean => /^[\s\u00a0=_*~•.|—–-]*$/.test(line);

/** Checks for a line such as "… and 3 more", which stands in a copied list for the items that the list doesn't show. */
const isFolded = (line: string): boolean =>
  /^(?:…|\.{3}) ?(?:and|и ещё|и еще|va yana|ва яна) [\d ,\u00a0]+(?: ?(?:more|ta|та))?\.?$/i.test(
    line.trim(),
  );

/** Removes the numbers at the start of lines when they only count the lines, as in "1 Coffee", "2 Tea", "3 Cake". */
function withoutLineNumbers(rows: readonly string[]): readonly string[] {
  const numbered = rows.map((row) => /^\s*(\d{1,3})([ \t])/.exec(row)).filter((found) => found !== null);
  const isSheet = numbered.every(([, , behind]) => behind === "\t");
  const counts = numbered.every(([, number], index) => Number(number) === index + 1);
  if (!counts || numbered.length < (isSheet ? 2 : 3)) return rows;
  return rows.map((row) => row.replace(/^\s*\d{1,3}(?=[ \t])/, ""));
}

const separators = ["\t", ";", "|"];

/** "Item no.100", with a digit and without separators, is an item's name and no heading. */
function headingOf(row: string, currency: string): Header | undefined {
  const separator = separators.find((one) => row.includes(one));
  if (separator !== undefined) return readHeader(row.split(separator), currency);
  return /\d/.test(row) ? undefined : readHeader(row.trim().split(/\s+/), currency);
}

/** @returns left: the first part of the row that wasn't read, because it lies beyond `room` lines */
function linesOfRow(
  row: string,
  header: Header | undefined,
  currency: string,
  room: number,
): { readonly read: readonly TypedLine[]; readonly left?: string | undefined } {
  for (const separator of separators) {
    const cells = row.split(separator);
    if (cells.length < 2 || cells.length > mostCells) continue;
    // A whole item in one cell shows that the row is a list of items and not the cells of one item.
    if (separator !== "\t" && cells.some((cell) => isItem(cell, currency))) continue;
    const read = readRow(cells, header, currency);
    if (read !== undefined) return { read: [typedLine(row, read)] };
  }
  const pieces = row.split(";").filter((piece) => !isBlank(piece));
  const parts = pieces.slice(0, room).flatMap((piece) => itemsOfLine(piece, currency));
  return { read: parts.map(({ text, read }) => typedLine(text, read)), left: pieces[room] };
}
