import type { ChatRecord } from "./chat-record.js";

/** Which submissions are from before a chat's last [Delete everything]. */

type Deleted = Pick<ChatRecord, "deletedAt">;

/**
 * The present time in milliseconds, but always later than the last deletion, even when the clock was set back since.
 * Otherwise a payment of an invoice made afterwards would be dropped with those from before the deletion.
 */
export const afterDeletion = ({ deletedAt = 0 }: Deleted, now: number): number =>
  Math.max(now, deletedAt + 1);

/**
 * True for a submission that the last deletion has removed.
 * @param submittedAt as the callback address says
 */
export const isDeleted = ({ deletedAt }: Deleted, submittedAt: number): boolean =>
  deletedAt !== undefined && submittedAt <= deletedAt;
