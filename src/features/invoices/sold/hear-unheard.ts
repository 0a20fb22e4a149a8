import type { ChatScope } from "../../../frame/context.js";
import { currentStatus } from "../../../invoice/invoice-status.js";
import type { ChatEventOf } from "../../slices.js";
import { hasLeft } from "../../team/model/membership.js";
import { addFaces } from "../faces/due-faces.js";
import { findInvoice } from "../invoice-records.js";
import { addStatus } from "../model/due-status.js";

/**
 * Hears that the owner can't be told any more how an invoice stands that this chat has created for the team. A payment
 * always reaches somebody: from now on this chat is told of the invoice, also after it has left the team. If the chat has
 * deleted the invoice too, nobody can be told, and the operator is.
 */
export async function hearUnheard(
  scope: ChatScope,
  { team, ref, paid }: ChatEventOf<"sold-unheard">,
  from: string,
): Promise<void> {
  const { session, deps } = scope;
  const found = await findInvoice(scope, ref);
  const sale = typeof found === "string" ? deletedSale(scope, ref) : found.soldFor;
  if (sale?.owner !== from || sale.team !== team) return;
  if (typeof found === "string") {
    if (paid) deps.observeUntold?.({ chat: session.chat, ref, reason: "deleted" });
    return;
  }
  if (found.ownerGone === true) return;
  const known = session.invoices[ref] ?? structuredClone(found);
  session.invoices[ref] = { ...known, ownerGone: true };
  if (!hasLeft(session, known)) return;
  addFaces(session, ref);
  addStatus(session, ref, "created", currentStatus(known.history));
}

const deletedSale = ({ session: { soldBefore = {} } }: ChatScope, ref: string) =>
  Object.hasOwn(soldBefore, ref) ? soldBefore[ref] : undefined;
