import { isFolded, isRule, withoutBullet, withoutLineNumbers } from "./quick-line/bullet.js";
import { isItem, piecesOf } from "./quick-line/pieces.js";
import { readPrinted } from "./quick-line/printed.js";
import { type ReadLine, readLine } from "./quick-line/read-line.js";
import { type Column, readHeader } from "./quick-line/sheet-header.js";
import { readRow } from "./quick-line/sheet-row.js";
import { readStatedTotal } from "./quick-line/stated-total.js";
import type { Refusal, TypedItem, TypedLine } from "./quick-line/typed-line.js";
import { isBlank } from "./typed-text.js";

export { printItemLine } from "./quick-line/printed.js";
export type { LineProblem, TypedItem, TypedLine } from "./quick-line/typed-line.js";

/** A line that states a total; an item like any other when it stands alone. */
interface TotalLine {
  readonly text: string;
  readonly amount?: string;
}

/**
 * Reads items as people type and paste them: one a line, or separated by ";", also out of a note, a sheet or the
 * bot's own list. Lines that are blank, rules or headings of a sheet are skipped.
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
    else lines.push(...linesOfRow(row, columns, currency));
  }
  if (lines.length === 0)
    return { lines: totals.map(({ text: line }) => typedLine(line, readLine(line, currency))) };
  const stated = totals.at(-1)?.amount;
  return stated === undefined ? { lines } : { lines, statedTotal: stated };
}

function headingOf(row: string): readonly (Column | undefined)[] | undefined {
  const separator = ["\t", ";", "|"].find((one) => row.includes(one));
  return readHeader(separator === undefined ? row.trim().split(/\s+/) : row.split(separator));
}

function linesOfRow(
  row: string,
  columns: readonly (Column | undefined)[] | undefined,
  currency: string,
): TypedLine[] {
  for (const separator of ["\t", ";", "|"]) {
    const cells = row.split(separator);
    // Between semicolons, several lines are more likely than the cells of one.
    if (cells.length < 2 || (separator !== "\t" && cells.some((cell) => isItem(cell, currency)))) continue;
    const read = readRow(cells, columns, currency);
    if (read !== undefined) return [typedLine(row, asRead(read))];
  }
  return piecesOf(row, currency).map((piece) => typedLine(piece, readLine(withoutBullet(piece), currency)));
}

const asRead = (read: TypedItem | Refusal): ReadLine => ("problem" in read ? read : { item: read });

function typedLine(typed: string, read: ReadLine): TypedLine {
  const text = typed.trim();
  return "problem" in read ? { ok: false, text, ...read } : { ok: true, text, ...read };
}
