import { defined } from "../omit-undefined.js";
import { readingOnce } from "../text/memoize.js";
import { part } from "../text/token-patterns.js";
import { isBlank } from "../text/typed-text.js";
import { readPrinted } from "./bot-printed-line.js";
import { price, sign } from "./grammar.js";
import { isItem, itemsOfLine } from "./items-of-line.js";
import { normalizedLine } from "./normalized-line.js";
import { readTokens } from "./numbers.js";
import { type Header, mostCells, readHeader, readRow } from "./pasted-table.js";
import { matchAt } from "./phrases.js";
import { type ReadLine, readLine } from "./read-line.js";
import { pattern } from "./token-kinds.js";
import { priceOf, type ReadItem, type Refusal, type TypedItem } from "./typed-item.js";

interface TypedLines {
  readonly lines: readonly TypedLine[];
  readonly statedTotal?: string;
}

export type TypedLine =
  | ({ readonly ok: true; readonly text: string } & ReadItem)
  | ({ readonly ok: false; readonly text: string } & Refusal);

/** The most lines of one text: twice the items of an invoice. Reading more would keep other chats waiting. */
const mostLines = 200;

/**
 * Reads items as people type and paste them: one per line or separated by ";", from a note, a sheet or the bot's own
 * list. If the text has too many lines, the last entry of the result says so.
 * @returns statedTotal: the amount of a line such as "Total 70 000" that stands beside items
 */
export const parseItemLines = readingOnce(readItemLines);

function readItemLines(text: string, currency: string): TypedLines {
  const lines: TypedLine[] = [];
  const totals: ({ readonly row: string } & StatedTotal)[] = [];
  let header: Header | undefined;
  for (const row of withoutLineNumbers(text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/))) {
    if (isBlank(row) || isRule(row)) continue;
    const room = mostLines - lines.length;
    if (room <= 0) return tooMany(lines, row);
    const whole = isFolded(row) ? { problem: "folded" as const } : readPrinted(row, currency);
    const heading = whole === undefined ? headingOf(row, currency) : undefined;
    const total = whole === undefined && heading === undefined ? readStatedTotal(row, currency) : undefined;
    if (whole !== undefined) lines.push(typedLine(row, whole));
    else if (heading !== undefined) header = heading;
    else if (total !== undefined) totals.push({ row, ...total });
    else {
      const { read, left } = linesOfRow(row, header, currency, room);
      lines.push(...read);
      if (left !== undefined) return tooMany(lines, left);
    }
  }
  // If a text has only lines such as "Total 70 000", each of them is read as an item.
  if (lines.length === 0) return { lines: totals.map(({ row }) => typedLine(row, readLine(row, currency))) };
  // If the total names another currency and no line names one, the prices are probably in that other currency too.
  const foreign = totals.find(({ isForeign }) => isForeign === true);
  if (foreign !== undefined && lines.every((line) => !line.ok || line.item.currency === undefined))
    lines.push(typedLine(foreign.row, { problem: "price-other-currency" }));
  const stated = totals.at(-1)?.amount;
  return { lines: withoutLoneNumbers(lines), ...defined({ statedTotal: stated }) };
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

const tooMany = (lines: readonly TypedLine[], left: string): { readonly lines: readonly TypedLine[] } => ({
  lines: [...lines, typedLine(left, { problem: "too-many-lines" })],
});

function typedLine(typed: string, read: ReadLine | TypedItem): TypedLine {
  const text = typed.trim();
  if ("problem" in read) return { ok: false, text, ...read };
  return "item" in read ? { ok: true, text, ...read } : { ok: true, text, item: read };
}

const isRule = (line: string): boolean => /^[\s\u00a0=_*~•.|—–-]*$/.test(line);

/** Checks for a line such as "… and 3 more", which stands in a copied list for the items that the list doesn't show. */
const isFolded = (line: string): boolean =>
  /^(?:…|\.{3}) ?(?:and|и ещё|и еще|va yana) [\d ,\u00a0]+(?: ?(?:more|ta))?\.?$/i.test(line.trim());

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

const totalLabel =
  /^(?:grand total|sub-?total|total(?: sum| price| amount)?|amount due|итого(?: к оплате)?|всего(?: к оплате)?|к оплате|общая сумма|сумма|jami(?: summa)?|umumiy(?: summa)?|hammasi|жами|ҳаммаси)(?![\p{L}\d])/u;

/** As much of a line as is searched for such a label, in UTF-16 units. Invisible characters may stand in a pasted one. */
const longestLabel = 100;

export function namesTotal(text: string): boolean {
  const even = normalizedLine(text.trim()).text;
  const found = totalLabel.exec(even)?.[0];
  return found !== undefined && /^[\s:.]*$/.test(even.slice(found.length));
}

const totalAmount = pattern(`${part("signs", `${sign}*`)} ${part("price", price)} ${sign}*`);

interface StatedTotal {
  /** The amount that the line states as the total; undefined when it names another currency, or several. */
  readonly amount?: string;
  readonly isForeign?: boolean;
}

/** Reads a line such as "Total 70 000" or "Итого: 70 000 сум"; undefined for any other line. */
function readStatedTotal(row: string, currency: string): StatedTotal | undefined {
  const typed = row.trim();
  const label = totalLabel.exec(normalizedLine(typed.slice(0, longestLabel)).text)?.[0];
  if (label === undefined) return undefined;
  const even = normalizedLine(typed);
  const rest = normalizedLine(even.typed(label.length, even.text.length));
  const line = readTokens(rest, currency);
  const found = matchAt(totalAmount, line);
  if (found === undefined) return undefined;
  const next = line.tokens[found.end];
  // A total in two currencies, such as "70,000 UZS + 5 USD", can't be compared with the invoice's total.
  if (next !== undefined) return /^\+ ?\d/.test(rest.text.slice(next.start)) ? {} : undefined;
  const amount = priceOf(found.price, currency);
  if ("problem" in amount) return undefined;
  return amount.currency === undefined ? { amount: amount.price } : { isForeign: true };
}
