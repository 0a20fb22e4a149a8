import type { ChatScope } from "../../frame/context.js";
import { dropDraft } from "../../frame/questions.js";
import { isLongOver, keptDays } from "../../invoice/retention.js";
import { dayMs } from "../../language/time/day-length.js";
import { tidyAccess } from "../access/index.js";
import type { ChatRecord } from "../chat-record.js";
import { dropOldCommands } from "../inline/model/inline-sends.js";
import { cancelTimers, closeInvoices, dropOldSales, tidyCustomers, tidyList } from "../invoices/index.js";
import { strikeInvoice } from "../owed-messages.js";
import { isUnderWay } from "../page/contract/page-sign-in.js";
import { tidyLog, tidyTeam } from "../team/index.js";
import { dropOldSums } from "../team/model/daily-sum.js";
import { dropOldAsks } from "../team/model/invoice-standing.js";
import { tidyLedger } from "../today/index.js";

/**
 * Deletes the chat's drafts that are older than the number of days that /privacy promises. `now` is in milliseconds.
 */
export function dropOldDrafts(record: ChatRecord, now: number): void {
  const isOld = (draft: ChatRecord["draft"]): boolean =>
    draft !== undefined && now - draft.updatedAt > keptDays.drafts * dayMs;
  if (isOld(record.draft)) dropDraft(record);
  if (isOld(record.discarded?.draft)) delete record.discarded;
  if (isOld(record.offered?.draft)) delete record.offered;
}

/** Deletes what is left of a sign-in on the bot's own page that can't go on, such as its token of the second factor. */
function dropOldAppSignIn(record: ChatRecord, now: number): void {
  if (record.appSignIn !== undefined && !isUnderWay(record.appSignIn, now)) delete record.appSignIn;
}

/**
 * Deletes the chat's data whose time is over: drafts, invoices, list entries, customers, credentials, invitations,
 * sellers' questions and daily sums, entries of the team's log and pages of the ledger. A timer has this done from time to time, also for
 * chats in which nobody writes.
 */
export async function tidyChat(scope: ChatScope): Promise<void> {
  dropOldDrafts(scope.session, scope.deps.now());
  dropOldAppSignIn(scope.session, scope.deps.now());
  await closeInvoices(scope);
  await dropOldInvoices(scope);
  await tidyList(scope);
  await tidyCustomers(scope);
  await tidyAccess(scope);
  await tidyLog(scope);
  await tidyLedger(scope);
  dropOldCommands(scope.session, scope.deps.now());
  dropOldAsks(scope.session, scope.deps.now());
  dropOldSums(scope.session, scope.deps.now());
  dropOldSales(scope.session, scope.deps.now());
  tidyTeam(scope);
}

/**
 * Deletes invoices older than RETENTION_DAYS from the chat's record. They stayed there because the merchant couldn't be
 * told how they ended.
 */
async function dropOldInvoices(scope: ChatScope): Promise<void> {
  const { session, deps } = scope;
  const before = deps.now() - deps.settings.retentionDays * dayMs;
  const { draft, offered, discarded } = session;
  // A draft may refer to an earlier invoice that it may create a second time. That invoice is kept, because the draft's
  // warning about it shows it.
  const needed = [draft, offered?.draft, discarded?.draft].map((kept) => kept?.follows);
  for (const invoice of Object.values(session.invoices)) {
    if (!isLongOver(invoice, before) || needed.includes(invoice.ref)) continue;
    await cancelTimers(scope, invoice);
    delete session.invoices[invoice.ref];
    session.owed = strikeInvoice(session.owed, invoice.ref);
  }
}
