import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { keyOf, type Owed, strike } from "../../domain/chat/owed.js";
import type { ChatScope } from "./context.js";

/**
 * Posts the message of an entry of the owed list, and strikes the entry off by the commit that follows.
 * @param also changes the record by what the message's id means, in the same commit; it must be safe to apply twice.
 */
export const saidOnce = (
  { unit }: ChatScope,
  entry: Owed,
  post: () => Promise<number>,
  also?: (record: ChatRecord, messageId: number) => void,
): Promise<number> =>
  unit.once(`owed:${keyOf(entry)}`, post, (record, messageId) => {
    record.owed = strike(record.owed, keyOf(entry));
    also?.(record, messageId);
  });
