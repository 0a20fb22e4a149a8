import * as z from "zod";
import type { Invoice } from "../../../invoice/invoice.js";
import { isSamePlace, type LedgerPlace, ledgerPlace } from "../../../invoice/ledger-place.js";
import {
  type AccountIdentity,
  accountIdentity,
  accountKeys,
  isSameAccount,
} from "../../../invoice/merchant-account.js";
import { allowedLess } from "../../../invoice/terms/terms.js";
import { lineTotal, totals } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import { placeOf } from "./place-in-ledger.js";

/**
 * A merchant may sign in to one account with several logins, and a login may come to belong to another user, so
 * neither is the key alone. An entry never changes, so that an invoice leaves a place in the same ledger in which
 * it came to it.
 */
const ledgerAccounts = z.array(z.object({ key: z.string(), account: accountIdentity }));

type LedgerAccounts = z.infer<typeof ledgerAccounts>;

export function ledgerOf(known: LedgerAccounts | undefined, account: AccountIdentity | undefined): string {
  if (account === undefined) return "none";
  return known?.find((one) => isSameAccount(one.account, account))?.key ?? newKey(account);
}

export function withAccount(known: LedgerAccounts, account: AccountIdentity | undefined): LedgerAccounts {
  if (account === undefined || known.some((one) => isSameAccount(one.account, account))) return known;
  return [...known, { key: newKey(account), account }];
}

/** A user's id names the account better than the login, of which there may be several. */
const newKey = (account: AccountIdentity): string =>
  (accountKeys(account).at(-1) ?? account.login).replace(/\W+/g, "-");

/** A posting is committed with the invoice that it is about, and later moves to a page (see ledger-page.ts). */

const sale = z.object({
  terminal: z.object({ id: z.string(), name: z.string() }),
  /** The seller of the owner's team, in the ledger of the owner. */
  seller: z.object({ id: z.string(), name: z.string() }).optional(),
  totals: z.array(z.object({ currency: z.string(), amount: z.string() })),
  /** How much less than the totals may be paid, if the invoice allows a smaller payment. */
  less: z.array(z.object({ currency: z.string(), amount: z.string() })).optional(),
  items: z.array(
    z.object({ name: z.string(), currency: z.string(), quantity: z.number().int(), amount: z.string() }),
  ),
});

export type Sale = z.infer<typeof sale>;

/** One change of the ledger: an invoice leaves a place, or comes to one, or both. */
const posting = z.object({
  number: z.number().int(),
  /** The key of the ledger of the invoice's account. */
  account: z.string(),
  from: ledgerPlace.optional(),
  to: ledgerPlace.optional(),
  sale,
});

export type Posting = z.infer<typeof posting>;

export const ledger = z.object({
  next: z.number().int(),
  postings: z.array(posting),
  /** True when there are so many postings that they move to pages before the chat's next event. */
  isLong: z.literal(true).optional(),
  accounts: ledgerAccounts,
  /**
   * The place of a copy of a seller's invoice stays here until the copy's own record has it, so that an event that
   * was given up in between posts the copy once.
   */
  copies: z.record(z.string(), ledgerPlace).optional(),
});

const empty: z.infer<typeof ledger> = { next: 0, postings: [], accounts: [] };

export interface Booked {
  ledger?: z.infer<typeof ledger> | undefined;
  readonly invoices: Record<string, Invoice>;
}

/** Every commit of the record does this, so that no handler has to know the ledger. */
export function postInvoices(record: Booked): void {
  for (const [ref, invoice] of Object.entries(record.invoices)) {
    const counted = postInvoice(record, invoice);
    if (!isSamePlace(invoice.counted, counted))
      record.invoices[ref] = { ...invoice, ...defined({ counted }) };
  }
}

/** The caller stores the returned place with the invoice, not before the posting was committed. */
function postInvoice(record: Booked, invoice: Invoice): LedgerPlace | undefined {
  const to = placeOf(invoice);
  if (isSamePlace(invoice.counted, to)) return to;
  const { next, postings, accounts: known, ...rest } = record.ledger ?? empty;
  const { account: of, counted: from } = invoice;
  const [account, accounts] = [ledgerOf(known, of), withAccount(known, of)];
  const added = { number: next, account, ...defined({ from, to }), sale: saleOf(invoice) };
  const all = [...postings, added];
  record.ledger = { ...rest, next: next + 1, postings: all, accounts, ...(isMuch(all) && { isLong: true }) };
  return to;
}

/** Beyond this number of postings, or this size in bytes, the postings move to pages. */
const mostPostings = { number: 20, bytes: 16 * 1024 };

const isMuch = (postings: readonly Posting[]): boolean =>
  postings.length > mostPostings.number || Buffer.byteLength(JSON.stringify(postings)) > mostPostings.bytes;

/** The own record of a seller's invoice is written after the commit. */
export function postCopy(record: Booked, copy: Invoice): void {
  const place = postInvoice(record, copy);
  if (record.ledger === undefined || place === undefined) return;
  record.ledger.copies = { ...record.ledger.copies, [copy.ref]: place };
}

/** Returns the place in which the ledger counts the copy of a seller's invoice, by what its own record knows. */
export const placeOfCopy = ({ ledger }: Booked, ref: string, known: Invoice | undefined) =>
  ledger?.copies !== undefined && Object.hasOwn(ledger.copies, ref) ? ledger.copies[ref] : known?.counted;

export function keptCopy({ ledger }: Booked, ref: string): void {
  if (ledger?.copies === undefined) return;
  delete ledger.copies[ref];
  if (Object.keys(ledger.copies).length === 0) delete ledger.copies;
}

function saleOf({ terms, soldBy }: Invoice): Sale {
  const { terminal, items } = terms;
  const less = allowedLess(terms);
  return {
    terminal: { id: terminal.id, name: terminal.name },
    ...defined({ seller: soldBy && { id: soldBy.seller, name: soldBy.name } }),
    totals: totals(items),
    ...(less.length > 0 && { less }),
    items: items.map((item) => ({
      name: item.name,
      currency: item.currency,
      quantity: item.quantity,
      amount: lineTotal(item),
    })),
  };
}
