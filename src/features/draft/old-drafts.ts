import { dropDraft } from "../../frame/questions.js";
import { keptDays } from "../../invoice/retention.js";
import { dayMs } from "../../language/time/local-time.js";
import type { ChatRecord } from "../chat-record.js";
import { draftsOf } from "./model/draft.js";

const isOld = (draft: ChatRecord["draft"], now: number): boolean =>
  draft !== undefined && now - draft.updatedAt > keptDays.drafts * dayMs;

/**
 * Deletes the chat's drafts that are older than the number of days that /privacy promises. `now` is in milliseconds.
 */
export function dropOldDrafts(record: ChatRecord, now: number): void {
  if (isOld(record.draft, now)) dropDraft(record);
  if (isOld(record.discarded?.draft, now)) delete record.discarded;
  if (isOld(record.offered?.draft, now)) delete record.offered;
}

/** Checks whether the chat has a draft that `dropOldDrafts` would delete. */
export const hasOldDraft = (record: ChatRecord, now: number): boolean =>
  draftsOf(record).some((each) => isOld(each, now));
