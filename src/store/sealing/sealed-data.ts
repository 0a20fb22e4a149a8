import type { RecordKind } from "../kinds.js";
import type { KeyedSealer } from "./sealing.js";

/** Ids of keys, as they are kept beside the data. */
export interface KeyRegister {
  /** Ids of keys under which records, or the inbox, may be sealed. */
  readonly sealed: readonly string[];
  /** Ids of keys under which the callback address of an open invoice may be sealed. */
  readonly addresses: readonly string[];
}

/** One thing that is sealed. */
export interface SealedThing {
  /** Undefined: an event of the inbox. */
  readonly kind?: RecordKind;
  readonly key: string;
  /** Of chats and invoices the whole of it; of others its head at least, which names the key. */
  readonly sealed: Buffer;
}

export interface SealAnewOptions {
  readonly sealer: KeyedSealer;
  /** Runs work while no event of the chat is in hand. */
  readonly locked: <T>(chat: string, work: () => Promise<T>) => Promise<T>;
}

/** All that a storage keeps sealed, and the register of the keys that it needs. */
export interface SealedData {
  /** For the operator: where the data is, and what to begin with instead of it. */
  readonly place: { readonly data: string; readonly empty: string };
  /** @returns undefined when there is none, or it can't be read. */
  readRegister(): Promise<KeyRegister | undefined>;
  /**
   * Changes the register, nobody else meanwhile; it is written only when it says something new.
   * @param change is handed what `readRegister` gives. When it throws, nothing is written.
   */
  changeRegister(change: (known: KeyRegister | undefined) => Promise<KeyRegister>): Promise<void>;
  everything(): AsyncIterable<SealedThing>;
  /**
   * Seals everything anew that an older key has sealed. @returns what tells, under the register's protection, which keys
   * are needed from now on.
   */
  sealAnew(options: SealAnewOptions): Promise<() => Promise<KeyRegister>>;
}
