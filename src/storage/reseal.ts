import type { ChatRecord, InvoiceRecord } from "./chat-record.js";
import { addressKeyOf, addressKeysOf, knownKeys, writeRegister } from "./key-register.js";
import { recordKinds } from "./kinds.js";
import type { LowdbStore } from "./lowdb/store.js";
import type { KeyedSealer } from "./sealing.js";

export interface ResealOptions {
  readonly dir: string;
  readonly store: LowdbStore;
  readonly sealer: KeyedSealer;
  /** Runs work while no event of the chat is in hand. */
  readonly locked: <T>(chat: string, work: () => Promise<T>) => Promise<T>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/**
 * After a rotation: seals the records of older keys under the one that seals now, then strikes from the register the
 * keys that nothing needs any more. Those of open invoices' callback addresses and of damaged records stay. Without
 * older keys it does nothing. It may run beside everything else, once the inbox is open (which seals itself anew);
 * broken off at any point, it is done again at the next start.
 * @throws StorageError, with the code "closed" when the store is closed meanwhile.
 */
export async function reseal({ dir, store, sealer, locked, log }: ResealOptions): Promise<void> {
  const known = await knownKeys(dir, sealer);
  const older = (ids: readonly string[]) => ids.some((id) => id !== sealer.keyId);
  if (!older(known.sealed) && !older(known.addresses)) return;
  const sealed = new Set([sealer.keyId]);
  const addresses = new Set([sealer.keyId]);
  const note = (record: ChatRecord) => {
    for (const id of addressKeysOf(record)) addresses.add(id);
  };
  const noteInvoice = (record: InvoiceRecord) => {
    for (const id of addressKeyOf(record)) addresses.add(id);
  };
  // A listing may pass over a record that is written meanwhile.
  store.chats.onWritten = note;
  store.invoices.onWritten = noteInvoice;
  try {
    for await (const { key } of store.chats.list()) {
      const { record, keyId } = await locked(key, () => store.chats.reseal(key));
      if (record !== undefined) note(record);
      if (keyId !== undefined) sealed.add(keyId);
    }
    for await (const { key } of store.invoices.list()) {
      const { record, keyId } = await store.invoices.reseal(key);
      if (record !== undefined) noteInvoice(record);
      if (keyId !== undefined) sealed.add(keyId);
    }
    for (const kind of recordKinds.filter((other) => other !== "chats" && other !== "invoices")) {
      for await (const { key } of store[kind].list()) {
        const { keyId } = await store[kind].reseal(key);
        if (keyId !== undefined) sealed.add(keyId);
      }
    }
  } finally {
    store.chats.onWritten = undefined;
    store.invoices.onWritten = undefined;
  }
  await writeRegister(dir, { sealed: [...sealed], addresses: [...addresses] });
  log("storage.resealed", { keysNeeded: new Set([...sealed, ...addresses]).size });
}
