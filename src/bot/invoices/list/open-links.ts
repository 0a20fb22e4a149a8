import { endOf } from "../../../domain/invoice/invoice.js";
import type { ChatScope } from "../../frame/context.js";
import { findInvoice } from "../invoice-records.js";
import { isClosedEntry } from "./entry.js";
import { fromNewest, walk } from "./walk.js";

/** Records of invoices outside the chat's own that are looked into. */
const mostRead = 200;

/** Counts the invoices that may still be paid. `complete` is false when the list was too long to look at all of it. */
export async function countOpenLinks(scope: ChatScope): Promise<{ count: number; complete: boolean }> {
  const { session, deps } = scope;
  const own = Object.values(session.invoices).filter((invoice) => endOf(invoice, deps.now()) === undefined);
  const { entries, goOn } = await walk(
    scope,
    fromNewest(scope),
    mostRead,
    (entry) => !isClosedEntry(entry) && session.invoices[entry.ref] === undefined,
  );
  let count = own.length;
  for (const { ref } of entries) {
    const invoice = await findInvoice(scope, ref);
    if (typeof invoice === "string") continue;
    if (endOf(invoice, deps.now()) === undefined) count += 1;
  }
  return { count, complete: goOn === undefined && entries.length < mostRead };
}
