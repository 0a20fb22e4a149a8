import type { ChatRecord } from "../domain/chat/chat-record.js";
import type { Invoice } from "../domain/invoice/invoice.js";
import type { RecordOf } from "./kinds.js";

/** The port that a storage implements. Every write is atomic and on disk (fsync) when its promise resolves. */

export interface RecordStore<T> {
  /**
   * @returns undefined when there is none. @throws DamagedRecordError, after the record was moved aside; StorageError with
   * the code "unknown-key" or "unknown-shape" for one that stays where it is, since another process may be able to read it.
   */
  read(key: string): Promise<T | undefined>;
  write(key: string, value: T): Promise<void>;
  /** Removing what isn't there is no error. */
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix`, in no particular order, with the time of their last write (ms). */
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
type AccountRecord = RecordOf<"accounts">;
type AccountChatsRecord = RecordOf<"accountChats">;
type DeadLetterRecord = RecordOf<"deadLetters">;
type UnreadableRecord = RecordOf<"unreadable">;

export interface Store {
  /** Key: the chat. */
  readonly chats: RecordStore<ChatRecord>;
  /** Key: the chat. Its own record, so that a team can share one account later. */
  readonly credentials: RecordStore<CredentialsRecord>;
  /** Closed invoices. Key: `<chat>/<ref>`. */
  readonly invoices: RecordStore<Invoice>;
  /** Key: the chat. */
  readonly savedItems: RecordStore<SavedItemsRecord>;
  /** Key: `<chat>/<digest of the template's name>`. */
  readonly templates: RecordStore<TemplateRecord>;
  /** Pages of a chat's list of invoices. Key: `<chat>/<number of the page>`. */
  readonly invoicePages: RecordStore<InvoicePageRecord>;
  /** What inline mode has offered to create. Key: the chat. */
  readonly inlineOffers: RecordStore<InlineOffersRecord>;
  /** Refused sign-ins per account. Key: a digest of the login. */
  readonly accounts: RecordStore<AccountRecord>;
  /** Which chats have signed in to an account. Key: a digest of its user or of the login. */
  readonly accountChats: RecordStore<AccountChatsRecord>;
  /** Events that could not be handled. Key: `<chat>/<event number>`. */
  readonly deadLetters: RecordStore<DeadLetterRecord>;
  /** Status callbacks that could not be read. Key: `<chat>/<event number>`. */
  readonly unreadable: RecordStore<UnreadableRecord>;
  /** What waits for its time. Key: `<day>/<hour>/<chat>-<name>-<ref>`, day and hour of the time in UTC. */
  readonly timers: RecordStore<TimerRecord>;
  /**
   * Does work under one name one after the other, in all processes of the bot: for records that are read, changed and
   * written outside a chat's lane. Never one inside another. When it throws, the work may have been done all the same.
   */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Removes records that were set aside as damaged before a time (ms). @returns how many. */
  removeDamaged(before: number): Promise<number>;
  /** Resolves when a write would be kept; rejects with the reason otherwise. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** Seals bytes under the first key of SECRET_KEY and opens what any of its keys has sealed (AES-256-GCM). */
export interface Sealer {
  /** @param context what the bytes are; the same words are needed to open them. */
  seal(plain: Uint8Array, context: string): Buffer;
  /** @throws SealError when the bytes were changed, belong to another context or to a key that isn't there. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** Id of the key that seals now. */
  readonly keyId: string;
}
