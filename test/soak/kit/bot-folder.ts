import { EventFile } from "../../../src/store/folder/event-file.js";
import { openLowdbStore } from "../../../src/store/folder/folder-store.js";
import { sealedFolder } from "../../../src/store/folder/sealed-folder.js";
import { checkKeys, reseal } from "../../../src/store/key-rotation.js";
import { createSealer } from "../../../src/store/sealing.js";
import type { Store } from "../../../src/store/store-port.js";
import { secretKey } from "./secrets.js";

interface FolderOptions {
  readonly dir: string;
  readonly keys?: readonly Buffer[];
  readonly now: () => number;
  readonly log: (event: string, fields?: Readonly<Record<string, unknown>>) => void;
  /** Told of all that is sealed, before it is. */
  readonly sealed?: ((plain: Uint8Array, context: string) => void) | undefined;
  /** In place of the records of the folder. */
  readonly store?: Store | undefined;
  /** As a start does. */
  readonly checksKeys?: boolean;
}

/** A data folder as src/main opens it, but for its lock, whose sockets are no matter of the disk. */
export async function openFolder(options: FolderOptions) {
  const { dir, keys = [secretKey], now, log, sealed } = options;
  const plainSealer = createSealer(keys);
  const sealer: typeof plainSealer =
    sealed === undefined
      ? plainSealer
      : {
          ...plainSealer,
          seal: (plain, context) => {
            sealed(plain, context);
            return plainSealer.seal(plain, context);
          },
        };
  if (options.checksKeys === true) await checkKeys(sealedFolder(dir), sealer);
  const store = options.store ?? (await openLowdbStore({ dir, sealer, log, now }));
  return {
    store,
    events: new EventFile({ dir, sealer, now, log }),
    reseal: (locked: Parameters<typeof reseal>[0]["locked"]) =>
      reseal({ data: sealedFolder(dir, store as Parameters<typeof sealedFolder>[1]), sealer, locked, log }),
  };
}
