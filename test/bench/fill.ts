import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ChatRecord } from "../../src/features/chat-record.js";
import { layoutOf, pathOfKey } from "../../src/store/folder/folder-layout.js";
import { type RecordKind, sealContext } from "../../src/store/record-kinds.js";
import { createSealer } from "../../src/store/sealing.js";
import type { CredentialsRecord } from "../../src/store/store-port.js";
import { secretKey } from "./stack/stack.js";

const sealer = createSealer([secretKey]);

/** What the bot keeps of a merchant. */
export interface Merchant {
  readonly record: ChatRecord;
  readonly credentials: CredentialsRecord;
}

/** Puts a record where the storage would, without waiting for the disk: what fills a folder isn't measured. */
export async function put(dir: string, kind: RecordKind, key: string, value: unknown): Promise<void> {
  const path = join(layoutOf(dir).folderOf(kind), ...pathOfKey(key));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const sealed = sealer.seal(Buffer.from(JSON.stringify(value), "utf8"), sealContext(kind, key));
  await writeFile(path, sealed, { mode: 0o600 });
}

/** Puts signed-in merchants into a data folder that no bot lives on, each as `of` makes it from its chat. */
export async function fill(
  dir: string,
  chats: readonly (number | string)[],
  of: (chat: string) => Merchant,
): Promise<void> {
  for (let from = 0; from < chats.length; from += 100)
    await Promise.all(
      chats.slice(from, from + 100).map(async (id) => {
        const chat = String(id);
        const { record, credentials } = of(chat);
        await put(dir, "chats", chat, record);
        await put(dir, "credentials", chat, credentials);
      }),
    );
}
