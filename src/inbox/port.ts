import type { ChatRecord } from "../storage/chat-record.js";
import type { InboxEvent, NewEvent, WaitingEvent } from "./event.js";

/** The durable inbox, wherever it is kept: an event is on disk before whoever brought it is told that it was taken. */
export interface DurableInbox {
  /**
   * Takes events in; resolves when all are on disk. An event whose key still waits is taken already.
   * @returns "full" when a chat has too much waiting and none of it may go: nothing was taken.
   * @throws what the disk or the database says; whether it was taken is open then, and it has to come again.
   */
  accept(events: readonly NewEvent[]): Promise<"kept" | "full">;
  /**
   * Commits what an event made of its chat's record; `handled` says that the event is over with it.
   * @throws LaneLostError when another process handles the chat by now: nothing was committed.
   */
  commit(record: ChatRecord, event: InboxEvent, handled: boolean): Promise<void>;
  /** Another process has the lane of a chat that had one of its events in hand here. */
  isLost(chat: string): boolean;
  /**
   * False when another process may handle the chat by now, such as after this one was frozen for a while: what can be
   * done once only must not be done any more.
   */
  mayAct(chat: string): boolean;
  /** An event is over: handled and committed, given up, or dropped. */
  done(n: number): void;
  /** Events of a chat that wait or are in hand, wherever. */
  waiting(chat: string): Iterable<WaitingEvent> | Promise<Iterable<WaitingEvent>>;
  /** What waits or is in hand here: how many events, their size in bytes, and when the oldest came (ms). */
  load(): { readonly events: number; readonly bytes: number; readonly oldestAt: number | undefined };
  /** Leaves nothing behind of events that were handled. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
