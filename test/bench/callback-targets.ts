import type { Invoice } from "../../src/invoice/invoice.js";
import { createTokens } from "../../src/store/sealed-tokens.js";
import type { Merchant } from "./fill.js";
import { secretKey } from "./stack/stack.js";

const addresses = createTokens([secretKey], "123456789").callback;
const dayMs = 86_400_000;

/** The merchant with so many open invoices, whose cards were never shown. */
export function withInvoices({ record, credentials }: Merchant, count: number): Merchant {
  const invoices = Array.from({ length: count }, (_, n) => openInvoice(`bench-${n}`));
  return {
    record: { ...record, invoices: Object.fromEntries(invoices.map((invoice) => [invoice.ref, invoice])) },
    credentials,
  };
}

/** Where the service tells of a chat's n-th invoice. */
export const callbackPath = (chat: number, n: number): string =>
  `/callbacks/${addresses.make({ chat: String(chat), ref: `bench-${n}`, submittedAt: 1 })}`;

/** What it tells, as long as the interface's own example. */
export const callbackBody = (chat: number, n: number): string =>
  JSON.stringify({
    eventId: `e-${chat}-${n}`,
    status: "paid",
    time: new Date().toISOString(),
    invoiceId: `invoice-bench-${n}`,
    terminalId: "t-1",
    amount: "30000",
    currency: "UZS",
  });

const openInvoice = (ref: string): Invoice => ({
  ref,
  event: 1,
  draftId: `draft-${ref}`,
  creation: "created",
  id: `invoice-${ref}`,
  payLink: `http://127.0.0.1/terminal/t-1/invoice/invoice-${ref}/payment`,
  terms: {
    terminal: { id: "t-1", name: "Front", businessUnitName: "Unit" },
    currency: "UZS",
    items: [{ name: "Coffee", price: "15000", currency: "UZS", quantity: 2 }],
    expiry: { kind: "duration", seconds: dayMs / 1000 },
  },
  expireAt: new Date(Date.now() + dayMs).toISOString(),
  submittedAt: Date.now(),
  callbacks: true,
  history: [],
  listed: Number(ref.replace("bench-", "")),
});
