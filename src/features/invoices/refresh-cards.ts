import type { ChatScope } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { facesAs } from "../../invoice/face.js";
import { endOf, type Invoice } from "../../invoice/invoice.js";
import { redrawCard } from "./faces/show-faces.js";
import { findInvoice } from "./invoice-records.js";
import { isClosedEntry } from "./list/list-entry.js";
import { fromNewest, walk } from "./list/walk-list.js";

/**
 * The most open invoices outside the chat's record whose cards are looked at, the newest ones: copies of sellers' invoices,
 * and the chat's own beyond the room of its record.
 */
const mostStored = 100;

/**
 * Edits the pay cards of open invoices after a sign-in or a sign-out, because a pay card shows its link and its customer
 * only while the account that created the invoice is signed in.
 */
export async function refreshCards(scope: ChatScope): Promise<void> {
  const { session, deps } = scope;
  for (const invoice of Object.values(session.invoices)) await refresh(scope, invoice);
  const { entries } = await walk(
    scope,
    fromNewest(scope),
    mostStored,
    (entry) => !isClosedEntry(entry) && session.invoices[entry.ref] === undefined,
  );
  for (const { ref } of entries) {
    const found = await findInvoice(scope, ref);
    if (typeof found === "string") continue;
    const invoice = structuredClone(found);
    if (await refresh(scope, invoice)) await deps.store.invoices.write(`${session.chat}/${ref}`, invoice);
  }
}

/** Edits a pay card if it has to hide its link now, or to show it again. @returns true when it was edited */
async function refresh(scope: ChatScope, invoice: Invoice): Promise<boolean> {
  const { acting, deps } = scope;
  const [card] = facesAs(invoice, "card");
  const hides = !isShown(acting, invoice);
  if (card === undefined || hides === (card.shows === "link-hidden")) return false;
  // The card of a closed invoice shows no link. What the card doesn't show since it was closed comes back.
  if (hides && endOf(invoice, deps.now()) !== undefined) return false;
  await redrawCard(scope, invoice);
  return true;
}
