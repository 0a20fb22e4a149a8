import Papa from "papaparse";

/** The longest row in characters. One row is parsed at a time, so this limit bounds the time of one step. */
const longestRow = 32_000;

export interface CsvRow {
  readonly cells: readonly string[];
  /** The fault of a row. "quotes": a quotation mark is never closed. "row-too-long": the row exceeds `longestRow`, and reading ends there. */
  readonly problem?: "quotes" | "row-too-long";
}

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly type: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

/** The line break of the rows is determined from this many characters at the start of the file. */
const sampleLength = 16_000;

/** Yields the rows of a CSV file, including blank ones. Each step takes a few milliseconds at most, whatever the text is. */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow, void> {
  const newline = newlineOf(text);
  for (let at = 0; at < text.length; ) {
    const part = text.slice(at, at + longestRow);
    const isLast = at + longestRow >= text.length;
    // The last row of a part may continue in the next part, so the next part starts with that row, except at the end of the text.
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

/** Returns the first rows, from which the caller judges whether the delimiter is the right one. */
export function firstRows(text: string, delimiter: string, count: number): readonly (readonly string[])[] {
  const parser = new Papa.Parser({ delimiter, newline: newlineOf(text), preview: count });
  return (parser.parse(text.slice(0, sampleLength), 0, false) as Parsed).data;
}

/** Finds the line break that ends rows. Line breaks inside quotation marks are ignored, since they may be of another kind. */
function newlineOf(text: string): "\n" | "\r\n" | "\r" {
  const [found] = /\r\n|\n|\r/.exec(text.slice(0, sampleLength).replace(/"[^"]*"/g, "")) ?? [];
  return found === "\r\n" || found === "\r" ? found : "\n";
}
