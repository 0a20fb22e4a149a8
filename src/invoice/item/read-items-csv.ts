import Papa from "papaparse";
import { readItemHeader } from "./items-csv-cells.js";
import { readItemRow } from "./items-csv-row.js";
import {
  columnsByPlace,
  type FileRow,
  headerRows,
  type ReadEnd,
  type ReadRow,
  readItemRows,
} from "./read-item-rows.js";

export type { ReadRow };

/** The likeliest delimiter comes first. The comma comes late, because it may be a decimal sign. */
const delimiters = ["\t", ";", ",", "|"];

/** @param currency the currency of prices that name none */
export function* readItemsCsv(text: string, currency: string): Generator<ReadRow | undefined, ReadEnd> {
  const { body, delimiter } = yield* prepare(text, currency);
  return yield* readItemRows(csvRows(body, delimiter), { currency, delimiter });
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
      !("problem" in readItemRow(cells, columnsByPlace(cells), { currency, delimiter, named: false }));
    if (readable === undefined && cut.some(reads)) readable = delimiter;
  }
  return readable ?? best;
}

/** The longest row of a CSV file in characters. The limit bounds the time of one step, which parses one row. */
const longestRow = 32_000;

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly type: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

const sampleLength = 16_000;

/** Each step takes a few milliseconds at most, however long or damaged the file is. */
function* csvRows(text: string, delimiter: string): Generator<FileRow, void> {
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
