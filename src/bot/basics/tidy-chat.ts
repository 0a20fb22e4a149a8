import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { strikeInvoice } from "../../domain/chat/owed.js";
import { dayMs, isLongOver, keptDays } from "../../domain/retention.js";
import { tidyAccess } from "../account/index.js";
import type { ChatScope } from "../frame/context.js";
import { dropDraft } from "../frame/questions.js";
import { cancelTimers, closeInvoices, tidyList } from "../invoices/index.js";

/** Drops drafts that have been left for so long that /privacy promises they are gone. `now` in milliseconds. */
export function dropOldDrafts(record: ChatRecord, now: number): void {
  const isOld = (draft: ChatRecord["draft"]): boolean =>
    draft !== undefined && now - draft.updatedAt > keptDays.drafts * dayMs;
  if (isOld(record.draft)) dropDraft(record);
  if (isOld(record.discarded)) delete record.discarded;
  if (isOld(record.offered)) delete record.offered;
}

/** Tidies a chat that has been quiet: drafts, access and list entries whose time is over are removed. */
export async function tidyChat(scope: ChatScope): Promise<void> {
  dropOldDrafts(scope.session, scope.deps.now());
  await closeInvoices(scope);
  await dropOldInvoices(scope);
  await tidyList(scope);
  await tidyAccess(scope);
}

/**
 * Invoices that never left the chat's record, since their merchant couldn't be told of their end, are kept no longer
 * than others.
 */
async function dropOldInvoices(scope: ChatScope): Promise<void> {
  const { session, deps } = scope;
  const before = deps.now() - deps.settings.retentionDays * dayMs;
  const { draft, offered, discarded } = session;
  // A draft may still warn of it.
  const needed = [draft, offered, discarded].map((kept) => kept?.follows);
  for (const invoice of Object.values(session.invoices)) {
    if (!isLongOver(invoice, before) || needed.includes(invoice.ref)) continue;
    await cancelTimers(scope, invoice);
    delete session.invoices[invoice.ref];
    session.owed = strikeInvoice(session.owed, invoice.ref);
  }
}
