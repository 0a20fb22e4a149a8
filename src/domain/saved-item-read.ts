import Papa from "papaparse";
import { type ItemHeader, itemColumns, readItemHeader } from "./saved-item-columns.js";
import { savedItemKey } from "./saved-item-key.js";
import { type ReadItem, type RowFault, readItemRow } from "./saved-item-row.js";

/** A row by its number in the file, as a spreadsheet shows it. */
export type ReadRow = { readonly row: number } & (
  | { readonly ok: true; readonly item: ReadItem }
  | ({ readonly ok: false } & RowFault)
);

/** More would hold up everybody else while they are read; whoever has more sends them in parts. */
export const mostRows = 5_000;
/** Rows at the top in which a header is looked for. */
const headerRows = 5;
/** More than any table has; those behind them are one too many anyway. */
const mostCells = 100;
/** Characters in which the delimiter is looked for: a row may be as long as the file. */
const sampleLength = 64 * 1024;
/** The likeliest first; a comma may be a decimal sign. */
const delimiters = ["\t", ";", ",", "|"];
const byPlace: ItemHeader = { columns: itemColumns };

/**
 * Reads a file of items: CSV with any of the usual delimiters, with a header or with the columns in the order of
 * `itemColumns`, or one quick line a row. Nothing is read behind the row
 * that is one too many.
 * @param currency of prices that name none.
 */
export function readItemsCsv(text: string, currency: string): readonly ReadRow[] {
  const { body, delimiter } = prepare(text, currency);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, preview: mostRows + 1 });
  const unclosed = new Set(errors.filter(({ type }) => type === "Quotes").map(({ row }) => row));
  let header: ItemHeader | undefined;
  const rows: ReadRow[] = [];
  const firstRows = new Map<string, number>();
  for (const [index, all] of data.entries()) {
    const cells = all.slice(0, mostCells);
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (header === undefined && index < headerRows) {
      header = readItemHeader(cells, currency);
      if (header !== undefined) continue;
    }
    const row = index + 1;
    if (unclosed.has(index)) {
      rows.push({ row, ok: false, problem: "quotes", text: cells.join(" ") });
      continue;
    }
    const read = readItemRow(cells, header ?? byPlace, { currency, delimiter, named: header !== undefined });
    if ("problem" in read) {
      rows.push({ row, ok: false, ...read });
      continue;
    }
    const other = firstRows.get(savedItemKey(read));
    if (other === undefined) {
      firstRows.set(savedItemKey(read), row);
      rows.push({ row, ok: true, item: read });
    } else rows.push({ row, ok: false, problem: "same", text: read.name, other });
  }
  return rows;
}

/** A first line such as "sep=;" is for the spreadsheet, which doesn't count it as a row. */
const separatorLine = /^sep=(.)(?:\r\n|\r|\n)/i;

function prepare(text: string, currency: string): { body: string; delimiter: string } {
  const marked = text.replace(/^\ufeff/, "");
  const [line, named] = separatorLine.exec(marked) ?? [];
  if (line !== undefined && named !== undefined) return { body: marked.slice(line.length), delimiter: named };
  return { body: marked, delimiter: delimiterOf(marked, currency) };
}

/** The one that shows a header, else the one that makes rows of the same length. */
function delimiterOf(whole: string, currency: string): string {
  const text = whole.slice(0, sampleLength);
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: headerRows });
    if (data.some((cells) => readItemHeader(cells, currency) !== undefined)) return delimiter;
  }
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: headerRows });
    const rows = data.filter((cells) => cells.length > 1);
    const reads = (cells: string[]): boolean =>
      !("problem" in readItemRow(cells, byPlace, { currency, delimiter, named: false }));
    if (rows.length > 0 && rows.some(reads)) return delimiter;
  }
  const { meta } = Papa.parse(text, { delimitersToGuess: delimiters, preview: 1 });
  return meta.delimiter;
}
