import { deserialize } from "node:v8";
import { textCell } from "../features/today/tables/cell.js";
import { csvLine } from "../features/today/tables/csv-file.js";
import {
  type ExportedStatus,
  invoiceRows,
  itemRows,
  type Words,
} from "../features/today/tables/invoice-rows.js";
import { XlsxFile } from "../features/today/tables/xlsx-file.js";
import type { Sheet } from "../features/today/tables/xlsx-sheet.js";
import type { Invoice } from "../invoice/invoice.js";
import { byteOrderMark } from "../language/text/csv-text.js";
import type { Locale } from "../language/text/locale.js";

/** An invoice for the file, and the name of the seller who has created it; "" for the merchant's own. */
export interface InvoiceForFile {
  readonly invoice: Invoice;
  readonly seller: string;
}

export interface InvoicesFile {
  readonly form: "xlsx" | "csv";
  /** Some invoices each, oldest first: lists of `InvoiceForFile` as bytes of Node's `serialize`, which needn't be copied. */
  readonly pieces: readonly Uint8Array[];
  readonly sheets: readonly [Sheet, Sheet];
  readonly words: WordsAsData;
  readonly zone: string;
  readonly locale: Locale;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The words of the tables, in the chat's language. `currencies` has "{row}" and "{rows}" in place of the numbers. */
type WordsAsData = Pick<Words, "text" | "unexpected"> & {
  readonly currencies: string;
  readonly statuses: Readonly<Record<ExportedStatus, string>>;
};

const xlsxDateOf = (locale: Locale) => (locale === "en" ? "yyyy-mm-dd hh:mm" : "dd.mm.yyyy hh:mm");

/** Equal invoices make an equal file, so that an event that is tried again doesn't send a second one. */
export const writeInvoices = (file: InvoicesFile): Promise<Buffer> =>
  file.form === "csv" ? csvOf(file) : xlsxOf(file);

async function xlsxOf({ pieces, sheets, words: data, zone, locale, now }: InvoicesFile): Promise<Buffer> {
  const words = wordsOf(data);
  const file = new XlsxFile(sheets, { zone, dateFormat: xlsxDateOf(locale) });
  try {
    await file.begin();
    for (const { invoice, seller } of invoicesOf(pieces)) {
      for (const row of invoiceRows(invoice, seller, words, now)) await file.add(0, row);
      for (const row of itemRows(invoice, words)) await file.add(1, row);
    }
    return await file.end();
  } finally {
    file.close();
  }
}

async function csvOf({ pieces, sheets: [{ columns }], words: data, zone, locale, now }: InvoicesFile) {
  const words = wordsOf(data);
  const form = { zone, locale };
  const headings = columns.map(({ heading }) => textCell(heading));
  const lines = [Buffer.from(byteOrderMark + csvLine(headings, form))];
  for (const { invoice, seller } of invoicesOf(pieces))
    for (const row of invoiceRows(invoice, seller, words, now)) lines.push(Buffer.from(csvLine(row, form)));
  return Buffer.concat(lines);
}

function* invoicesOf(pieces: readonly Uint8Array[]): Generator<InvoiceForFile> {
  for (const piece of pieces) yield* deserialize(piece) as InvoiceForFile[];
}

const wordsOf = ({ statuses, currencies, text, unexpected }: WordsAsData): Words => ({
  status: (status) => statuses[status],
  currencies: (row, rows) => currencies.replace("{row}", String(row)).replace("{rows}", String(rows)),
  text,
  unexpected,
});
