import { strToU8, zipSync } from "fflate";

type Cell = string | number | boolean | null;

export interface SheetOf {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  readonly state?: string;
}

const office = "http://schemas.openxmlformats.org";

/** A workbook as Excel writes it: texts in a part of their own, and only the cells that hold something. */
export function workbookOf(...sheets: readonly SheetOf[]): Buffer {
  const strings = [
    ...new Set(sheets.flatMap(({ rows }) => rows.flat()).filter((cell) => typeof cell === "string")),
  ];
  const place = new Map(strings.map((text, at) => [text, at]));
  const parts = sheets.map(({ rows }) =>
    sheetXml(rows.map((row, at) => rowXml(row, at + 1, place)).join("")),
  );
  const texts = strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
  return Buffer.from(zipSync(partsOf(sheets, parts, texts.join(""))));
}

/** A workbook of one sheet, with this XML. */
export const workbookWith = (sheet: string): Buffer =>
  Buffer.from(zipSync(partsOf([{ name: "Sheet1", rows: [] }], [sheet], "")));

export const sheetXml = (rows: string): string =>
  `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

function partsOf(sheets: readonly SheetOf[], parts: readonly string[], strings: string) {
  const entries = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state === undefined ? "" : ` state="${state}"`} r:id="rId${at + 1}"/>`,
  );
  const related = [
    ...parts.map((_, at) => `worksheets/sheet${at + 1}.xml`),
    "sharedStrings.xml",
    "styles.xml",
  ].map((target, at) => {
    const type = target.startsWith("worksheets") ? "worksheet" : target.replace(".xml", "");
    return `<Relationship Id="rId${at + 1}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  });
  const styles = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
  const files: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="${office}/officeDocument/2006/relationships"><sheets>${entries.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${related.join("")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    "xl/styles.xml": styles,
    ...Object.fromEntries(parts.map((part, at) => [`xl/worksheets/sheet${at + 1}.xml`, part])),
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
}

function rowXml(row: readonly Cell[], number: number, place: ReadonlyMap<string, number>): string {
  const cells = row.map((cell, at) => {
    const address = `${String.fromCodePoint(65 + at)}${number}`;
    if (cell === null) return `<c r="${address}" s="0"/>`;
    if (typeof cell === "string") return `<c r="${address}" t="s"><v>${place.get(cell)}</v></c>`;
    if (typeof cell === "boolean") return `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`;
    return `<c r="${address}"><v>${cell}</v></c>`;
  });
  return `<row r="${number}" spans="1:${row.length}">${cells.join("")}</row>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
