import Papa from "papaparse";

/** In characters. A row is read in one go: this bounds how long that takes. */
const longestRow = 32_000;

export interface CsvRow {
  readonly cells: readonly string[];
  /** A quotation mark is never closed, or the row is longer than `longestRow`: then nothing is read behind it. */
  readonly problem?: "quotes" | "row-too-long";
}

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly type: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

/** Characters in which the separators are looked for. */
const sampleLength = 16_000;

/** The rows of a CSV file, blank ones included. Each step takes a few milliseconds at most, whatever the text is. */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow, void> {
  const newline = newlineOf(text);
  for (let at = 0; at < text.length; ) {
    const part = text.slice(at, at + longestRow);
    const isLast = at + longestRow >= text.length;
    // Unless the text ends there, the last row may go on behind the part: the next part begins with that row.
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

/** The first rows, for a look at whether the delimiter is the right one. */
export function firstRows(text: string, delimiter: string, count: number): readonly (readonly string[])[] {
  const parser = new Papa.Parser({ delimiter, newline: newlineOf(text), preview: count });
  return (parser.parse(text.slice(0, sampleLength), 0, false) as Parsed).data;
}

/** How rows end: a line break in quotation marks may be of another kind. */
function newlineOf(text: string): "\n" | "\r\n" | "\r" {
  const [found] = /\r\n|\n|\r/.exec(text.slice(0, sampleLength).replace(/"[^"]*"/g, "")) ?? [];
  return found === "\r\n" || found === "\r" ? found : "\n";
}
