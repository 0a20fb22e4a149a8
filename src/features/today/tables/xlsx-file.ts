import { type Row, textCell } from "./cell.js";
import { namingParts, SharedStrings, sheetPath, stringsEnd, stringsStart, stylesXml } from "./xlsx-parts.js";
import { RowWriter, type Sheet, sheetEnd, sheetStart } from "./xlsx-sheet.js";
import { ZipPart, zipOf } from "./zip-part.js";

interface Form {
  readonly zone: string;
  /** Excel's words for how moments are shown, such as "yyyy-mm-dd hh:mm". */
  readonly dateFormat: string;
}

/**
 * An xlsx file that is written row by row, each row to one of its sheets. Rows are compressed at once, so the file that
 * is being written is never in memory as a whole.
 *
 * The format is written here because no package fits. write-excel-file 4.1 keeps all rows, and each part as one text, in
 * memory: 30,000 invoices with two items and long texts ended the whole process, because V8 gives up when one text
 * doesn't fit into a thread's memory. A customer called "constructor" makes a file that programs call damaged, texts
 * lose characters, each file has the time in it, and the sizes of its parts follow behind them. hucre 1.0 writes row by
 * row, but a single sheet; ExcelTS takes 80 MB for 10,000 invoices, and writes the time into the file.
 */
export class XlsxFile {
  readonly #sheets: readonly { readonly sheet: Sheet; readonly part: ZipPart; rows: number }[];
  readonly #strings = new ZipPart("xl/sharedStrings.xml");
  readonly #writer: RowWriter;
  readonly #dateFormat: string;

  constructor(sheets: readonly Sheet[], { zone, dateFormat }: Form) {
    this.#sheets = sheets.map((sheet, index) => ({ sheet, part: new ZipPart(sheetPath(index)), rows: 0 }));
    this.#writer = new RowWriter(new SharedStrings(), zone);
    this.#dateFormat = dateFormat;
  }

  async begin(): Promise<void> {
    await this.#strings.write(stringsStart);
    for (const [index, { sheet, part }] of this.#sheets.entries()) {
      await part.write(sheetStart(sheet, index === 0));
      const headings = sheet.columns.map(({ heading }) => textCell(heading));
      await this.#add(index, headings, true);
    }
  }

  add(index: number, row: Row): Promise<void> {
    return this.#add(index, row, false);
  }

  async #add(index: number, row: Row, isHeading: boolean): Promise<void> {
    const to = this.#sheets[index];
    if (to === undefined) throw new RangeError("The file has no such sheet.");
    to.rows += 1;
    const written = this.#writer.write(row, to.rows, isHeading);
    await to.part.write(written.row);
    if (written.strings !== "") await this.#strings.write(written.strings);
  }

  async end(): Promise<Buffer> {
    for (const { sheet, part, rows } of this.#sheets) {
      await part.write(sheetEnd(sheet, rows));
      await part.end();
    }
    await this.#strings.write(stringsEnd);
    await this.#strings.end();
    const names = this.#sheets.map(({ sheet }) => sheet.name);
    const small = [...namingParts(names), ["xl/styles.xml", stylesXml(this.#dateFormat)] as const];
    const parts: ZipPart[] = [];
    for (const [path, xml] of small) {
      const part = new ZipPart(path);
      await part.write(xml);
      await part.end();
      parts.push(part);
    }
    // The list of contents comes first, since readers of a stream look for it there.
    return zipOf([...parts, ...this.#sheets.map(({ part }) => part), this.#strings]);
  }

  /** Must be called when the file is complete or can't be completed. */
  close(): void {
    for (const { part } of this.#sheets) part.close();
    this.#strings.close();
  }
}
