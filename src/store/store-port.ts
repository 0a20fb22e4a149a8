import type { Config } from "../config/config.js";
import type { NewEvent } from "../engine/event.js";
import type { EventLog } from "../engine/event-log.js";
import type { ChatRecord } from "../features/chat-record.js";
import type { Logger } from "../log/logger.js";
import type { RecordKind, RecordOf } from "./record-kinds.js";

/** The interface of a storage. Every write is atomic, and on disk (fsync) when its promise resolves. */

export interface RecordStore<T> {
  /**
   * Reads a record. @returns undefined when no such record exists. @throws DamagedRecordError after a damaged record
   * was moved aside; StorageError with the code "unknown-key" or "unknown-shape" for a record that stays, because
   * another process may be able to read it.
   */
  read(key: string): Promise<T | undefined>;
  write(key: string, value: T): Promise<void>;
  /** Removes a record. A missing record is not an error. */
  remove(key: string): Promise<void>;
  /** Lists the keys that begin with `prefix`, in no particular order, with the time (ms) of their last write. */
  list(prefix?: string): AsyncIterable<{ readonly key: string; readonly modifiedAt: number }>;
}

export type CredentialsRecord = RecordOf<"credentials">;
export type SavedItemsRecord = RecordOf<"savedItems">;
export type SavedItem = SavedItemsRecord["items"][number];
export type TemplateRecord = RecordOf<"templates">;
type InvoicePageRecord = RecordOf<"invoicePages">;
export type InvoiceEntry = InvoicePageRecord["entries"][number];
export type TimerRecord = RecordOf<"timers">;
export type InlineOffer = RecordOf<"inlineOffers">["offers"][number];
export type InlineOffersRecord = RecordOf<"inlineOffers">;

/** The records of each kind. What a kind is for, and what its keys are, stands in the slice that declares it. */
type RecordStores = { readonly [Kind in RecordKind]: RecordStore<RecordOf<Kind>> };

export interface Store extends RecordStores {
  /** Each chat's own record: sign-in, draft, open invoices and so on. Key: the chat's id. */
  readonly chats: RecordStore<ChatRecord>;
  /** Tasks that wait for their time. Key: `<day>/<hour>/<chat>-<name>-<ref>`, with the day and hour in UTC. */
  readonly timers: RecordStore<TimerRecord>;
  /**
   * Runs tasks on the same record one after the other, across all processes of the bot. A record that is also changed
   * outside its chat's lane (queue of events) must be read, changed and written within one such task. A task must not
   * call `inTurn` for its own record, because both would wait forever. If the call throws, the task may still have been
   * carried out.
   */
  inTurn<T>(kind: RecordKind, key: string, work: () => Promise<T>): Promise<T>;
  /** Deletes damaged records that were moved aside before a time (ms). @returns the number of deleted records. */
  removeDamaged(before: number): Promise<number>;
  /** Checks whether the storage can write now, e.g. whether the disk has room. Rejects with the reason when it can't. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** Seals bytes with the first key of SECRET_KEY, and opens bytes sealed with any of its keys (AES-256-GCM). */
export interface Sealer {
  /** Seals bytes. @param context the associated data: only a call with the same context can open the bytes. */
  seal(plain: Uint8Array, context: string): Buffer;
  /**
   * Opens sealed bytes. @throws SealError when they were changed, sealed for another context, or sealed with a key that
   * isn't in SECRET_KEY.
   */
  open(sealed: Uint8Array, context: string): Buffer;
  /** The id of the encryption key with which this sealer seals, which is the first one in SECRET_KEY. */
  readonly keyId: string;
}

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
