import { dropDraft } from "../../frame/questions.js";
import { keptDays } from "../../invoice/retention.js";
import { dayMs } from "../../language/time/day-length.js";
import type { ChatRecord } from "../chat-record.js";

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
