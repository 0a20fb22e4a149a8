import { deserialize } from "node:v8";
import {
  type ExportedStatus,
  invoiceRows,
  itemRows,
  type Words,
} from "../features/today/tables/invoice-rows.js";
import { XlsxFile } from "../features/today/tables/xlsx-file.js";
import type { Sheet } from "../features/today/tables/xlsx-sheet.js";
import type { Invoice } from "../invoice/invoice.js";
import type { Locale } from "../language/text/locale.js";

/** An invoice for the file, and the name of the seller who has created it; "" for the merchant's own. */
export interface InvoiceForFile {
  readonly invoice: Invoice;
  readonly seller: string;
}

export interface InvoicesFile {
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
export async function writeInvoices({
  pieces,
  sheets,
  words: data,
  zone,
  locale,
  now,
}: InvoicesFile): Promise<Buffer> {
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

function* invoicesOf(pieces: readonly Uint8Array[]): Generator<InvoiceForFile> {
  for (const piece of pieces) yield* deserialize(piece) as InvoiceForFile[];
}

const wordsOf = ({ statuses, currencies, text, unexpected }: WordsAsData): Words => ({
  status: (status) => statuses[status],
  currencies: (row, rows) => currencies.replace("{row}", String(row)).replace("{rows}", String(rows)),
  text,
  unexpected,
});
