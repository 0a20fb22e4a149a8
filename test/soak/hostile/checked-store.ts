import type { z } from "zod";
import { chatRecord } from "../../../src/storage/chat-record.js";
import { StorageError } from "../../../src/storage/errors.js";
import { invoiceRecord } from "../../../src/storage/invoice-record.js";
import { pathOfKey } from "../../../src/storage/lowdb/file-name.js";
import type { RecordStore, Store } from "../../../src/storage/port.js";
import {
  accountRecord,
  credentialsRecord,
  deadLetterRecord,
  inlineOffersRecord,
  invoicePageRecord,
  savedItemsRecord,
  templateRecord,
  timerRecord,
  unreadableRecord,
} from "../../../src/storage/records.js";
import { memoryStore } from "../in-process/memory-store.js";

/** A store in memory that takes what the files would take, and refuses what they would refuse. */
export function checkedStore(now: () => number): Store {
  const store = memoryStore(now);
  return {
    ...store,
    chats: checked(store.chats, chatRecord),
    credentials: checked(store.credentials, credentialsRecord),
    invoices: checked(store.invoices, invoiceRecord),
    savedItems: checked(store.savedItems, savedItemsRecord),
    templates: checked(store.templates, templateRecord),
    invoicePages: checked(store.invoicePages, invoicePageRecord),
    inlineOffers: checked(store.inlineOffers, inlineOffersRecord),
    accounts: checked(store.accounts, accountRecord),
    deadLetters: checked(store.deadLetters, deadLetterRecord),
    unreadable: checked(store.unreadable, unreadableRecord),
    timers: checked(store.timers, timerRecord),
  };
}

function checked<T>(records: RecordStore<T>, schema: z.ZodType<T>): RecordStore<T> {
  return {
    ...records,
    read: async (key) => {
      pathOfKey(key);
      return records.read(key);
    },
    write: async (key, value) => {
      pathOfKey(key);
      const { data, error } = schema.safeParse(JSON.parse(JSON.stringify(value)));
      if (data === undefined) {
        const fields = error?.issues.map(({ path }) => path.join(".")).join(", ");
        throw new StorageError("invalid", `A record is not as it must be: ${fields}.`);
      }
      await records.write(key, data);
    },
  };
}

/** Takes away everything, as if nobody had ever been here: what counts afterwards is the bot's own memory. */
export async function emptyStore(store: Store): Promise<void> {
  const { chats, credentials, invoices, savedItems, templates, invoicePages } = store;
  const { inlineOffers, accounts, deadLetters, unreadable, timers } = store;
  const kinds: readonly RecordStore<unknown>[] = [
    chats,
    credentials,
    invoices,
    savedItems,
    templates,
    invoicePages,
    inlineOffers,
    accounts,
    deadLetters,
    unreadable,
    timers,
  ] as unknown as readonly RecordStore<unknown>[];
  for (const records of kinds) for await (const { key } of records.list()) await records.remove(key);
}
