import { join } from "node:path";
import { z } from "zod";
import { currentStatus } from "../domain/invoice-status.js";
import { type ChatRecord, chatRecord, type InvoiceRecord } from "./chat-record.js";
import { onDisk } from "./errors.js";
import { invoiceRecord } from "./invoice-record.js";
import { type RecordKind, recordKinds, sealContext } from "./kinds.js";
import { replaceFile } from "./lowdb/durable-file.js";
import { ensureFolder } from "./lowdb/ensure-folder.js";
import { pathOfKey } from "./lowdb/file-name.js";
import { layoutOf } from "./lowdb/layout.js";
import { listRecords } from "./lowdb/list-records.js";
import { readIfThere } from "./lowdb/sealed-file.js";
import { parseSealed, UnreadableRecordError } from "./parse-sealed.js";
import { type KeyedSealer, keyIdOf, SealError } from "./sealing.js";

const register = z.object({
  version: z.literal(1),
  /** Ids of keys under which records, or the inbox, may be sealed. */
  sealed: z.array(z.string()),
  /** Ids of keys under which the callback address of an open invoice may be sealed. */
  addresses: z.array(z.string()),
});

export type KeyRegister = Omit<z.infer<typeof register>, "version">;

/** The data folder needs a key that isn't in SECRET_KEY. Nothing was changed. */
export class KeyMissingError extends Error {
  override readonly name = "KeyMissingError";

  constructor(
    readonly missing: readonly string[],
    present: readonly string[],
    dir: string,
  ) {
    super(
      `The data in ${dir} needs the key with the id ${missing.join(", ")}, but SECRET_KEY holds only ${present.join(", ")}. ` +
        "Put the old key behind the new one (SECRET_KEY=new,old), or start with an empty DATA_DIR. Nothing was overwritten.",
    );
  }
}

/**
 * Checks that SECRET_KEY has every key that the data folder still needs, and registers the one that seals from now
 * on. Comes before anything in the folder is opened. @throws KeyMissingError; StorageError.
 */
export async function checkKeys(dir: string, sealer: KeyedSealer): Promise<void> {
  const absent = (id: string) => !sealer.keyIds.includes(id);
  let known = await knownKeys(dir, sealer);
  // Invoices may have been closed since the register was written, so a key needed by them alone is looked for anew.
  if (!known.sealed.some(absent) && known.addresses.some(absent))
    known = { ...(await keysInUse(dir, sealer)), sealed: known.sealed };
  const missing = [...new Set([...known.sealed, ...known.addresses])].filter(absent);
  if (missing.length > 0) throw new KeyMissingError(missing, sealer.keyIds, dir);
  await writeRegister(dir, {
    sealed: [...new Set([sealer.keyId, ...known.sealed])],
    addresses: [...new Set([sealer.keyId, ...known.addresses])],
  });
}

/** The register; when there is none, or it can't be read, what the records and the inbox themselves tell. */
export async function knownKeys(dir: string, sealer: KeyedSealer): Promise<KeyRegister> {
  const bytes = await onDisk(() => readIfThere(layoutOf(dir).keys));
  return parseRegister(bytes?.toString("utf8")) ?? keysInUse(dir, sealer);
}

/** Written only when it says something new. @throws StorageError */
export async function writeRegister(dir: string, keys: KeyRegister): Promise<void> {
  const { keys: path, scratch } = layoutOf(dir);
  const text = `${JSON.stringify({ version: 1, ...keys } satisfies z.infer<typeof register>)}\n`;
  await onDisk(async () => {
    if ((await readIfThere(path))?.toString("utf8") === text) return;
    await ensureFolder(scratch);
    await replaceFile(path, Buffer.from(text, "utf8"), scratch);
  });
}

/** Key id of the callback address of an invoice that was moved out of its chat's record while it was open. */
export function addressKeyOf({ history, keyId }: InvoiceRecord): readonly string[] {
  const isOver = ["paid", "expired"].includes(currentStatus(history));
  return isOver || keyId === undefined ? [] : [keyId];
}

/** Key ids of the callback addresses of a chat's open invoices. */
export function addressKeysOf(record: ChatRecord): readonly string[] {
  return Object.values(record.invoices).flatMap(({ keyId }) => (keyId === undefined ? [] : [keyId]));
}

function parseRegister(text: string | undefined): KeyRegister | undefined {
  if (text === undefined) return undefined;
  try {
    const { sealed, addresses } = register.parse(JSON.parse(text));
    return { sealed, addresses };
  } catch {
    return undefined; // The records tell the same, only slower.
  }
}

/**
 * Goes through all records and the inbox: under which keys they are sealed, and those of the open invoices of readable
 * chats.
 */
async function keysInUse(dir: string, sealer: KeyedSealer): Promise<KeyRegister> {
  const sealed = new Set<string>(await keysOfInbox(dir));
  const addresses = new Set<string>();
  for (const kind of recordKinds) {
    for await (const { key } of listRecords(layoutOf(dir).folderOf(kind))) {
      const found = await keysOfFile(dir, kind, key, sealer);
      for (const id of found.sealed) sealed.add(id);
      for (const id of found.addresses) addresses.add(id);
    }
  }
  return { sealed: [...sealed], addresses: [...addresses] };
}

async function keysOfInbox(dir: string): Promise<string[]> {
  const bytes = await onDisk(() => readIfThere(layoutOf(dir).inbox));
  const ids: string[] = [];
  for (const line of bytes?.toString("latin1").split("\n") ?? []) {
    try {
      ids.push(keyIdOf(Buffer.from(line, "base64")));
    } catch (error) {
      // A damaged line is set aside when the inbox opens.
      if (!(error instanceof SealError)) throw error;
    }
  }
  return ids;
}

async function keysOfFile(
  dir: string,
  kind: RecordKind,
  key: string,
  sealer: KeyedSealer,
): Promise<KeyRegister> {
  const path = join(layoutOf(dir).folderOf(kind), ...pathOfKey(key));
  const bytes = await onDisk(() => readIfThere(path));
  const sealed: string[] = [];
  const addresses: string[] = [];
  if (bytes === undefined) return { sealed, addresses };
  try {
    sealed.push(keyIdOf(bytes));
    const context = sealContext(kind, key);
    if (kind === "chats")
      addresses.push(...addressKeysOf(parseSealed(bytes, { sealer, schema: chatRecord, context })));
    if (kind === "invoices")
      addresses.push(...addressKeyOf(parseSealed(bytes, { sealer, schema: invoiceRecord, context })));
  } catch (error) {
    // Without its key the start is refused anyway; a damaged record is moved aside by its next read.
    if (!(error instanceof SealError || error instanceof UnreadableRecordError)) throw error;
  }
  return { sealed, addresses };
}
