import type { InboxEvent, NewEvent } from "./event.js";

/** The place where the inbox keeps its events: a file of a data folder, or a table of a database. */
export interface EventLog {
  /**
   * Hands over the events that an earlier run has left, and from then on every event as soon as it is on disk: each
   * once, in the order of their numbers.
   */
  open(inbox: InboxMemory): Promise<void>;
  /**
   * Keeps events, all of them or none; resolves when the inbox has got them.
   * @throws the error of the disk or the database. After the loss of a database it isn't known whether the events were
   * kept.
   */
  append(events: readonly NewEvent[]): Promise<void>;
  /**
   * Removes an event that is over, a little later and together with others. A crash before that does no harm, because
   * the chat's record knows that the event was handled.
   */
  strike(n: number): void;
  /** Removes everything that is still kept of events that are over. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** The inbox as the event log sees it. The inbox holds all waiting events in memory. */
export interface InboxMemory {
  /** Takes events that are on disk now. */
  taken(events: readonly InboxEvent[]): void;
  /** Events that are on disk and aren't over, in order. */
  all(): Iterable<InboxEvent>;
  load(): { readonly bytes: number };
}
