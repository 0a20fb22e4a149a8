import type { ChatRecord } from "../domain/chat/chat-record.js";
import type { InboxEvent, Withheld } from "./event.js";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** One event in hand, with its chat's record. The handler's changes are kept only when the handler ends well. */
export interface UnitOfWork {
  readonly event: InboxEvent;
  /** The handler changes this record freely; it is written in one commit at the end. */
  readonly record: ChatRecord;
  /** The message's content that the intake kept out of the inbox; undefined when the process was restarted since. */
  readonly secret: Withheld | undefined;
  /**
   * Does something outside at most once for this event: the result is committed before this resolves, and found again
   * on a retry or a redelivery. The result must not be a secret, although it is sealed on disk.
   * @param also changes the record by what the result means, in the same commit; the rules of `patch` hold for it.
   */
  once<T extends Json>(
    name: string,
    effect: () => Promise<T>,
    also?: (record: ChatRecord, result: T) => void,
  ): Promise<T>;
  /** The result of an earlier `once` of this event, if any. */
  done<T extends Json>(name: string): T | undefined;
  /**
   * Commits a change in the middle of the handler: the record as it was before this event, with this change and nothing
   * else of the handler's work. The change is applied to `record` as well, so it must be safe to apply to both.
   */
  patch(change: (record: ChatRecord) => void): Promise<void>;
}
