import type { InboxEvent, NewEvent } from "./event.js";

/** The place where the inbox keeps its events: a file of a data folder, or a table of a database. */
export interface EventLog {
  /**
   * Hands the events that an earlier run has left to the inbox, and from then on every new event as soon as it is on
   * disk: each event once, in the order of their numbers.
   * @returns the numbers of the events that an earlier run has left, with the blame that is stored for them
   */
  open(inbox: InboxMemory): Promise<ReadonlyMap<number, number | undefined>>;
  /**
   * Stores events, all of them or none. Resolves when they are on disk and the inbox holds them in memory.
   * @throws the error of the disk or the database. After a lost connection to a database it isn't known whether the
   * events were stored.
   */
  append(events: readonly NewEvent[]): Promise<void>;
  /**
   * Removes a finished event from the disk a little later, together with others. A crash before that does no harm,
   * because the chat's record says that the event was handled.
   */
  strike(n: number): void;
  /**
   * Stores how much blame waiting events have for the ends of processes (see suspects.ts); undefined takes it back.
   * Resolves when that survives the end of this process. @throws the error of the disk or the database
   */
  blame(blame: ReadonlyMap<number, number | undefined>): Promise<void>;
  /** Removes from the disk all that it still holds of finished events. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** The part of the inbox that the event log calls. The inbox holds all waiting events in memory. */
export interface InboxMemory {
  /** Hands events over to the inbox, which holds them in memory until they are handled. The events are on disk already. */
  taken(events: readonly InboxEvent[]): void;
  /** Returns the waiting events: those that are on disk and not finished, in the order of their numbers. */
  all(): Iterable<InboxEvent>;
  load(): { readonly bytes: number };
}
