import type * as z from "zod";
import { StorageError } from "../../../src/store/errors.js";
import { pathOfKey } from "../../../src/store/folder/folder-layout.js";
import { ofEachKind, type RecordKind, recordKinds, schemaOf } from "../../../src/store/record-kinds.js";
import type { RecordStore, Store } from "../../../src/store/store-port.js";
import { memoryStore } from "../kit/memory-store.js";

/** A store in memory that takes what the files would take, and refuses what they would refuse. */
export function checkedStore(now: () => number): Store {
  const store = memoryStore(now);
  const kinds = ofEachKind<Pick<Store, RecordKind>>((kind) =>
    checked(store[kind] as RecordStore<unknown>, schemaOf(kind)),
  );
  return { ...store, ...kinds };
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
  for (const kind of recordKinds)
    for await (const { key } of store[kind].list()) await store[kind].remove(key);
}
