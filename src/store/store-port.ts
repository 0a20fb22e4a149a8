import type { Config } from "../config/config.js";
import type { NewEvent } from "../engine/event.js";
import type { EventLog } from "../engine/inbox.js";
import type { ChatRecord } from "../features/chat-record.js";
import type { Logger } from "../log/logger.js";
import type { RecordKind, RecordOf } from "./record-kinds.js";

/** Every write to the store is atomic, and on disk (fsync) when its promise resolves. */

export interface WriteOptions {
  /**
   * True when the record will be written again before its event counts as done. A power loss may then bring back the record
   * of before, and the end of the process alone may not.
   */
  readonly mayBeUndone?: boolean | undefined;
}

export interface RecordStore<T> {
  /**
   * @returns undefined when no such record exists. @throws DamagedRecordError after a damaged record was moved aside;
   * StorageError "unknown-key" or "unknown-shape" for a record that another process may be able to read
   */
  read(key: string): Promise<T | undefined>;
  write(key: string, value: T, options?: WriteOptions): Promise<void>;
  /** The removal of a missing record is not an error. */
  remove(key: string): Promise<void>;
  /** The keys come in no particular order, with the time (ms) of their last write. */
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

/** The slice that declares a kind says what its records and keys are. */
type RecordStores = { readonly [Kind in RecordKind]: RecordStore<RecordOf<Kind>> };

export interface Store extends RecordStores {
  readonly chats: RecordStore<ChatRecord>;
  /**
   * The key of a task that waits for its time is `<day>/<hour>/<chat>-<name>-<ref>`, with day and hour in UTC. A power
   * loss may bring a removed timer back, which then fires for nothing.
   */
  readonly timers: RecordStore<TimerRecord>;
  /**
   * Tasks on one record run one after the other, across all processes. A record that is also changed outside its
   * chat's lane must be read and written within one such task. A task that calls `inTurn` for its own record waits
   * forever. If the call throws, the task may still have been carried out.
   */
  inTurn<T>(kind: RecordKind, key: string, work: () => Promise<T>): Promise<T>;
  /** Deletes damaged records that were moved aside before a time (ms). @returns their number */
  removeDamaged(before: number): Promise<number>;
  /** Rejects with the reason when the storage can't write now, e.g. because the disk is full. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** Seals with the first key of SECRET_KEY, and opens with any of its keys (AES-256-GCM). */
export interface Sealer {
  /** @param context is the associated data: only a call with the same context can open the bytes */
  seal(plain: Uint8Array, context: string): Buffer;
  /**
   * @throws SealError when the bytes were changed, sealed for another context, or with a key that isn't in SECRET_KEY
   */
  open(sealed: Uint8Array, context: string): Buffer;
  /** The first key in SECRET_KEY has this id. */
  readonly keyId: string;
}

export interface StorageOptions {
  readonly config: Config;
  readonly now: () => number;
  readonly log: Logger;
  /**
   * The function is called once. The process must then end, because another process may already lead. `stoodStill` is true
   * when the process itself was the cause.
   */
  readonly lost: (why: string, stoodStill: boolean) => void;
}

/** One process owns a data folder. Of the processes that share a database, one leads and the others are standbys. */
export interface BotStorage {
  readonly store: Store;
  readonly events: EventLog;
  /** With a data folder this is undefined, because the process always leads. */
  readonly lead: Lead | undefined;
  /** @param locked runs work while no event of the chat is being handled */
  reseal(locked: <T>(chat: string, work: () => Promise<T>) => Promise<T>): Promise<void>;
  /** The storage must be closed after the last handler has ended and the inbox is closed. */
  close(): Promise<void>;
}

/** Of the processes with the same database, one at a time has the lead, and with it the right to handle events. */
export interface Lead {
  /** @returns true once this process leads; false when its session was closed before that */
  take(): Promise<boolean>;
  /** Calls that must happen once, such as create calls, need the certainty that no other process can be the leader. */
  isCertain(): boolean;
  /** For so many milliseconds a former leader may still believe that it leads, and may still send a create call. */
  othersEndIn(): number;
  /** A standby stores the event for the leader to handle. @throws StorageError */
  keepForLeader(event: NewEvent): Promise<"kept" | "full">;
  giveUp(): Promise<void>;
}
