import { serialize } from "node:v8";
import type { ChatScope } from "../../frame/context.js";
import { inSlices } from "../../frame/time-slices.js";
import type { Invoice } from "../../invoice/invoice.js";
import type { InvoiceForFile, InvoicesFile } from "../../work/invoices-file.js";
import { sellerName } from "../team/model/membership.js";
import {
  exportedStatuses,
  invoiceColumnNames,
  invoiceColumns,
  isInvoiceColumn,
  itemColumnNames,
  itemColumns,
} from "./tables/invoice-rows.js";
import type { Sheet } from "./tables/xlsx-sheet.js";

type Scope = Pick<ChatScope, "t" | "zone"> & {
  readonly session: Pick<ChatScope["session"], "team">;
  readonly deps: Pick<ChatScope["deps"], "now">;
};

/** The oldest invoice is first. The caller leaves out those that the chat may not see. */
type Invoices = AsyncIterable<Invoice>;

/** The message that counts along hears how many invoices are written, after every 500. */
type Progress = (count: number) => Promise<unknown>;

const invoicesPerReport = 500;

const invoicesPerPiece = 100;

/** Reading the invoices takes far longer than writing the file, so the progress tells how many are read. */
export async function invoicesFile(
  scope: Scope,
  invoices: Invoices,
  progress?: Progress,
): Promise<InvoicesFile> {
  const { t, zone } = scope;
  const pieces: Uint8Array[] = [];
  let piece: InvoiceForFile[] = [];
  const pack = (): void => {
    if (piece.length > 0) pieces.push(serialize(piece));
    piece = [];
  };
  await eachInvoice(scope, invoices, progress, (invoice, seller) => {
    piece.push({ invoice, seller });
    if (piece.length === invoicesPerPiece) pack();
  });
  pack();
  const [sheets, words] = [sheetsOf(scope), wordsOf(scope)];
  return { pieces, sheets, words, zone, locale: t.language, now: scope.deps.now() };
}

/** Other chats needn't wait between the slices of time. */
async function eachInvoice(
  { session }: Scope,
  invoices: Invoices,
  progress: Progress | undefined,
  take: (invoice: Invoice, seller: string) => void,
): Promise<void> {
  let [count, reported] = [0, 0];
  const takeOne = (invoice: Invoice): void => {
    const { soldBy } = invoice;
    take(invoice, soldBy === undefined ? "" : sellerName(session.team, soldBy));
    count += 1;
  };
  await inSlices(invoices, takeOne, async () => {
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

const wordsOf = ({ t }: Scope): InvoicesFile["words"] => ({
  statuses: Object.fromEntries(
    exportedStatuses.map((status) => [status, t.plain(`export-status-${status}`)]),
  ) as InvoicesFile["words"]["statuses"],
  currencies: t.plain("export-remark-currencies", { row: "{row}", rows: "{rows}" }),
  text: t.plain("export-remark-text"),
  unexpected: { twice: t.plain("export-remark-twice"), withdrawn: t.plain("export-remark-withdrawn") },
});
