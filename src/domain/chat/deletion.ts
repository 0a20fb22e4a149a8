import type { ChatRecord } from "./chat-record.js";

type Deleted = Pick<ChatRecord, "deletedAt">;

/**
 * Returns the current time (ms), but at least one millisecond after the last deletion. The clock may have been set back
 * since the deletion. Without this correction, a new invoice would look like one that the merchant has deleted.
 */
export const afterDeletion = ({ deletedAt = 0 }: Deleted, now: number): number =>
  Math.max(now, deletedAt + 1);

/** Checks whether the last [Delete everything] has deleted a submission. @param submittedAt the time (ms) in the callback address */
export const isDeleted = ({ deletedAt }: Deleted, submittedAt: number): boolean =>
  deletedAt !== undefined && submittedAt <= deletedAt;
