import { dayMs, keptDays } from "../domain/retention.js";
import type { ChatRecord } from "../storage/chat-record.js";
import { tidyAccess } from "./account.js";
import type { ChatScope } from "./context.js";
import { tidyList } from "./invoice-list/tidy.js";
import { closeInvoices } from "./invoices.js";

/** Drops drafts that have been left for so long that /privacy promises they are gone. `now` in milliseconds. */
export function dropOldDrafts(record: ChatRecord, now: number): void {
  const isOld = (draft: ChatRecord["draft"]): boolean =>
    draft !== undefined && now - draft.updatedAt > keptDays.drafts * dayMs;
  if (isOld(record.draft)) delete record.draft;
  if (isOld(record.discarded)) delete record.discarded;
  if (isOld(record.offered)) delete record.offered;
}

/** The look now and then at a chat that has been quiet: what has ended is not kept. */
export async function tidyChat(scope: ChatScope): Promise<void> {
  dropOldDrafts(scope.session, scope.deps.now());
  await closeInvoices(scope);
  await tidyList(scope);
  await tidyAccess(scope);
}
