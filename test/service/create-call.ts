import { termsOf } from "../store/samples.js";
import { clientFor } from "./client.js";

export const request = {
  terminalId: "term-1",
  currency: "UZS",
  items: [{ name: "Tea", price: "15000.50", currency: "UZS", quantity: 2 }],
};
/** The invoice whose create call has the body above. */
export const invoice = {
  terms: termsOf({
    terminal: { id: "term-1", name: "Front", businessUnitName: "Unit" },
    items: request.items,
  }),
};
export const payUrl = "pay.example.com/terminal/term-1/invoice/inv-1/payment";
export const created = { id: "inv-1", payUrl };

/** Makes the call once, with a client of its own. */
export const create = (url: string, changes: Parameters<typeof clientFor>[1] = {}) =>
  clientFor(url, changes).service.createInvoice("access-1", invoice);
