import type { ChatScope } from "../../../frame/context.js";
import type { CreateOutcome, Invoice } from "../../../invoice/invoice.js";
import { requestIdOf } from "../../../invoice/request-id.js";
import { totals } from "../../../language/money/money.js";

/**
 * Writes the operator's audit line of a create call. The line must be written right after the commit of the outcome, and
 * only by the attempt that committed it, so that each call has one line. The line names no item and no customer.
 * @param isLate true when the process that made the call stored no outcome, so that the outcome was found afterwards
 */
export function writeAuditLine(
  { deps, session }: Pick<ChatScope, "deps" | "session">,
  { ref, terms }: Pick<Invoice, "ref" | "terms">,
  outcome: CreateOutcome["kind"],
  isLate: boolean,
): void {
  const sums = totals(terms.items).map(({ amount, currency }) => `${amount} ${currency}`);
  deps.log("create-invoice.audit", {
    chat: session.chat,
    ref,
    // Made from the stored reference and not from the answer, so that the line of an unknown outcome has it too.
    sentRequestId: requestIdOf(ref),
    terminal: terms.terminal.id,
    total: sums.join(" + "),
    currency: terms.currency,
    outcome,
    late: isLate,
  });
}
