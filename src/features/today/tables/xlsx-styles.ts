import { type Cell, mostDecimals } from "./cell.js";

/** The styles of a workbook's cells, in the order in which styles.xml lists them: a cell names its style by number. */
const kinds = ["text", "heading", "code", "moment"] as const;

type Styled = Exclude<Cell, { kind: "empty" }>;

/** Returns the number of a cell's style. A number has one style for each count of decimals. */
export function styleOf(cell: Styled | "heading"): number {
  if (cell === "heading") return kinds.indexOf("heading");
  if (cell.kind === "number") return kinds.length + cell.decimals;
  return kinds.indexOf(cell.kind);
}

/** The number under which Excel knows the format of texts. Formats of a file's own begin at 164. */
const textFormat = 49;
const firstOwn = 164;

const xf = (format: number, more = ""): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${format === 0 ? "" : ' applyNumberFormat="1"'}${more}/>`;

const bold = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>';

/**
 * Returns styles.xml.
 * @param dateFormat how Excel shows a moment, such as "yyyy-mm-dd hh:mm"
 */
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
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${formats.length}">${formats.join("")}</numFmts>`,
    `<fonts count="2">${font("")}${font("<b/>")}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${xfs.length}">${xfs.join("")}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join("");
}
