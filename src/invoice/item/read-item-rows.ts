import { savedItemKey } from "./item.js";
import { savedFields } from "./item-fields.js";
import { type ItemHeader, isUnit, readItemHeader } from "./items-csv-cells.js";
import { type ReadItem, type RowFault, readItemRow } from "./items-csv-row.js";

/** The result of reading one row of a file, with the row's number as a spreadsheet counts it. */
export type ReadRow = { readonly row: number } & (
  | { readonly ok: true; readonly item: ReadItem }
  | ({ readonly ok: false } & RowFault)
);

export interface FileRow {
  readonly cells: readonly string[];
  /** "row-too-long": the row is longer than the reader's limit, and reading ends there. */
  readonly problem?: "quotes" | "row-too-long";
}

export interface ReadEnd {
  /** The columns that weren't used, by their headings, or by their letters as a spreadsheet has them. */
  readonly unused: readonly string[];
}

interface RowsOptions {
  /** The currency of prices that name none. */
  readonly currency: string;
  /** The sign between the cells; undefined in a workbook. */
  readonly delimiter?: string;
}

/** The most rows of a file. A merchant with more items sends several files. */
export const mostRows = 5_000;
/** A price list begins with its title, the shop's address and the date. */
export const headerRows = 20;

const byPlace: ItemHeader = { columns: savedFields };
const currencyPlace = savedFields.indexOf("currency");
const byPlaceWithUnit: ItemHeader = {
  columns: savedFields.map((field, at) => (at === currencyPlace ? undefined : field)),
};

/** Without a header the third cell is the currency, unless it holds a unit, such as "шт". */
export const columnsByPlace = (cells: readonly string[]): ItemHeader =>
  isUnit(cells[currencyPlace] ?? "") ? byPlaceWithUnit : byPlace;

/**
 * A header names the columns; without one, they must stand in the order in which the bot writes such files. Reading stops
 * one row after the limit of rows. Each step takes a few milliseconds at most.
 * @returns undefined for a row that holds no item, such as a header or a blank row
 */
export function* readItemRows(
  rows: Iterable<FileRow>,
  options: RowsOptions,
): Generator<ReadRow | undefined, ReadEnd> {
  const reader = new RowReader(options);
  let above: FileRow[] | undefined = [];
  let row = 0;
  for (const read of rows) {
    row += 1;
    if (row > mostRows + 1) break;
    if (above === undefined) {
      yield reader.read(read, row);
      continue;
    }
    const header = readItemHeader(read.cells, options.currency);
    if (header?.unclear !== undefined) {
      yield { row, ok: false, problem: "header-unit", text: header.unclear };
      return { unused: [] };
    }
    if (header === undefined) {
      above.push(read);
      yield undefined;
      if (row < headerRows) continue;
    }
    yield* header === undefined ? reader.readAll(above) : reader.leaveOut(above);
    reader.header = header;
    above = undefined;
  }
  if (above !== undefined) yield* reader.readAll(above);
  return { unused: reader.unused() };
}

class RowReader {
  header: ItemHeader | undefined;
  readonly #rowsByKey = new Map<string, number>();
  /** The places of columns without a heading that aren't used although they hold something. */
  readonly #unnamed = new Set<number>();

  constructor(private readonly options: RowsOptions) {}

  *readAll(rows: readonly FileRow[]): Generator<ReadRow | undefined> {
    for (const [at, row] of rows.entries()) yield this.read(row, at + 1);
  }

  /** The title of a price list stands above its header. What looks like an item there is told. */
  *leaveOut(rows: readonly FileRow[]): Generator<ReadRow | undefined> {
    for (const [at, { cells }] of rows.entries()) {
      const read = readItemRow(cells, columnsByPlace(cells), { ...this.options, named: false });
      yield "problem" in read
        ? undefined
        : { row: at + 1, ok: false, problem: "above-header", text: read.name };
    }
  }

  read({ cells, problem }: FileRow, row: number): ReadRow | undefined {
    if (cells.every((cell) => cell.trim() === "")) return undefined;
    if (problem !== undefined) return { row, ok: false, problem, text: cells.join(" ") };
    const columns = this.header ?? columnsByPlace(cells);
    const read = readItemRow(cells, columns, { ...this.options, named: this.header !== undefined });
    if ("problem" in read) return { row, ok: false, ...read };
    this.#noteUnused(cells, columns);
    const key = savedItemKey(read);
    const other = this.#rowsByKey.get(key);
    if (other !== undefined) return { row, ok: false, problem: "same", text: read.name, other };
    this.#rowsByKey.set(key, row);
    return { row, ok: true, item: read };
  }

  #noteUnused(cells: readonly string[], { columns }: ItemHeader): void {
    for (const [at, field] of columns.entries())
      if (field === undefined && (cells[at] ?? "").trim() !== "" && this.#headingAt(at) === "")
        this.#unnamed.add(at);
  }

  #headingAt = (at: number): string => this.header?.headings?.[at] ?? "";

  unused(): readonly string[] {
    const columns = this.header?.columns ?? byPlace.columns;
    const places = columns.flatMap((field, at) =>
      field === undefined && this.#headingAt(at) !== "" ? [at] : [],
    );
    return [...new Set([...places, ...this.#unnamed])]
      .sort((one, other) => one - other)
      .map((at) => this.#headingAt(at) || letterOf(at));
  }
}

/** Returns the letters that a spreadsheet gives a column: "A", "Z", "AA". */
function letterOf(at: number): string {
  const rest = Math.floor(at / 26);
  return `${rest === 0 ? "" : letterOf(rest - 1)}${String.fromCodePoint(65 + (at % 26))}`;
}
