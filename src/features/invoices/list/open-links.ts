import type { ChatScope } from "../../../frame/context.js";
import { foldedLine } from "../../../frame/texts/folded-line.js";
import { itemsInShort, listed, totalOf } from "../../../frame/texts/items-text.js";
import { type Invoice, linkEnd } from "../../../invoice/invoice.js";
import { findInvoice } from "../invoice-records.js";
import { fromNewest, isClosedEntry, walk } from "./list-pages.js";

const mostRead = 200;

/**
 * The open links are named before nobody is told of their payments any more. `complete` is false when the list was
 * too long to read all of it.
 */
export async function openLinks(scope: ChatScope): Promise<{ open: Invoice[]; complete: boolean }> {
  const { session, deps } = scope;
  const isOpen = (invoice: Invoice): boolean => linkEnd(invoice, deps.now()) === undefined;
  const open = Object.values(session.invoices).filter(isOpen);
  const { entries, goOn } = await walk(
    scope,
    fromNewest(scope),
    mostRead,
    (entry) => !isClosedEntry(entry) && session.invoices[entry.ref] === undefined,
  );
  for (const { ref } of entries) {
    const invoice = await findInvoice(scope, ref);
    if (typeof invoice !== "string" && isOpen(invoice)) open.push(invoice);
  }
  return { open, complete: goOn === undefined && entries.length < mostRead };
}

/** Returns lines such as "• 70,000 UZS · Coffee and 1 more", without customers. */
export function openLinkLines({ t }: Pick<ChatScope, "t">, open: readonly Invoice[]): string[] {
  const lines = open
    .slice(0, listed)
    .map(({ terms }) => `• ${totalOf(terms.items, t)} · ${itemsInShort(terms.items, t).value}`);
  return [...lines, ...foldedLine(t, open.length - lines.length)];
}
