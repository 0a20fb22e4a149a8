import type { Invoice } from "../../../src/invoice/invoice.js";

/** What the invoice sells, by which its messages are told apart. */
export const itemOf = (ref: string): string => `Goods ${ref}.`;

/** The service's id of an invoice. */
export const invoiceIdOf = (ref: string): string => `invoice-${ref}`;

/** The record of an invoice that was made and waits for its payment. */
export const openInvoice = (ref: string, submittedAt: number, name = itemOf(ref)): Invoice => ({
  ref,
  event: 1,
  draftId: `draft-${ref}`,
  creation: "created",
  id: invoiceIdOf(ref),
  payLink: `http://127.0.0.1/terminal/t-1/invoice/invoice-${ref}/payment`,
  terms: {
    terminal: { id: "t-1", name: "Front", businessUnitName: "Unit" },
    currency: "UZS",
    items: [{ name, price: "15000", currency: "UZS", quantity: 2 }],
    expiry: { kind: "none" },
  },
  submittedAt,
  callbacks: true,
  history: [],
});
