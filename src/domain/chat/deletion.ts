import type { ChatRecord } from "./chat-record.js";

/** Which submissions are from before a chat's last [Delete everything]. */

type Deleted = Pick<ChatRecord, "deletedAt">;

/**
 * Now (ms), but always later than the last deletion, though the clock may have been set back since: otherwise a payment
 * of an invoice that was made afterwards would look like one that the merchant doesn't want to hear of any more.
 */
export const afterDeletion = ({ deletedAt = 0 }: Deleted, now: number): number =>
  Math.max(now, deletedAt + 1);

/** True for a submission that the last deletion has done away with. @param submittedAt as the callback address says */
export const isDeleted = ({ deletedAt }: Deleted, submittedAt: number): boolean =>
  deletedAt !== undefined && submittedAt <= deletedAt;
