import { dayMs, localClock } from "../../../language/time/local-time.js";
import type { Cell, Row } from "./cell.js";
import { declaration, main, type SharedStrings, styleOf } from "./xlsx-parts.js";

/** Widths are in characters. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
}

const mostRows = 1_048_576;

/** The first row, which has the headings, stays in sight. */
export function sheetStart({ columns }: Sheet, isFirst: boolean): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    `${declaration}<worksheet xmlns="${main}">`,
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ""} workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '<selection pane="bottomLeft"/></sheetView></sheetViews>',
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join("")}</cols><sheetData>`,
  ].join("");
}

/** The codes are texts of digits on purpose, so Excel shall not mark each of them. */
export function sheetEnd({ columns }: Sheet, rows: number): string {
  const range = `A1:${columnName(columns.length - 1)}${rows}`;
  return `</sheetData><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

export class RowWriter {
  readonly #strings: SharedStrings;
  readonly #zone: string;

  constructor(strings: SharedStrings, zone: string) {
    this.#strings = strings;
    this.#zone = zone;
  }

  /**
   * @param number the row's number, from 1
   * @throws RangeError beyond the last row that a sheet can have
   */
  write(row: Row, number: number, isHeading = false): { readonly row: string; readonly strings: string } {
    if (number > mostRows) throw new RangeError("A sheet can't have more rows.");
    let cells = "";
    let strings = "";
    row.forEach((cell, column) => {
      if (cell.kind === "empty") return;
      const place = `r="${columnName(column)}${number}" s="${styleOf(isHeading ? "heading" : cell)}"`;
      const value = this.#numeric(cell);
      if (typeof value === "string") {
        cells += `<c ${place}><v>${value}</v></c>`;
        return;
      }
      const added = this.#strings.add(value.text);
      strings += added.xml;
      cells += `<c ${place} t="s"><v>${added.number}</v></c>`;
    });
    return { row: `<row r="${number}">${cells}</row>`, strings };
  }

  #numeric(cell: Exclude<Cell, { kind: "empty" }>): string | Extract<Cell, { text: string }> {
    if (cell.kind === "number") return cell.value;
    return cell.kind === "moment" ? String(serialDate(cell.at, this.#zone)) : cell;
  }
}

/** Spreadsheets' calendar begins so many days before 1 January 1970. */
const epoch = 25_569;

/**
 * Half a millisecond is added to the full second, because the fraction of a day is rarely exact, and a program
 * that cuts it would show the minute before.
 */
const serialDate = (at: number, zone: string): number =>
  (Math.floor(localClock(at, zone) / 1000) * 1000 + 0.5) / dayMs + epoch;

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** No exported table has more than 26 columns. */
const columnName = (column: number): string => letters[column] ?? "";
