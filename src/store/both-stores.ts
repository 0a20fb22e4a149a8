import type { Config } from "../config/config.js";
import type { NewEvent } from "../engine/event.js";
import type { EventLog } from "../engine/event-log.js";
import type { Logger } from "../log/logger.js";
import type { Store } from "./store-port.js";

export interface StorageOptions {
  readonly config: Config;
  readonly now: () => number;
  readonly log: Logger;
  /** Called once when this process has lost the lead. The process must then end, because another process may already lead. */
  readonly lost: (why: string) => void;
}

/** The bot's storage: a data folder owned by one process, or a database, on which one process leads and the others are standbys. */
export interface BotStorage {
  readonly store: Store;
  readonly events: EventLog;
  /** The lead among several processes with one database; undefined with a data folder, where this process always leads. */
  readonly lead: Lead | undefined;
  /**
   * Encrypts all stored data again that isn't encrypted with the first key in SECRET_KEY.
   * @param locked runs work on a chat's data while no event of the chat is being handled
   */
  reseal(locked: <T>(chat: string, work: () => Promise<T>) => Promise<T>): Promise<void>;
  /** Closes the storage. Must be called after the last handler has ended and the inbox is closed. */
  close(): Promise<void>;
}

/** The lead: the right to handle events, which only one of the processes with the same database has at a time. */
export interface Lead {
  /**
   * Asks for the lead until this process has it. @returns true once this process leads; false when its database session
   * was closed before that
   */
  take(): Promise<boolean>;
  /** Checks that no other process can be the leader. Only then may this process make calls that must happen once, such as create calls. */
  isCertain(): boolean;
  /** Returns for how many milliseconds a former leader may still believe that it leads, and may still send a create call. */
  othersEndIn(): number;
  /**
   * Stores an event that arrived at this process while it is a standby, for the leader to handle. @throws StorageError
   */
  keepForLeader(event: NewEvent): Promise<"kept" | "full">;
  /** Gives up the lead, so that another process takes it at once. Afterwards this process can't write to the database. */
  giveUp(): Promise<void>;
}
