import type { RecordKind } from "../record-kinds.js";
import type { KeyedSealer } from "./sealing.js";

/** The register of keys: the ids of the encryption keys that the stored data needs, stored beside the data. */
export interface KeyRegister {
  /** The ids of the keys that may have sealed records or the inbox. */
  readonly sealed: readonly string[];
  /** The ids of the keys that may have sealed the callback address of an open invoice. */
  readonly addresses: readonly string[];
}

/** A stored record or event, still sealed. */
export interface SealedThing {
  /** The record's kind; undefined for an event of the inbox. */
  readonly kind?: RecordKind;
  readonly key: string;
  /** The sealed bytes. For kinds other than chats and invoices, they may be only the first bytes, which contain the key id. */
  readonly sealed: Buffer;
}

export interface SealAnewOptions {
  readonly sealer: KeyedSealer;
  /** Runs work while no event of the chat is being handled. */
  readonly locked: <T>(chat: string, work: () => Promise<T>) => Promise<T>;
}

/** Access to all sealed (encrypted) data of a storage, and to the register of the keys that the data needs. */
export interface SealedData {
  /**
   * Two phrases for an error message: where the data is, and what an operator without the old key can start with
   * instead.
   */
  readonly place: { readonly data: string; readonly empty: string };
  /**
   * Reads the register of the encryption keys that the data needs. @returns undefined when the register is missing or
   * unreadable.
   */
  readRegister(): Promise<KeyRegister | undefined>;
  /**
   * Changes the register of needed keys while no other process can. The register is written only when its content
   * changes.
   * @param change gets the present register, undefined when it is missing or unreadable. When it throws, nothing is
   * written.
   */
  changeRegister(change: (known: KeyRegister | undefined) => Promise<KeyRegister>): Promise<void>;
  everything(): AsyncIterable<SealedThing>;
  /**
   * Takes the data that an older key has sealed, and seals it with the first key in SECRET_KEY.
   * @returns a function that finds the encryption keys that the data still needs, to call while the register of keys is
   * locked
   */
  sealAnew(options: SealAnewOptions): Promise<() => Promise<KeyRegister>>;
}
