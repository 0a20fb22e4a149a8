import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { strikeInvoice } from "../../domain/chat/owed-messages.js";
import { dayMs, isLongOver, keptDays } from "../../domain/retention.js";
import { tidyAccess } from "../access/index.js";
import type { ChatScope } from "../frame/context.js";
import { dropDraft } from "../frame/questions.js";
import { cancelTimers, closeInvoices, tidyCustomers, tidyList } from "../invoices/index.js";

/** Deletes drafts that are older than /privacy promises. `now` is in milliseconds. */
export function dropOldDrafts(record: ChatRecord, now: number): void {
  const isOld = (draft: ChatRecord["draft"]): boolean =>
    draft !== undefined && now - draft.updatedAt > keptDays.drafts * dayMs;
  if (isOld(record.draft)) dropDraft(record);
  if (isOld(record.discarded?.draft)) delete record.discarded;
  if (isOld(record.offered?.draft)) delete record.offered;
}

/** Deletes what has expired in a chat. A timer calls it from time to time, also for chats that are quiet. */
export async function tidyChat(scope: ChatScope): Promise<void> {
  dropOldDrafts(scope.session, scope.deps.now());
  await closeInvoices(scope);
  await dropOldInvoices(scope);
  await tidyList(scope);
  await tidyCustomers(scope);
  await tidyAccess(scope);
}

/** Deletes invoices older than RETENTION_DAYS that stayed in the chat's record because the merchant couldn't be told of their end. */
async function dropOldInvoices(scope: ChatScope): Promise<void> {
  const { session, deps } = scope;
  const before = deps.now() - deps.settings.retentionDays * dayMs;
  const { draft, offered, discarded } = session;
  // An invoice that a draft may duplicate is kept, because the draft's warning needs it.
  const needed = [draft, offered?.draft, discarded?.draft].map((kept) => kept?.follows);
  for (const invoice of Object.values(session.invoices)) {
    if (!isLongOver(invoice, before) || needed.includes(invoice.ref)) continue;
    await cancelTimers(scope, invoice);
    delete session.invoices[invoice.ref];
    session.owed = strikeInvoice(session.owed, invoice.ref);
  }
}
