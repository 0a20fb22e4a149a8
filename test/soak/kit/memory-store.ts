import { Turns } from "../../../src/engine/turns.js";
import type { RecordStore, Store } from "../../../src/store/store-port.js";

/** A store that forgets, for promises that aren't about the disk: what is kept is a copy, as on a disk. */
export function memoryStore(now: () => number): Store {
  const records = <T>(): RecordStore<T> => memoryRecords(now);
  const turns = new Turns();
  return {
    chats: records(),
    credentials: records(),
    invoices: records(),
    savedItems: records(),
    customers: records(),
    templates: records(),
    invoicePages: records(),
    inlineOffers: records(),
    accounts: records(),
    accountChats: records(),
    deadLetters: records(),
    unreadable: records(),
    timers: records(),
    teamLogs: records(),
    ledgerPages: records(),
    inTurn: (kind, key, work) => turns.take(`${kind} ${key}`, work),
    removeDamaged: async () => 0,
    probe: async () => undefined,
    close: async () => undefined,
  };
}

function memoryRecords<T>(now: () => number): RecordStore<T> {
  const kept = new Map<string, { readonly json: string; readonly modifiedAt: number }>();
  return {
    read: async (key) => {
      const found = kept.get(key);
      return found === undefined ? undefined : (JSON.parse(found.json) as T);
    },
    write: async (key, value) => {
      kept.set(key, { json: JSON.stringify(value), modifiedAt: now() });
    },
    remove: async (key) => {
      kept.delete(key);
    },
    async *list(prefix = "") {
      for (const [key, { modifiedAt }] of [...kept]) if (key.startsWith(prefix)) yield { key, modifiedAt };
    },
  };
}
