import { type LogRow, writeLogCsv } from "../features/team/model/write-log-csv.js";
import { mostRows, type ReadRow, readItemsCsv } from "../invoice/item/read-items-csv.js";
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
  | { readonly kind: "rows"; readonly rows: readonly ReadRow[] }
  | { readonly kind: "no-text" | "empty" | "too-large" };

async function readItems(file: {
  readonly bytes: Uint8Array;
  readonly currency: string;
}): Promise<ReadItems> {
  const text = decodeText(Buffer.from(file.bytes));
  if (text === undefined) return { kind: "no-text" };
  const rows = [...readItemsCsv(text, file.currency)].filter((row) => row !== undefined);
  if (rows.length === 0) return { kind: "empty" };
  return rows.some(({ row }) => row > mostRows) ? { kind: "too-large" } : { kind: "rows", rows };
}
