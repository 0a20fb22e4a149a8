import { isFolded, isRule, withoutBullet, withoutLineNumbers } from "./quick-line/bullet.js";
import { isItem, partsOf } from "./quick-line/pieces.js";
import { readPrinted } from "./quick-line/printed.js";
import { type ReadLine, readLine } from "./quick-line/read-line.js";
import { type Column, readHeader } from "./quick-line/sheet-header.js";
import { mostCells, readRow } from "./quick-line/sheet-row.js";
import { readStatedTotal } from "./quick-line/stated-total.js";
import type { Refusal, TypedItem, TypedLine } from "./quick-line/typed-line.js";
import { isBlank } from "./typed-text.js";

export { printItemLine } from "./quick-line/printed.js";
export type { LineProblem, TypedItem, TypedLine } from "./quick-line/typed-line.js";

/** Of one text: twice as many as an invoice holds. More would hold up everybody else while they are read. */
const mostLines = 200;

/** A line that states a total; an item like any other when it stands alone. */
interface TotalLine {
  readonly text: string;
  readonly amount?: string;
}

/**
 * Reads items as people type and paste them: one a line, or separated by ";", also out of a note, a sheet or the
 * bot's own list. Lines that are blank, rules or headings of a sheet are skipped. The last line says so when there are
 * more than are read at a time.
 * @param currency the invoice's.
 * @returns statedTotal: the amount of a line such as "Total 70 000" that came along with items.
 */
export function parseItemLines(
  text: string,
  currency: string,
): { readonly lines: readonly TypedLine[]; readonly statedTotal?: string } {
  const lines: TypedLine[] = [];
  const totals: TotalLine[] = [];
  let columns: readonly (Column | undefined)[] | undefined;
  for (const row of withoutLineNumbers(text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/))) {
    if (isBlank(row) || isRule(row)) continue;
    const room = mostLines - lines.length;
    if (room <= 0) return tooMany(lines, row);
    const printed = isFolded(row) ? { problem: "folded" as const } : readPrinted(row, currency);
    if (printed !== undefined) {
      lines.push(typedLine(row, "problem" in printed ? printed : { item: printed }));
      continue;
    }
    const heading = headingOf(row);
    if (heading !== undefined) {
      columns = heading;
      continue;
    }
    const total = readStatedTotal(row, currency);
    if (total !== undefined) totals.push({ text: row, ...total });
    else {
      const { read, left } = linesOfRow(row, columns, currency, room);
      lines.push(...read);
      if (left !== undefined) return tooMany(lines, left);
    }
  }
  if (lines.length === 0)
    return { lines: totals.map(({ text: line }) => typedLine(line, readLine(line, currency))) };
  const stated = totals.at(-1)?.amount;
  return stated === undefined ? { lines } : { lines, statedTotal: stated };
}

const tooMany = (lines: readonly TypedLine[], left: string): { readonly lines: readonly TypedLine[] } => ({
  lines: [...lines, typedLine(left, { problem: "too-many-lines" })],
});

function headingOf(row: string): readonly (Column | undefined)[] | undefined {
  const separator = ["\t", ";", "|"].find((one) => row.includes(one));
  return readHeader(separator === undefined ? row.trim().split(/\s+/) : row.split(separator));
}

/** @param room how many lines are read. @returns left: the first one that wasn't. */
function linesOfRow(
  row: string,
  columns: readonly (Column | undefined)[] | undefined,
  currency: string,
  room: number,
): { readonly read: readonly TypedLine[]; readonly left?: string | undefined } {
  for (const separator of ["\t", ";", "|"]) {
    const cells = row.split(separator);
    if (cells.length < 2 || cells.length > mostCells) continue;
    // Between semicolons, several lines are more likely than the cells of one.
    if (separator !== "\t" && cells.some((cell) => isItem(cell, currency))) continue;
    const read = readRow(cells, columns, currency);
    if (read !== undefined) return { read: [typedLine(row, asRead(read))] };
  }
  const pieces = row.split(";").filter((piece) => !isBlank(piece));
  const parts = pieces.slice(0, room).flatMap((piece) => partsOf(piece, currency));
  const read = parts.map((part) => typedLine(part, readLine(withoutBullet(part), currency)));
  return { read, left: pieces[room] };
}

const asRead = (read: TypedItem | Refusal): ReadLine => ("problem" in read ? read : { item: read });

function typedLine(typed: string, read: ReadLine): TypedLine {
  const text = typed.trim();
  return "problem" in read ? { ok: false, text, ...read } : { ok: true, text, ...read };
}
