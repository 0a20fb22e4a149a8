import { endOf, type Invoice, isPaidLate, unexpectedPayment } from "../../../invoice/invoice.js";
import { currentStatus, invoiceStatus, paidAt } from "../../../invoice/invoice-status.js";
import { allowedLess } from "../../../invoice/terms/terms.js";
import { minorUnits, totals } from "../../../language/money/money.js";
import { placeOf } from "../ledger/place-in-ledger.js";
import { amountCell, type Cell, codeCell, isExact, momentCell, type Row, textCell } from "./cell.js";

/** The columns with their widths in characters. */
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

/** The other columns of items are fields of an item. */
export const isInvoiceColumn = (column: ItemColumn): column is ItemColumn & InvoiceColumn =>
  column in invoiceColumns;

/** A state is the invoice's status, or what is known beyond it. */
export const exportedStatuses = [
  ...invoiceStatus.options,
  "paid-late",
  "over",
  "cash",
  "withdrawn",
  "untracked",
  "unknown",
] as const;

export type ExportedStatus = (typeof exportedStatuses)[number];

export interface Words {
  status(status: ExportedStatus): string;
  /** An invoice with several currencies has a row for each. */
  currencies(row: number, rows: number): string;
  readonly text: string;
  /** The remarks about payments that the merchant didn't expect. */
  readonly unexpected: Readonly<Record<NonNullable<ReturnType<typeof unexpectedPayment>>, string>>;
}

/**
 * Amounts of several currencies are never added up, so each has a row.
 * @param seller the name of the seller who has created the invoice; "" for the merchant's own
 * @param now milliseconds since 1970
 */
export function invoiceRows(invoice: Invoice, seller: string, words: Words, now: number): Row[] {
  const { terms, submittedAt, payLink } = invoice;
  const sums = totals(terms.items);
  const less = allowedLess(terms);
  const unexpected = unexpectedPayment(invoice);
  return sums.map(({ amount, currency }, index) => {
    const remarks = [
      ...(sums.length > 1 ? [words.currencies(index + 1, sums.length)] : []),
      ...(isExact(amount) ? [] : [words.text]),
      ...(unexpected === undefined ? [] : [words.unexpected[unexpected]]),
    ];
    return [
      momentCell(submittedAt),
      momentCell(paidAt(invoice)?.at),
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

function lessCell(less: ReturnType<typeof allowedLess>, currency: string): Cell {
  const found = less.find((one) => one.currency === currency);
  return found === undefined ? textCell(undefined) : amountCell(found.amount, minorUnits(currency) ?? 0);
}

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

/** While the service's id is unknown, the bot's own reference joins the two tables. */
const idOf = ({ id, ref }: Invoice): string => id ?? ref;

function statusOf(invoice: Invoice, now: number): ExportedStatus {
  if (invoice.creation !== "created") return "unknown";
  if (isPaidLate(invoice)) return "paid-late";
  const status = currentStatus(invoice.history);
  const end = endOf(invoice, now);
  if (end === "cash" || end === "withdrawn") return end;
  // A payment that is being processed may still arrive when the link's time has passed.
  if (end === "over" && status !== "processing") return "over";
  return placeOf(invoice)?.kind === "untracked" ? "untracked" : status;
}
