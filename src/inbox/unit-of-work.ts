import type { ChatRecord } from "../domain/chat/chat-record.js";
import type { InboxEvent, Withheld } from "./event.js";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** One event in hand, with its chat's record. What the handler changes is kept only when the handler ends well. */
export interface UnitOfWork {
  readonly event: InboxEvent;
  /** Changed freely by the handler; written in one commit at its end. */
  readonly record: ChatRecord;
  /** The message's content that was kept out of the inbox at the intake; undefined when the process was restarted since. */
  readonly secret: Withheld | undefined;
  /**
   * Does something outside at most once for this event: its result is committed before this resolves, and found
   * again on a retry or a redelivery. The result is sealed on disk; it must not be a secret all the same.
   * @param also what the result means for the record, committed together with it; as with `patch`.
   */
  once<T extends Json>(
    name: string,
    effect: () => Promise<T>,
    also?: (record: ChatRecord, result: T) => void,
  ): Promise<T>;
  /** The result of an earlier `once` of this event, if any. */
  done<T extends Json>(name: string): T | undefined;
  /**
   * Commits a change in the middle of the handler: the record as it was before this event plus this change, never
   * half of the handler's work. The change is applied to `record` as well. It must be safe to apply to both.
   */
  patch(change: (record: ChatRecord) => void): Promise<void>;
}
