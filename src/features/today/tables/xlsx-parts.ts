import { type Cell, cellText, mostDecimals } from "./cell.js";

/** An xlsx file is a ZIP archive of XML files (ECMA-376, Office Open XML). These parts name the others. */

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
export const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

export const stringsStart = `${declaration}<sst xmlns="${main}">`;
export const stringsEnd = "</sst>";

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

const relationship = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;

const relationships = (list: readonly string[]): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${list.join("")}</Relationships>`;

/** @returns the parts by their paths */
export function namingParts(sheets: readonly string[]): readonly (readonly [path: string, xml: string])[] {
  const override = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="${spreadsheet}.${type}+xml"/>`;
  const contentTypes = [
    `${declaration}<Types xmlns="${packages}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override("xl/workbook.xml", "sheet.main"),
    ...sheets.map((_, index) => override(sheetPath(index), "worksheet")),
    override("xl/styles.xml", "styles"),
    override("xl/sharedStrings.xml", "sharedStrings"),
    "</Types>",
  ];
  const listed = sheets.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const inWorkbook = [
    ...sheets.map((_, index) => relationship(index + 1, "worksheet", `worksheets/sheet${index + 1}.xml`)),
    relationship(sheets.length + 1, "styles", "styles.xml"),
    relationship(sheets.length + 2, "sharedStrings", "sharedStrings.xml"),
  ];
  return [
    ["[Content_Types].xml", contentTypes.join("")],
    ["_rels/.rels", relationships([relationship(1, "officeDocument", "xl/workbook.xml")])],
    [
      "xl/workbook.xml",
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${listed.join("")}</sheets></workbook>`,
    ],
    ["xl/_rels/workbook.xml.rels", relationships(inWorkbook)],
  ];
}

/** The file styles.xml lists the styles in this order, and a cell names its style by number. */
const kinds = ["text", "heading", "code", "moment"] as const;

type Styled = Exclude<Cell, { kind: "empty" }>;

/** A number has one style for each count of decimals. */
export function styleOf(cell: Styled | "heading"): number {
  if (cell === "heading") return kinds.indexOf("heading");
  if (cell.kind === "number") return kinds.length + cell.decimals;
  return kinds.indexOf(cell.kind);
}

/** Excel knows the format of texts by this number. Formats of a file's own begin at 164. */
const textFormat = 49;
const firstOwn = 164;

const xf = (format: number): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${format === 0 ? "" : ' applyNumberFormat="1"'}/>`;

const bold = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>';

/** @param dateFormat how Excel shows a moment, such as "yyyy-mm-dd hh:mm" */
export function stylesXml(dateFormat: string): string {
  const numbers = Array.from({ length: mostDecimals + 1 }, (_, decimals) =>
    decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`,
  );
  const formats = [dateFormat, ...numbers].map(
    (code, index) => `<numFmt numFmtId="${firstOwn + index}" formatCode="${code}"/>`,
  );
  const styles: Record<(typeof kinds)[number], string> = {
    text: xf(0),
    heading: bold,
    code: xf(textFormat),
    moment: xf(firstOwn),
  };
  const xfs = [...kinds.map((kind) => styles[kind]), ...numbers.map((_, index) => xf(firstOwn + 1 + index))];
  const font = (weight: string): string =>
    `<font>${weight}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return [
    `${declaration}<styleSheet xmlns="${main}">`,
    `<numFmts count="${formats.length}">${formats.join("")}</numFmts>`,
    `<fonts count="2">${font("")}${font("<b/>")}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${xfs.length}">${xfs.join("")}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join("");
}

/**
 * Cells refer to texts by number: the previewer of iPhones and Apple Numbers show no text that stands in the cell
 * itself.
 */
export class SharedStrings {
  readonly #numbers = new Map<string, number>();
  #count = 0;

  /** A text that the table has already comes without XML. */
  add(text: string): { readonly number: number; readonly xml: string } {
    const known = this.#numbers.get(text);
    if (known !== undefined) return { number: known, xml: "" };
    const number = this.#count;
    this.#count += 1;
    // Only short texts, which may come again, are remembered, and not too many.
    if (text.length <= 64 && this.#numbers.size < 10_000) this.#numbers.set(text, number);
    return { number, xml: `<si><t xml:space="preserve">${xmlText(text)}</t></si>` };
  }
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Spreadsheets read "_x0041_" as the letter with this code, so such a text gets its underscore written in that
 * way.
 */
const xmlText = (text: string): string =>
  cellText(text)
    .replace(/[&<>"]/g, (character) => entities[character] ?? "")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
