import type { ChatRecord } from "../../../storage/chat-record.js";
import type { ChatScope } from "../../context.js";

/** Days that a draft is kept, as /privacy says. */
export const draftDays = 30;

const dayMs = 24 * 60 * 60_000;

/** The daily look at a chat that has been quiet for long. */
export async function retention({ session, deps }: ChatScope): Promise<void> {
  dropOldDrafts(session, deps.now());
}

export function dropOldDrafts(record: ChatRecord, now: number): void {
  const isOld = (draft: ChatRecord["draft"]): boolean =>
    draft !== undefined && now - draft.updatedAt > draftDays * dayMs;
  if (isOld(record.draft)) delete record.draft;
  if (isOld(record.discarded)) delete record.discarded;
}
