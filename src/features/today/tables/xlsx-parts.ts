import { xmlText } from "./xlsx-strings.js";

/*
 * The small parts of an xlsx file, which name the others. An xlsx file is a ZIP archive of XML files (ECMA-376, Office
 * Open XML).
 */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

export const stringsStart = `${declaration}<sst xmlns="${main}">`;
export const stringsEnd = "</sst>";

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

const relationship = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;

const relationships = (list: readonly string[]): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${list.join("")}</Relationships>`;

/** Returns the parts that name the others, by their paths. @param sheets the names of the sheets */
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
