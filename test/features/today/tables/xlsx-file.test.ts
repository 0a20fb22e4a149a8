import fc from "fast-check";
import readWorkbook from "read-excel-file/node";
import { describe, expect, test, vi } from "vitest";
import {
  amountCell,
  type Cell,
  cellText,
  codeCell,
  momentCell,
  type Row,
  textCell,
} from "../../../../src/features/today/tables/cell.js";
import { XlsxFile } from "../../../../src/features/today/tables/xlsx-file.js";
import { SharedStrings } from "../../../../src/features/today/tables/xlsx-parts.js";
import { RowWriter } from "../../../../src/features/today/tables/xlsx-sheet.js";
import { partsOf } from "./unzip.js";

const sheet = (name: string, columns = 3) => ({
  name,
  columns: Array.from({ length: columns }, (_, index) => ({ heading: `Column ${index}`, width: 12 })),
});

async function fileOf(rows: readonly Row[], zone = "Asia/Tashkent"): Promise<Buffer> {
  const file = new XlsxFile([sheet("One"), sheet("Two")], { zone, dateFormat: "yyyy-mm-dd hh:mm" });
  await file.begin();
  for (const row of rows) await file.add(0, row);
  const bytes = await file.end();
  file.close();
  return bytes;
}

/** The rows below the headings, as another program reads them. */
async function readBack(rows: readonly Row[], zone?: string): Promise<unknown[][]> {
  const [first] = await readWorkbook(await fileOf(rows, zone), { trim: false });
  return (first?.data ?? []).slice(1);
}

const readCell = async (cell: Cell, zone?: string): Promise<unknown> => {
  const [row] = await readBack([[textCell("first"), cell]], zone);
  return row?.[1];
};

/** Characters that files, XML or spreadsheets treat in a way of their own. */
const nasty = fc.oneof(
  fc.constantFrom(
    ..."=+-@\t\r\n\"'<>&;,|_ \u00a0\u0000\u0001\u0008\u000b\u001f\u007f\u0085\ufffe\uffff\ufffd\u2028\u202e\ufeff",
  ),
  fc.constantFrom(
    "_x0041_",
    "_x005F_",
    "_x000D_",
    "_X0041_",
    "]]>",
    "<![CDATA[",
    "&amp;",
    "\ud83d",
    "\ude00",
    "😀",
    "ʻ",
    "Ж",
  ),
  fc.string({ unit: "grapheme-ascii", maxLength: 4 }),
);
const nastyText = fc.array(nasty, { minLength: 1, maxLength: 24 }).map((parts) => parts.join(""));

describe("a text in an xlsx file", () => {
  test("is read back as it was, whatever its characters, but for those that no file can hold", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(nastyText, nastyText), { maxLength: 8 }), async (texts) => {
        const rows = texts.map(([text, code]) => [textCell("first"), textCell(text), codeCell(code)]);
        const expected = texts.map((cells) => ["first", ...cells.map((text) => cellText(text) || null)]);
        expect(await readBack(rows)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ["=1+1", "=1+1"],
    ['=HYPERLINK("http://evil.example")', '=HYPERLINK("http://evil.example")'],
    ["+998901234567", "+998901234567"],
    ["-5", "-5"],
    ["@SUM(A1)", "@SUM(A1)"],
    ["\t=1", "\t=1"],
    ["_x003D_1+1", "_x003D_1+1"],
    ["a\r\nb\rc", "a\nb\nc"],
    ["bell\u0007 null\u0000", "bell null"],
    ["half \ud83d and \ude00", "half \ufffd and \ufffd"],
    ["  spaces  ", "  spaces  "],
    ["constructor", "constructor"],
    ["__proto__", "__proto__"],
  ])("stays a text: %j", async (text, expected) => {
    expect(await readCell(textCell(text))).toBe(expected);
    const { "xl/worksheets/sheet1.xml": xml } = await partsOf(await fileOf([[textCell(text)]]));
    expect(xml).toMatch(/<c r="A2" s="0" t="s"><v>\d+<\/v><\/c>/);
    expect(xml).not.toContain("<f");
  });

  test("is cut at the 32,767 characters that a cell holds, and no character is cut in two", async () => {
    expect(await readCell(textCell("x".repeat(32_767)))).toBe("x".repeat(32_767));
    expect(await readCell(textCell("x".repeat(32_768)))).toBe(`${"x".repeat(32_766)}…`);
    expect(await readCell(textCell(`${"x".repeat(32_765)}😀x`))).toBe(`${"x".repeat(32_765)}…`);
  });

  test("may come so often and be so different that not each is remembered", async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => [
      textCell("the same"),
      textCell(`text ${index}`),
      textCell(`text ${11_999 - index}`),
    ]);
    const read = await readBack(rows);
    expect(read).toHaveLength(12_000);
    expect(
      read.every(
        ([same, up, down], index) =>
          same === "the same" && up === `text ${index}` && down === `text ${11_999 - index}`,
      ),
    ).toBe(true);
  });
});

describe("a code in an xlsx file", () => {
  test("keeps 17 digits and leading zeros, and stays a text when somebody edits the cell", async () => {
    expect(await readCell(codeCell("12345678901234567"))).toBe("12345678901234567");
    expect(await readCell(codeCell("00702001001000001"))).toBe("00702001001000001");
    const parts = await partsOf(await fileOf([[codeCell("007")]]));
    const style = Number(/<c r="A2" s="(\d+)"/.exec(parts["xl/worksheets/sheet1.xml"] ?? "")?.[1]);
    const xfs = /<cellXfs.*<\/cellXfs>/.exec(parts["xl/styles.xml"] ?? "")?.[0].match(/<xf [^>]*>/g);
    // 49 is the number of the format "@", by which a cell holds texts only.
    expect(xfs?.[style]).toContain('numFmtId="49"');
  });
});

describe("an amount in an xlsx file", () => {
  test.each([
    ["15000", 2, 15000],
    ["15000.5", 2, 15000.5],
    ["0.1", 2, 0.1],
    ["0", 2, 0],
    ["123456789012345", 0, 123456789012345],
    ["1234567890123.45", 2, 1234567890123.45],
    ["1000000000000000000", 0, "1000000000000000000"],
    ["1234567890123456", 0, "1234567890123456"],
    ["99999999999999.99", 2, "99999999999999.99"],
    ["12345678901234.56", 2, "12345678901234.56"],
    ["0.123456789", 2, "0.123456789"],
  ])("%s is a number, or a text if a spreadsheet would round it", async (amount, decimals, expected) => {
    expect(await readCell(amountCell(amount, decimals))).toBe(expected);
  });

  test("is never changed by the way through the file", async () => {
    const amount = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 99_999_999 }), fc.boolean())
      .map(([whole, part, isWhole]) => (isWhole ? `${whole}` : `${whole}.${String(part).padStart(8, "0")}`));
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 8 }), async (amounts) => {
        const rows = amounts.map((text) => [textCell("first"), amountCell(text, 2)]);
        const read = (await readBack(rows)).map((row) => row[1]);
        amounts.forEach((text, index) => {
          const value = read[index];
          if (typeof value === "string") expect(value).toBe(text);
          // A number with 15 digits comes back with exactly these digits.
          else expect(decimalOf(Number(value))).toBe(decimalOf(text));
        });
      }),
      { numRuns: 60 },
    );
  });
});

/** A decimal without needless zeros, from at most 15 digits of a number, as a spreadsheet shows it. */
function decimalOf(value: number | string): string {
  const text = typeof value === "string" ? value : exactText(value);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

const exactText = (value: number): string =>
  value === 0 ? "0" : value.toFixed(Math.max(0, 14 - Math.floor(Math.log10(value)))).slice(0, 40);

describe("a moment in an xlsx file", () => {
  test.each([
    ["Asia/Tashkent", "2026-11-22T23:30:59.999Z", "2026-11-23T04:30:59.000Z"],
    ["UTC", "2026-11-22T23:30:00Z", "2026-11-22T23:30:00.000Z"],
    ["Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01T05:45:00.000Z"],
    ["Europe/Berlin", "2026-03-29T00:59:00Z", "2026-03-29T01:59:00.000Z"],
    ["Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-29T03:00:00.000Z"],
  ])("shows what the clocks of %s show", async (zone, at, shown) => {
    expect(await readCell(momentCell(Date.parse(at)), zone)).toEqual(new Date(shown));
  });

  test("is a text in a year that a spreadsheet doesn't have", async () => {
    expect(await readCell(momentCell(8.64e15))).toBe("+275760-09-13T00:00:00.000Z");
    expect(await readCell(momentCell(-8e13))).toMatch(/^-000\d/);
  });
});

describe("an xlsx file", () => {
  test("is the same whenever it is written", async () => {
    const rows = [[textCell("a"), momentCell(0), amountCell("5", 2)]];
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const first = await fileOf(rows);
    vi.setSystemTime(Date.parse("2031-07-03T10:20:30Z"));
    const later = await fileOf(rows);
    vi.useRealTimers();
    expect(later.equals(first)).toBe(true);
  });

  test("states the true size and checksum of each part, whatever its length", async () => {
    const row = [textCell("x".repeat(1_000)), textCell("y")];
    const parts = partsOf(await fileOf(Array.from({ length: 3_000 }, () => row)));
    expect(Object.keys(parts)).toHaveLength(8);
    expect(parts["xl/sharedStrings.xml"]?.length).toBeGreaterThan(3_000_000);
  });

  test("keeps the headings in sight and gives each column its width", async () => {
    const { "xl/worksheets/sheet2.xml": xml } = await partsOf(await fileOf([]));
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<col min="3" max="3" width="12" customWidth="1"/>');
  });

  test("says where each part begins and how long it is before the part itself", async () => {
    const bytes = await fileOf([[textCell("a")]]);
    expect(bytes.subarray(30, 49).toString()).toBe("[Content_Types].xml");
    // The flags of the first part: its sizes don't follow behind it.
    expect(bytes.readUInt16LE(6)).toBe(0);
    expect(bytes.readUInt32LE(18)).toBeGreaterThan(0);
  });

  test("refuses a row beyond the last one that a sheet can have", () => {
    const writer = new RowWriter(new SharedStrings(), "UTC");
    expect(writer.write([textCell("a")], 1_048_576).row).toContain('r="A1048576"');
    expect(() => writer.write([textCell("a")], 1_048_577)).toThrow(RangeError);
  });
});
