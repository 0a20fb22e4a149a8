import { csvRows, firstRows } from "../text/csv-rows.js";
import { savedItemKey } from "./item.js";
import { savedFields } from "./item-fields.js";
import { type ItemHeader, readItemHeader } from "./saved-item-columns.js";
import { type ReadItem, type RowFault, readItemRow } from "./saved-item-row.js";

/** A row by its number in the file, as a spreadsheet shows it. */
export type ReadRow = { readonly row: number } & (
  | { readonly ok: true; readonly item: ReadItem }
  | ({ readonly ok: false } & RowFault)
);

/** A merchant with more rows sends them in parts. */
export const mostRows = 5_000;
/** Rows at the top in which a header is looked for. */
const headerRows = 5;
/** The likeliest first; a comma may be a decimal sign. */
const delimiters = ["\t", ";", ",", "|"];
const byPlace: ItemHeader = { columns: savedFields };

/**
 * Reads a file of items: CSV with any of the usual delimiters, with a header or with the columns in the order of the
 * table of fields. Nothing is read behind the first row too many. Each step takes a few milliseconds at most, and the
 * caller should pause between steps when others wait.
 * @param currency of prices that name none
 * @returns undefined for a row that holds no item, and isn't meant to.
 */
export function* readItemsCsv(text: string, currency: string): Generator<ReadRow | undefined, void> {
  const { body, delimiter } = yield* prepare(text, currency);
  let header: ItemHeader | undefined;
  let row = 0;
  const rowsByKey = new Map<string, number>();
  for (const { cells, problem } of csvRows(body, delimiter)) {
    row += 1;
    if (row > mostRows + 1) return;
    if (cells.every((cell) => cell.trim() === "")) {
      yield undefined;
      continue;
    }
    if (header === undefined && row <= headerRows) {
      header = readItemHeader(cells, currency);
      if (header !== undefined) continue;
    }
    if (problem !== undefined) {
      yield { row, ok: false, problem, text: cells.join(" ") };
      continue;
    }
    const read = readItemRow(cells, header ?? byPlace, { currency, delimiter, named: header !== undefined });
    if ("problem" in read) {
      yield { row, ok: false, ...read };
      continue;
    }
    const other = rowsByKey.get(savedItemKey(read));
    if (other === undefined) {
      rowsByKey.set(savedItemKey(read), row);
      yield { row, ok: true, item: read };
    } else yield { row, ok: false, problem: "same", text: read.name, other };
  }
}

/** A first line such as "sep=;" is for the spreadsheet, which doesn't count it as a row. */
const separatorLine = /^sep=(.)(?:\r\n|\r|\n)/i;

function* prepare(text: string, currency: string): Generator<undefined, { body: string; delimiter: string }> {
  const marked = text.replace(/^\ufeff/, "");
  const [line, named] = separatorLine.exec(marked) ?? [];
  if (line !== undefined && named !== undefined) return { body: marked.slice(line.length), delimiter: named };
  return { body: marked, delimiter: yield* delimiterOf(marked, currency) };
}

/**
 * Picks the delimiter that shows a header, else the one that makes an item of a row, else the one that cuts most rows.
 */
function* delimiterOf(text: string, currency: string): Generator<undefined, string> {
  let [best, mostCut] = [",", 0];
  let readable: string | undefined;
  for (const delimiter of delimiters) {
    yield undefined;
    const rows = firstRows(text, delimiter, headerRows);
    if (rows.some((cells) => readItemHeader(cells, currency) !== undefined)) return delimiter;
    const cut = rows.filter((cells) => cells.length > 1);
    if (cut.length > mostCut) [best, mostCut] = [delimiter, cut.length];
    const reads = (cells: readonly string[]): boolean =>
      !("problem" in readItemRow(cells, byPlace, { currency, delimiter, named: false }));
    if (readable === undefined && cut.some(reads)) readable = delimiter;
  }
  return readable ?? best;
}
