import { Unzip, UnzipInflate, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { mostRows } from "../invoice/item/read-item-rows.js";
import { csvAmount } from "../language/text/csv-text.js";

export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** How many sheets of cells the workbook shows. Only the first one is read. */
  readonly sheets: number;
}

/** The parts of a workbook that are read have at most so many bytes when they are unpacked. */
const mostBytes = 12 * 1024 * 1024;
/** So many packed bytes are unpacked at once, to at most 4 MB. */
const atOnce = 4_096;
/** The package fills the gaps between cells, so one cell far away would take much memory. */
const mostCells = 2_000_000;
/** So many rows are read quickly, also when most of them are empty. */
const mostRowElements = 65_536;
/** The last row that a spreadsheet has. */
const lastRow = 1_048_576;
/** A cell holds 32,767 characters, of which each may be written in six. A longer piece takes the package minutes. */
const longestPiece = 200_000;

/**
 * Reads the first sheet of an xlsx file. A package reads the cells, after it was made sure that they don't take too much
 * memory: a zip of 3 MB may hold 3 GB.
 * @returns undefined when the file is no workbook, or a damaged one
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Table | "too-large" | undefined> {
  try {
    return await read(bytes);
  } catch (error) {
    if (error instanceof TooLargeError) return "too-large";
    // Both packages tell of a damaged file by whatever error comes of it.
    return undefined;
  }
}

class TooLargeError extends Error {}

const book = "xl/workbook.xml";
const relations = "xl/_rels/workbook.xml.rels";

async function read(bytes: Uint8Array): Promise<Table | undefined> {
  const parts = unpack(bytes, [book, relations]);
  const related = new Map(elementsIn(textOf(parts[relations]), "Relationship").map((one) => [one.Id, one]));
  const sheets = elementsIn(textOf(parts[book]), "sheet")
    .filter(({ name = "" }) => name !== "")
    .map(({ id, state = "" }, at) => ({ at, isHidden: /hidden/i.test(state), part: related.get(id) }))
    .filter(({ part, isHidden }) => !isHidden && part?.Type?.endsWith("/worksheet") === true);
  const [first] = sheets;
  if (first === undefined) return undefined;
  const path = pathOf(first.part?.Target);
  const others = [...related.values()].filter(({ Type = "" }) => /\/(?:sharedStrings|styles)$/.test(Type));
  const needed = unpack(bytes, [book, relations, path, ...others.map(({ Target }) => pathOf(Target))]);
  checkSize(textOf(needed[path]));
  const rows = await readSheet(new Blob([zipSync(needed, { level: 0 })]), first.at + 1, {
    parseNumber: numberText,
  });
  return { rows: rows.map((row) => row.map(cellText)), sheets: sheets.length };
}

/**
 * Unpacks some parts. What the file says of their sizes isn't believed: unpacking ends at the limit.
 * @throws TooLargeError
 */
function unpack(bytes: Uint8Array, names: readonly string[]): Record<string, Uint8Array> {
  const wanted = new Set(names);
  const parts = new Map<string, Uint8Array[]>();
  let left = mostBytes;
  const unzip = new Unzip((file) => {
    // A name that comes again is left out.
    if (!wanted.delete(file.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error !== null) throw error;
      left -= chunk.length;
      if (left < 0) throw new TooLargeError();
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += atOnce)
    unzip.push(bytes.subarray(at, at + atOnce), at + atOnce >= bytes.length);
  return Object.fromEntries([...parts].map(([name, chunks]) => [name, Buffer.concat(chunks)]));
}

const textOf = (part: Uint8Array | undefined): string => new TextDecoder().decode(part);

const pathOf = (target = ""): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

type Attributes = Readonly<Record<string, string | undefined>>;

const attribute = /\s(?:[\w.-]+:)?([\w.-]+)=(?:"([^"]*)"|'([^']*)')/g;

/** The names are without their prefixes. */
const attributesIn = (text: string): readonly (readonly [name: string, value: string])[] =>
  [...text.matchAll(attribute)].map(([, name = "", double, single]) => [name, double ?? single ?? ""]);

const elementsIn = (xml: string, name: string): Attributes[] =>
  [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])([^<>]*)>`, "g"))].map(([, text = ""]) =>
    Object.fromEntries(attributesIn(text)),
  );

/** A tag, and the text behind it. */
const piece = /<([^<>]*)(>?)[^<]*/g;
const rowOrCell = /^(?:[^\s/:]*:)?(row|c)(?![^\s/])/;
const plainAttributes = /^(?:\s+[\w:.-]+=(?:"[^"]*"|'[^']*'))*\s*\/?$/;
const plainAddress = /^([A-Z]{0,3})(\d{0,7})$/;

/**
 * Refuses a sheet that would take much time or memory. What programs write as a sheet is plain; anything else could be read
 * in another way by the package, and is refused, too.
 * @throws TooLargeError, or TypeError for a sheet that isn't plain
 */
function checkSize(sheet: string): void {
  let [elements, row, rows, columns] = [0, 0, 0, 0];
  for (const { 0: all, 1: tag = "", 2: end, index } of sheet.matchAll(piece)) {
    if (end !== ">" || all.length > longestPiece || (/^[!?]/.test(tag) && index > 0)) throw notPlain();
    const [start, name] = rowOrCell.exec(tag) ?? [];
    if (start === undefined) continue;
    const attributes = tag.slice(start.length);
    const [address = "", second] = attributesIn(attributes).flatMap(([key, value]) =>
      key === "r" ? [value] : [],
    );
    const [plain, letters = "", digits = ""] = plainAddress.exec(address) ?? [];
    if (!plainAttributes.test(attributes) || plain === undefined || second !== undefined) throw notPlain();
    if (name === "row") {
      elements += 1;
      row = digits === "" ? row + 1 : Number(digits);
    } else if (!tag.endsWith("/")) {
      rows = Math.max(rows, row, Number(digits));
      columns = Math.max(columns, columnOf(letters));
    }
    if (elements > mostRowElements || Math.max(row, rows) > lastRow || rows > mostRows)
      throw new TooLargeError();
  }
  if (rows * columns > mostCells) throw new TooLargeError();
}

const notPlain = (): TypeError => new TypeError("The sheet isn't written plainly.");

const columnOf = (letters: string): number =>
  Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, letter) => 26 * sum + letter, 0);

/** A spreadsheet keeps 15 digits of a number: "15000.500000000002" is 15000.5, and a code of 17 digits is lost. */
function numberText(text: string): string {
  const number = Number(Number(text).toPrecision(15));
  return Math.abs(number) < 1e15 ? csvAmount(String(number), "en") : number.toExponential();
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null ? "" : String(cell);
}
