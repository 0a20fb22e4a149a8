import { entryOf as entryOfInvoice } from "../../src/features/invoices/list/list-pages.js";
import type { Invoice } from "../../src/invoice/invoice.js";
import type { InvoiceEntry } from "../../src/store/store-port.js";
import { all, invoiceOf, termsOf } from "../store/samples.js";
import { cardAt } from "./faces.js";
import type { OneChat } from "./one-chat.js";

export const day = 24 * 60 * 60_000;

/** An entry of a list: "Coffee <number>" for 1,000 UZS times its number plus one. */
export const entryOf = (number: number, changes: Partial<InvoiceEntry> = {}): InvoiceEntry => ({
  number,
  ref: `r-${number}`,
  submittedAt: Date.now() - day + number,
  status: "paid",
  totals: [{ amount: String((number + 1) * 1000), currency: "UZS" }],
  names: [`Coffee ${number}`],
  id: `inv-${number}`,
  ...changes,
});

/** The invoice that such an entry stands for, closed and with a card. */
export const closedInvoice = (number: number, changes: Partial<Invoice> = {}): Invoice =>
  invoiceOf(`r-${number}`, {
    listed: number,
    id: `inv-${number}`,
    payLink: `https://pay.example.com/invoice/inv-${number}/payment`,
    terms: termsOf({
      items: [{ name: `Coffee ${number}`, price: String((number + 1) * 1000), currency: "UZS", quantity: 1 }],
    }),
    submittedAt: Date.now() - day + number,
    history: [{ status: "paid", receivedAt: Date.now() - day + number, key: "k", count: 1 }],
    ...cardAt(1),
    ...changes,
  });

/** Writes a list of so many invoices, as it stands after they were closed. */
export async function listOf(
  one: OneChat,
  count: number,
  changes: (number: number) => Partial<InvoiceEntry> = () => ({}),
): Promise<void> {
  const entries = Array.from({ length: count }, (_, number) => entryOf(number, changes(number)));
  for (let from = 0; from < count; from += 50)
    await one.store.invoicePages.write(`${one.key}/${from / 50}`, {
      entries: entries.slice(from, from + 50),
    });
  await one.change((record) => {
    record.listed = count;
  });
}

/** All entries of the chat's list, in order: those on its pages, and those of invoices in the chat's record. */
export async function entriesOf(one: OneChat): Promise<InvoiceEntry[]> {
  const onPages = await entriesOnPages(one);
  const invoices = Object.values((await one.record()).invoices);
  const open = invoices.flatMap((invoice) =>
    invoice.listed === undefined ? [] : [entryOfInvoice(invoice, invoice.listed)],
  );
  const others = onPages.filter(({ ref }) => open.every((entry) => entry.ref !== ref));
  return [...others, ...open].sort((a, b) => a.number - b.number);
}

async function entriesOnPages({ store, key }: OneChat): Promise<InvoiceEntry[]> {
  const pages = await all(store.invoicePages.list(`${key}/`));
  const records = await Promise.all(pages.map((page) => store.invoicePages.read(page.key)));
  return records.flatMap((record) => record?.entries ?? []);
}

/** Labels of the buttons that open invoices, on the newest message. */
export const shownInvoices = (one: OneChat): string[] =>
  one.chat
    .labels()
    .filter((label) => / · /.test(label))
    .map((label) => label.replace(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " "));
