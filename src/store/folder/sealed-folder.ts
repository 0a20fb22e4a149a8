import { join } from "node:path";
import * as z from "zod";
import type { ChatRecord } from "../../features/chat-record.js";
import type { Invoice } from "../../invoice/invoice.js";
import { onDisk } from "../errors.js";
import { newestFormat } from "../format.js";
import type { KeyRegister, SealAnewOptions, SealedData, SealedThing } from "../key-rotation.js";
import { addressKeyOf, addressKeysOf } from "../key-rotation.js";
import { recordKinds } from "../record-kinds.js";
import { ensureFolder, replaceFile } from "./durable-file.js";
import { layoutOf, listRecords, pathOfKey } from "./folder-layout.js";
import type { LowdbStore } from "./folder-store.js";
import { readIfThere } from "./sealed-file.js";

const register = z.object({
  format: z.int().positive(),
  sealed: z.array(z.string()),
  addresses: z.array(z.string()),
});

/**
 * The caller holds the folder's lock. @param store needed only to seal the data again with the first key in SECRET_KEY
 */
export function sealedFolder(dir: string, store?: LowdbStore): SealedData {
  const { keys, scratch } = layoutOf(dir);
  const textOfRegister = async () => (await onDisk(() => readIfThere(keys)))?.toString("utf8");
  return {
    place: { data: dir, empty: "an empty DATA_DIR" },
    readRegister: async () => parseRegister(await textOfRegister()),
    async changeRegister(change) {
      const before = await textOfRegister();
      const changed = await change(parseRegister(before));
      const text = `${JSON.stringify(changed)}\n`;
      if (text === before) return;
      await onDisk(async () => {
        await ensureFolder(scratch);
        await replaceFile(keys, Buffer.from(text, "utf8"), scratch);
      });
    },
    everything: () => everythingIn(dir),
    async sealAnew(options) {
      if (store === undefined) throw new TypeError("Nothing can be sealed anew before the store is open.");
      const needed = await sealFilesAnew(store, options);
      return async () => needed;
    },
  };
}

function parseRegister(text: string | undefined): KeyRegister | undefined {
  if (text === undefined) return undefined;
  try {
    return register.parse(JSON.parse(text));
  } catch {
    return undefined; // The register of needed keys is damaged. The caller then reads all records instead, which takes longer.
  }
}

async function* everythingIn(dir: string): AsyncGenerator<SealedThing> {
  const { inbox, folderOf } = layoutOf(dir);
  const lines = (await onDisk(() => readIfThere(inbox)))?.toString("latin1").split("\n") ?? [];
  for (const line of lines) yield { key: "", sealed: Buffer.from(line, "base64") };
  for (const kind of recordKinds) {
    for await (const { key } of listRecords(folderOf(kind))) {
      const sealed = await onDisk(() => readIfThere(join(folderOf(kind), ...pathOfKey(key))));
      if (sealed !== undefined) yield { kind, key, sealed };
    }
  }
}

async function sealFilesAnew(store: LowdbStore, { sealer, locked }: SealAnewOptions): Promise<KeyRegister> {
  const sealed = new Set([sealer.keyId]);
  const addresses = new Set([sealer.keyId]);
  const note = (record: ChatRecord) => {
    for (const id of addressKeysOf(record)) addresses.add(id);
  };
  const noteInvoice = (record: Invoice) => {
    for (const id of addressKeyOf(record)) addresses.add(id);
  };
  // A listing may miss a record that is written while it runs, so every written record also tells which key its
  // callback addresses need.
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
  return { format: newestFormat(), sealed: [...sealed], addresses: [...addresses] };
}
