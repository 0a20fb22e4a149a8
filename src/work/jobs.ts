import { type LogRow, writeLogCsv } from "../features/team/model/write-log-csv.js";
import { mostRows, type ReadEnd, type ReadRow, readItemRows } from "../invoice/item/read-item-rows.js";
import { readItemsCsv } from "../invoice/item/read-items-csv.js";
import { writeItemsCsv } from "../invoice/item/write-items-csv.js";
import { decodeText } from "../language/text/csv-text.js";
import { writeInvoices } from "./invoices-file.js";
import { drawQrCode, type QrCodeText } from "./pictures/qr-picture.js";
import { drawSales } from "./pictures/sales/sales-picture.js";

/** Threads do what may take long: files of merchants, files for merchants, and pictures. A job takes and returns plain data. */
export const jobs = {
  "qr-code": ({ text, words }: { readonly text: string; readonly words: QrCodeText }) =>
    drawQrCode(text, words),
  "sales-picture": drawSales,
  "read-items": readItems,
  "items-file": ({ items, locale, header }: ItemsFile): Buffer =>
    Buffer.from(writeItemsCsv(items, locale, header), "utf8"),
  "invoices-file": writeInvoices,
  "log-file": ({ rows, form }: { readonly rows: readonly LogRow[]; readonly form: LogForm }): Buffer =>
    Buffer.from(writeLogCsv(rows, form), "utf8"),
};

type LogForm = Parameters<typeof writeLogCsv>[1];

type Write = Parameters<typeof writeItemsCsv>;

interface ItemsFile {
  readonly items: Write[0];
  readonly locale: Write[1];
  readonly header: Write[2];
}

type ReadItems =
  | ({
      readonly kind: "rows";
      readonly rows: readonly ReadRow[];
      /** A workbook has so many sheets, of which the first one was read. */
      readonly sheets: number;
    } & ReadEnd)
  | { readonly kind: "no-table" | "empty" | "too-large" };

async function readItems({
  bytes,
  currency,
}: {
  readonly bytes: Uint8Array;
  readonly currency: string;
}): Promise<ReadItems> {
  if (!isZip(bytes)) {
    const text = decodeText(Buffer.from(bytes));
    return text === undefined ? { kind: "no-table" } : allOf(readItemsCsv(text, currency), 1);
  }
  // Most files are CSV, and need none of what reads workbooks.
  const { readWorkbook } = await import("./read-workbook.js");
  const table = await readWorkbook(bytes);
  if (table === undefined) return { kind: "no-table" };
  if (table === "too-large") return { kind: "too-large" };
  const rows = table.rows.map((cells) => ({ cells }));
  return allOf(readItemRows(rows, { currency }), table.sheets);
}

function allOf(reading: Generator<ReadRow | undefined, ReadEnd>, sheets: number): ReadItems {
  const rows: ReadRow[] = [];
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) {
      if (rows.length === 0) return { kind: "empty" };
      return rows.some(({ row }) => row > mostRows)
        ? { kind: "too-large" }
        : { kind: "rows", rows, sheets, ...value };
    }
    if (value !== undefined) rows.push(value);
  }
}

/** A workbook is a zip, as other documents are. */
const isZip = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);
