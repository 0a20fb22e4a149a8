import Papa from "papaparse";
import { savedItemKey } from "./item.js";
import { savedFields } from "./item-fields.js";
import { type ItemHeader, readItemHeader } from "./items-csv-cells.js";
import { type ReadItem, type RowFault, readItemRow } from "./items-csv-row.js";

/** The result of reading one row of a CSV file, with the row's number as a spreadsheet counts it. */
export type ReadRow = { readonly row: number } & (
  | { readonly ok: true; readonly item: ReadItem }
  | ({ readonly ok: false } & RowFault)
);

/** The most rows of a file. A merchant with more items sends several files. */
export const mostRows = 5_000;
const headerRows = 5;
/** The likeliest delimiter comes first. The comma comes late, because it may be a decimal sign. */
const delimiters = ["\t", ";", ",", "|"];
const byPlace: ItemHeader = { columns: savedFields };

/**
 * A header names the columns; without one, they must stand in the order in which the bot writes such files. Reading
 * stops one row after the limit of rows. Each step takes a few milliseconds at most.
 * @param currency the currency of prices that name none
 * @returns undefined for a row that holds no item, such as a header or a blank row
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
      if (header?.unclear !== undefined) {
        yield { row, ok: false, problem: "header-unit", text: header.unclear };
        return;
      }
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

/** The first line with which some files name their delimiter, such as "sep=;". Spreadsheets don't count this line as a row. */
const separatorLine = /^sep=(.)(?:\r\n|\r|\n)/i;

function* prepare(text: string, currency: string): Generator<undefined, { body: string; delimiter: string }> {
  const marked = text.replace(/^\ufeff/, "");
  const [line, named] = separatorLine.exec(marked) ?? [];
  if (line !== undefined && named !== undefined) return { body: marked.slice(line.length), delimiter: named };
  return { body: marked, delimiter: yield* delimiterOf(marked, currency) };
}

/** Takes the first delimiter with which a header is found, else an item, else the one that splits the most rows. */
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

/** The longest row of a CSV file in characters. The limit bounds the time of one step, which parses one row. */
const longestRow = 32_000;

interface CsvRow {
  readonly cells: readonly string[];
  /** "row-too-long": the row is longer than the limit above, and reading ends there. */
  readonly problem?: "quotes" | "row-too-long";
}

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly type: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

const sampleLength = 16_000;

/** Each step takes a few milliseconds at most, however long or damaged the file is. */
function* csvRows(text: string, delimiter: string): Generator<CsvRow, void> {
  const newline = newlineOf(text);
  for (let at = 0; at < text.length; ) {
    const part = text.slice(at, at + longestRow);
    const isLast = at + longestRow >= text.length;
    // The file is parsed in parts. The last row of a part may continue in the next part, so the next part starts with
    // that row, except at the end of the file.
    const { data, errors, meta }: Parsed = new Papa.Parser({ delimiter, newline }).parse(part, 0, !isLast);
    if (data.length === 0) {
      yield { cells: [part], problem: "row-too-long" };
      return;
    }
    const unclosed = new Set(errors.filter(({ type }) => type === "Quotes").map(({ row }) => row));
    for (const [index, cells] of data.entries())
      yield unclosed.has(index) ? { cells, problem: "quotes" } : { cells };
    if (isLast) return;
    at += meta.cursor;
  }
}

function firstRows(text: string, delimiter: string, count: number): readonly (readonly string[])[] {
  const parser = new Papa.Parser({ delimiter, newline: newlineOf(text), preview: count });
  return (parser.parse(text.slice(0, sampleLength), 0, false) as Parsed).data;
}

/** Finds the kind of line break that ends the file's rows. Line breaks inside quotation marks are ignored, because they may be of another kind. */
function newlineOf(text: string): "\n" | "\r\n" | "\r" {
  const [found] = /\r\n|\n|\r/.exec(text.slice(0, sampleLength).replace(/"[^"]*"/g, "")) ?? [];
  return found === "\r\n" || found === "\r" ? found : "\n";
}
