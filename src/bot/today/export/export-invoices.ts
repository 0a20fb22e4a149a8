import { textCell } from "../../../domain/export/cell.js";
import { csvLine } from "../../../domain/export/csv-file.js";
import {
  invoiceColumnNames,
  invoiceColumns,
  invoiceRows,
  isInvoiceColumn,
  itemColumnNames,
  itemColumns,
  itemRows,
  type Words,
} from "../../../domain/export/invoice-rows.js";
import { XlsxFile } from "../../../domain/export/xlsx-file.js";
import type { Sheet } from "../../../domain/export/xlsx-sheet.js";
import type { Invoice } from "../../../domain/invoice/invoice.js";
import { sellerName } from "../../../domain/team/membership.js";
import { byteOrderMark } from "../../../domain/text/csv-table.js";
import type { ChatScope } from "../../shared/context.js";
import { inSlices } from "../../shared/time-slices.js";

type Scope = Pick<ChatScope, "t" | "zone"> & {
  readonly session: Pick<ChatScope["session"], "team">;
  readonly deps: Pick<ChatScope["deps"], "now">;
};

/** The invoices of an export, oldest first. The caller leaves out those that the chat may not see. */
type Invoices = AsyncIterable<Invoice>;

/** Hears, after every 500 invoices, how many are written, for the message that counts along. */
type Progress = (count: number) => Promise<unknown>;

const invoicesPerReport = 500;

const xlsxDates = { en: "yyyy-mm-dd hh:mm", ru: "dd.mm.yyyy hh:mm", uz: "dd.mm.yyyy hh:mm" } as const;

/**
 * Writes invoices to an xlsx file: a sheet with one row an invoice, and a sheet of their items. Equal invoices make an
 * equal file, so that an event that is tried again doesn't send a second one.
 */
export async function invoicesXlsx(scope: Scope, invoices: Invoices, progress?: Progress): Promise<Buffer> {
  const { t, zone } = scope;
  const words = wordsOf(scope);
  const file = new XlsxFile(sheetsOf(scope), { zone, dateFormat: xlsxDates[t.language] });
  try {
    await file.begin();
    await eachInvoice(scope, invoices, progress, async (invoice, seller, now) => {
      for (const row of invoiceRows(invoice, seller, words, now)) await file.add(0, row);
      for (const row of itemRows(invoice, words)) await file.add(1, row);
    });
    return await file.end();
  } finally {
    file.close();
  }
}

/** Writes invoices to a CSV file, which has the rows of the xlsx file's first sheet. */
export async function invoicesCsv(scope: Scope, invoices: Invoices, progress?: Progress): Promise<Buffer> {
  const { t, zone } = scope;
  const words = wordsOf(scope);
  const form = { zone, locale: t.language };
  const [{ columns }] = sheetsOf(scope);
  const headings = columns.map(({ heading }) => textCell(heading));
  const pieces = [Buffer.from(byteOrderMark + csvLine(headings, form))];
  await eachInvoice(scope, invoices, progress, (invoice, seller, now) => {
    const lines = invoiceRows(invoice, seller, words, now).map((row) => csvLine(row, form));
    pieces.push(Buffer.from(lines.join("")));
  });
  return Buffer.concat(pieces);
}

/** Calls a function for each invoice, in slices of time, so that other chats needn't wait. */
async function eachInvoice(
  { session, deps }: Scope,
  invoices: Invoices,
  progress: Progress | undefined,
  write: (invoice: Invoice, seller: string, now: number) => unknown,
): Promise<void> {
  const now = deps.now();
  let [count, reported] = [0, 0];
  const writeOne = async (invoice: Invoice): Promise<void> => {
    const { soldBy } = invoice;
    await write(invoice, soldBy === undefined ? "" : sellerName(session.team, soldBy), now);
    count += 1;
  };
  await inSlices(invoices, writeOne, async () => {
    while (count - reported >= invoicesPerReport) {
      reported += invoicesPerReport;
      await progress?.(reported);
    }
  });
}

function sheetsOf({ t }: Scope): readonly [Sheet, Sheet] {
  const columns = invoiceColumnNames.map((column) => ({
    heading: t.plain(`export-column-${column}`),
    width: invoiceColumns[column],
  }));
  // A field of an item has the heading that the list of saved items exports it with.
  const ofItems = itemColumnNames.map((column) => ({
    heading: isInvoiceColumn(column) ? t.plain(`export-column-${column}`) : t.plain(`button-edit-${column}`),
    width: itemColumns[column],
  }));
  return [
    { name: t.plain("export-sheet-invoices"), columns },
    { name: t.plain("export-sheet-items"), columns: ofItems },
  ];
}

const wordsOf = ({ t }: Scope): Words => ({
  status: (status) => t.plain(`export-status-${status}`),
  currencies: (row, rows) => t.plain("export-remark-currencies", { row, rows }),
  text: t.plain("export-remark-text"),
  twice: t.plain("export-remark-twice"),
});
