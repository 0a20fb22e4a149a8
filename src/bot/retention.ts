import { dayMs, keptDays } from "../domain/retention.js";
import type { ChatRecord } from "../storage/chat-record.js";

/** Drops drafts that have been left for so long that /privacy promises they are gone. `now` in milliseconds. */
export function dropOldDrafts(record: ChatRecord, now: number): void {
  const isOld = (draft: ChatRecord["draft"]): boolean =>
    draft !== undefined && now - draft.updatedAt > keptDays.drafts * dayMs;
  if (isOld(record.draft)) delete record.draft;
  if (isOld(record.discarded)) delete record.discarded;
}
