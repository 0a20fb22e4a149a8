import { endOf, type Invoice, isPaidLate, isPaidTwice } from "../../../invoice/invoice.js";
import { currentStatus, invoiceStatus, paidAt } from "../../../invoice/invoice-status.js";
import { allowedLess } from "../../../invoice/terms.js";
import { minorUnits, totals } from "../../../language/money/money.js";
import { placeOf } from "../ledger/place-in-ledger.js";
import { amountCell, type Cell, codeCell, isExact, momentCell, type Row, textCell } from "./cell.js";

/** The columns of the table of invoices, in their order, with their widths in characters. */
export const invoiceColumns = {
  created: 17,
  paid: 17,
  status: 26,
  amount: 18,
  currency: 9,
  terminal: 22,
  seller: 18,
  customer: 24,
  note: 32,
  link: 44,
  invoice: 38,
  remark: 44,
  less: 24,
} as const;

/** The columns of the table of items. */
export const itemColumns = {
  invoice: 38,
  name: 32,
  quantity: 10,
  price: 18,
  currency: 9,
  icpuCode: 20,
  packageCode: 14,
  id: 18,
  remark: 44,
} as const;

type InvoiceColumn = keyof typeof invoiceColumns;
type ItemColumn = keyof typeof itemColumns;

export const invoiceColumnNames = Object.keys(invoiceColumns) as InvoiceColumn[];
export const itemColumnNames = Object.keys(itemColumns) as ItemColumn[];

/** Checks whether a column of items is one of the table of invoices, too. The others are fields of an item. */
export const isInvoiceColumn = (column: ItemColumn): column is ItemColumn & InvoiceColumn =>
  column in invoiceColumns;

/** The state of an invoice as the table names it: its status, or what is known beyond it. */
export const exportedStatuses = [
  ...invoiceStatus.options,
  "paid-late",
  "over",
  "cash",
  "untracked",
  "unknown",
] as const;

export type ExportedStatus = (typeof exportedStatuses)[number];

/** The words of the tables, in the chat's language. */
export interface Words {
  status(status: ExportedStatus): string;
  /** Says that an invoice with several currencies has a row for each. */
  currencies(row: number, rows: number): string;
  /** Says that an amount is a text because a spreadsheet would round it. */
  readonly text: string;
  /** Says that the service has reported a payment although one in cash was noted. */
  readonly twice: string;
}

/**
 * Returns the invoice's rows in the table of invoices: one, or one for each currency, since amounts of several
 * currencies are never added up.
 * @param seller the name of the seller who has created the invoice; "" for the merchant's own
 * @param now milliseconds since 1970
 */
export function invoiceRows(invoice: Invoice, seller: string, words: Words, now: number): Row[] {
  const { terms, submittedAt, history, payLink } = invoice;
  const sums = totals(terms.items);
  const less = allowedLess(terms);
  return sums.map(({ amount, currency }, index) => {
    const remarks = [
      ...(sums.length > 1 ? [words.currencies(index + 1, sums.length)] : []),
      ...(isExact(amount) ? [] : [words.text]),
      ...(isPaidTwice(invoice) ? [words.twice] : []),
    ];
    return [
      momentCell(submittedAt),
      momentCell(paidAt(history)?.at),
      textCell(words.status(statusOf(invoice, now))),
      amountCell(amount, minorUnits(currency) ?? 0),
      textCell(currency),
      codeCell(terms.terminal.name),
      codeCell(seller),
      codeCell(terms.reference),
      textCell(terms.note),
      textCell(payLink),
      codeCell(idOf(invoice)),
      textCell(remarks.join(" ")),
      lessCell(less, currency),
    ];
  });
}

/** Returns how much less than the total may have been paid, as a cell; an empty one when the invoice allows no less. */
function lessCell(less: ReturnType<typeof allowedLess>, currency: string): Cell {
  const found = less.find((one) => one.currency === currency);
  return found === undefined ? textCell(undefined) : amountCell(found.amount, minorUnits(currency) ?? 0);
}

/** Returns the rows of the invoice's items in the table of items. */
export function itemRows(invoice: Invoice, words: Words): Row[] {
  return invoice.terms.items.map(({ name, quantity, price, currency, icpuCode, packageCode, id }) => [
    codeCell(idOf(invoice)),
    textCell(name),
    amountCell(String(quantity), 0),
    amountCell(price, minorUnits(currency) ?? 0),
    textCell(currency),
    codeCell(icpuCode),
    codeCell(packageCode),
    codeCell(id),
    textCell(isExact(price) ? undefined : words.text),
  ]);
}

/** The service's id of the invoice, as the pay card shows it. While it is unknown, the bot's own reference joins the two tables. */
const idOf = ({ id, ref }: Invoice): string => id ?? ref;

function statusOf(invoice: Invoice, now: number): ExportedStatus {
  if (invoice.creation !== "created") return "unknown";
  if (isPaidLate(invoice)) return "paid-late";
  const status = currentStatus(invoice.history);
  const end = endOf(invoice, now);
  if (end === "cash") return "cash";
  // A payment that is being processed may still arrive when the link's time has passed.
  if (end === "over" && status !== "processing") return "over";
  return placeOf(invoice)?.kind === "untracked" ? "untracked" : status;
}
