import type { ChatScope } from "../../frame/context.js";
import { isLongOver } from "../../invoice/retention.js";
import { dayMs } from "../../language/time/local-time.js";
import { draftsOf } from "../draft/model/draft.js";
import { dropDueOfInvoice } from "../due-list.js";
import { cancelTimers } from "./status/schedule-timers.js";

/**
 * Deletes invoices older than RETENTION_DAYS from the chat's record. They stayed there because the merchant couldn't be
 * told how they ended.
 */
export async function dropOldInvoices(scope: ChatScope): Promise<void> {
  const { session, deps } = scope;
  const before = deps.now() - deps.settings.retentionDays * dayMs;
  // A draft may refer to an earlier invoice that it may create a second time. That invoice is kept, because the draft's
  // warning about it shows it.
  const needed = draftsOf(session).map(({ follows }) => follows);
  for (const invoice of Object.values(session.invoices)) {
    if (!isLongOver(invoice, before) || needed.includes(invoice.ref)) continue;
    await cancelTimers(scope, invoice);
    delete session.invoices[invoice.ref];
    dropDueOfInvoice(session, invoice.ref);
  }
}
