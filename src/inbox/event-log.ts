import type { InboxEvent, NewEvent } from "./event.js";

/** Where the inbox keeps its events: a file of a data folder, or a table of a database. */
export interface EventLog {
  /**
   * Hands over what an earlier run has left, and from then on every event as soon as it is on disk: each once, in the
   * order of their numbers.
   */
  open(inbox: InboxMemory): Promise<void>;
  /**
   * Keeps events, all of them or none; resolves when the inbox has got them.
   * @throws what the disk or the database says. With a lost database it is open whether they were kept.
   */
  append(events: readonly NewEvent[]): Promise<void>;
  /** An event is over. It goes a little later, with others; the chat's record knows it too, so a crash in between does no harm. */
  strike(n: number): void;
  /** Leaves nothing behind of events that are over. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** The inbox, which holds what waits in memory, as the place sees it that keeps its events. */
export interface InboxMemory {
  /** These are on disk. */
  taken(events: readonly InboxEvent[]): void;
  /** Events that are on disk and aren't over, in order. */
  all(): Iterable<InboxEvent>;
  load(): { readonly bytes: number };
}
