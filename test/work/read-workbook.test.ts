import { strToU8, unzipSync, Zip, ZipDeflate, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { jobs } from "../../src/work/jobs.js";
import { readWorkbook } from "../../src/work/read-workbook.js";
import { sheetXml, workbookOf, workbookWith } from "../kit/workbook.js";

const head = ["Name", "Price"];
const read = (bytes: Uint8Array) => jobs["read-items"]({ bytes, currency: "UZS" });
const sheetOf = async (rows: string) => readWorkbook(workbookWith(sheetXml(rows)));

describe("a workbook", () => {
  it("is read as its cells are shown, with texts, numbers, dates and gaps where they are", async () => {
    const rows = [
      ["Кофе & чай\nс молоком", 15_000.5, true, null, "'0012"],
      [],
      [" ", null, 1.555, 15_000.500000000002, 105_010_010_010_000],
    ];
    expect(await readWorkbook(workbookOf({ name: "A", rows }))).toEqual({
      sheets: 1,
      rows: [
        ["Кофе & чай\nс молоком", "15000.5", "true", "", "'0012"],
        ["", "", "", "", ""],
        ["", "", "1.5550", "15000.5", "105010010010000"],
      ],
    });
    expect(await sheetOf('<row r="2"><c r="B2" s="1"><v>46354</v></c></row>')).toEqual({
      sheets: 1,
      rows: [
        ["", ""],
        ["", "2026-11-28"],
      ],
    });
  });

  it("has its items read like those of a CSV file, the first sheet that is shown alone", async () => {
    const items = await read(
      workbookOf(
        { name: "Настройки", state: "hidden", rows: [["x", 1]] },
        {
          name: "Прайс",
          rows: [
            ["Прайс-лист"],
            [],
            ["Код", "Артикул", "Номенклатура", "Ед. изм.", "Цена", "Остаток"],
            ["00-001", "A-1", "Кофе", "шт", 15_000, 7],
            ["00-002", null, "Рис, 1 кг", "кг", "18 000", 40],
          ],
        },
        { name: "Архив", rows: [head, ["Old", 1]] },
      ),
    );
    expect(items).toEqual({
      kind: "rows",
      sheets: 2,
      unused: ["Код", "Ед. изм.", "Остаток"],
      rows: [
        { row: 4, ok: true, item: { name: "Кофе", price: "15000", currency: "UZS", id: "A-1" } },
        { row: 5, ok: true, item: { name: "Рис, 1 кг", price: "18000", currency: "UZS", id: undefined } },
      ],
    });
  });

  it("with a code that lost its digits in a number says so, and a code that is a text is kept", async () => {
    const rows = [
      ["name", "price", "icpuCode"],
      ["Tea", 5000, 1.0501001001e16],
      ["Cake", 9000, "10501001001000001"],
    ];
    expect(await read(workbookOf({ name: "A", rows }))).toMatchObject({
      rows: [
        { row: 2, ok: false, problem: "code-rounded" },
        { row: 3, ok: true, item: { icpuCode: "10501001001000001" } },
      ],
    });
  });

  it("of more rows than may be read at a time is too large", async () => {
    const rows = [head, ...Array.from({ length: 5_001 }, (_, n) => [`Item ${n}`, n + 1])];
    expect(await read(workbookOf({ name: "A", rows }))).toEqual({ kind: "too-large" });
    expect(await read(workbookOf({ name: "A", rows: rows.slice(0, 5_000) }))).toMatchObject({ kind: "rows" });
  });

  it("may have formats down to its last row", async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Tea</t></is></c></row><row r="1048576"><c r="XFD1048576" s="0"/></row>';
    expect(await sheetOf(rows)).toEqual({ sheets: 1, rows: [["Tea"]] });
  });
});

describe("a file that is meant to take all memory", () => {
  const far = (address: string) =>
    `<row r="1"><c r="A1"><v>1</v></c></row><row><c ${address}><v>1</v></c></row>`;

  it.each([
    ["a cell at the end of the sheet", far('r="XFD1048576"')],
    ["a row that no spreadsheet has", '<row r="9999999"/>'],
    ["rows without end", '<row r="1048576"/><row/>'],
    ["more rows than are read", '<row r="5001"><c r="A5001"><v>1</v></c></row>'],
    ["many empty rows", "<row/>".repeat(65_537)],
    ["many columns", `<row r="5000"><c r="PZ5000"><v>1</v></c></row>`],
    [
      "a row whose cells say another number",
      '<row r="1048576"><c r="A1"><v>1</v></c><c r="ZZZ1"><v>1</v></c></row>',
    ],
  ])("is too large: %s", async (_, rows) => {
    expect(await sheetOf(rows)).toBe("too-large");
  });

  it.each([
    ["a second address", far('r="A2" x:r="XFD1048576"')],
    ["a first address", far('x:r="XFD1048576" r="A2"')],
    ["a coded address", far('r="&#88;FD1048576"')],
    ["a long address", far('r="AAAAAAA1"')],
    ["a sign in front of the address", far('x=">" r="XFD1048576"')],
    ["no address", far("")],
    ["a text that no cell holds", far(`r="A2" t="inlineStr"><is><t>${"&amp;".repeat(50_000)}</t></is><v`)],
    ["a tag without end", far(`r="A2" ${'x="1" '.repeat(50_000)}`)],
    ["text of another kind", `<![CDATA[${"<".repeat(10)}]]>`],
    ["a remark", "<!-- x -->"],
    ["a sign inside a tag", far('x="<" r="A2"')],
  ])("is no table: %s", async (_, rows) => {
    expect(await sheetOf(rows)).toBeUndefined();
  });

  /** A workbook of which one part unpacks to 30 MB, but for its end, which is broken. */
  function endless(says: number): Buffer {
    const bytes = workbookWith(sheetXml(" ".repeat(30_000_000)));
    expect(bytes.length).toBeLessThan(3_000_000);
    const name = "xl/worksheets/sheet1.xml";
    const [inFront, inList] = [bytes.indexOf(name), bytes.lastIndexOf(name)];
    // The sizes stand in front of the name: the packed one, then the other.
    const packed = bytes.readUInt32LE(inFront - 12);
    bytes.fill(0xff, inFront + name.length + packed - 1_000, inFront + name.length + packed);
    for (const at of [inFront - 8, inList - 22]) bytes.writeUInt32LE(says, at);
    return bytes;
  }

  it.each([
    ["all", 30_000_000],
    ["less", 1_000],
    ["nothing", 0],
    ["more", 3_000_000_000],
  ])("is unpacked no further than the limit, whatever it says: %s", async (_, says) => {
    expect(await readWorkbook(endless(says))).toBe("too-large");
  });
});

it("a workbook whose sizes stand behind its parts, as some programs write it, is read", async () => {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => chunks.push(chunk));
  for (const [name, bytes] of Object.entries(
    unzipSync(workbookOf({ name: "A", rows: [head, ["Tea", 5000]] })),
  )) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(bytes, true);
  }
  zip.end();
  expect(await read(Buffer.concat(chunks))).toMatchObject({ rows: [{ ok: true, item: { name: "Tea" } }] });
});

it.each([
  ["another document", Buffer.from(zipSync({ "word/document.xml": strToU8("<a/>") }))],
  ["half a workbook", workbookOf({ name: "A", rows: [head] }).subarray(0, 400)],
  [
    "a workbook without its sheet",
    Buffer.from(zipSync({ "xl/workbook.xml": strToU8('<sheet name="A" id="r"/>') })),
  ],
  ["a mere beginning", Buffer.from("PK\u0003\u0004", "latin1")],
  ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])],
])("%s is no table", async (_, bytes) => {
  expect(await read(bytes)).toEqual({ kind: "no-table" });
});
