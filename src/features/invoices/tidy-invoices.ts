import type { ChatScope } from "../../frame/context.js";
import { isLongOver, lastHeard } from "../../invoice/retention.js";
import { dayMs } from "../../language/time/local-time.js";
import type { InvoiceEntry } from "../../store/store-port.js";
import { draftsOf } from "../draft/model/draft.js";
import { dropDueOfInvoice } from "../due-list.js";
import { findInvoice } from "./invoice-records.js";
import { isClosedEntry, listPages, numbersPerPage, pageOf, readPage } from "./list/list-pages.js";
import { cancelTimers } from "./status/schedule-timers.js";

/** These invoices stayed in the chat's record because the merchant couldn't be told how they ended. */
export async function dropOldInvoices(scope: ChatScope): Promise<void> {
  const { session, deps } = scope;
  const before = deps.now() - deps.settings.retentionDays * dayMs;
  if (session.refused !== undefined && isLongOver(session.refused, before)) delete session.refused;
  // A draft's warning shows the earlier invoice that the draft may create a second time, so that one is kept.
  const needed = draftsOf(session).map(({ follows }) => follows);
  for (const invoice of Object.values(session.invoices)) {
    if (!isLongOver(invoice, before) || needed.includes(invoice.ref)) continue;
    await cancelTimers(scope, invoice);
    delete session.invoices[invoice.ref];
    dropDueOfInvoice(session, invoice.ref);
  }
}

/** An invoice is kept for at least RETENTION_DAYS, so only pages with entries older than that are read. */
export async function tidyList(scope: ChatScope): Promise<void> {
  const { session, deps } = scope;
  const { listed, listedFrom = 0 } = session;
  if (listed === undefined) return;
  const before = deps.now() - deps.settings.retentionDays * dayMs;
  const pages = listPages(scope);
  let oldest: number | undefined;
  let gaps = 0;
  for (let page = pageOf(listedFrom); page * numbersPerPage < listed; page += 1) {
    const entries = await readPage(scope, page);
    const kept: InvoiceEntry[] = [];
    for (const entry of entries ?? []) if (await isKept(scope, entry, before)) kept.push(entry);
    if (entries !== undefined && kept.length < entries.length) await pages.write(page, kept);
    oldest ??= kept[0]?.number;
    if (oldest !== undefined) gaps += numbersOn(page, oldest, listed) - kept.length;
    if (kept.some(({ submittedAt }) => submittedAt >= before)) break;
  }
  session.listedFrom = oldest ?? listed;
  session.listGaps = gaps;
}

const numbersOn = (page: number, from: number, to: number): number =>
  Math.min((page + 1) * numbersPerPage, to) - Math.max(page * numbersPerPage, from);

/**
 * A closed invoice's record may have been written again later, for example when its pay card was opened, so it is
 * deleted here.
 */
async function isKept(scope: ChatScope, entry: InvoiceEntry, before: number): Promise<boolean> {
  const { session, deps } = scope;
  if (entry.submittedAt >= before || session.invoices[entry.ref] !== undefined) return true;
  const invoice = await findInvoice(scope, entry.ref);
  if (typeof invoice === "string") return false;
  if (!isClosedEntry(entry) || lastHeard(invoice) >= before) return true;
  await deps.store.invoices.remove(`${session.chat}/${entry.ref}`);
  return false;
}
