import { knownKeys } from "./key-register.js";
import type { SealAnewOptions, SealedData } from "./sealed-data.js";

export interface ResealOptions extends SealAnewOptions {
  readonly data: SealedData;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/**
 * Seals all data with the newest key after a key rotation, and then removes unneeded keys from the register. Keys of
 * damaged records and of open invoices' callback addresses stay. Without older keys nothing happens. It may run while
 * the bot works, once the inbox is open (in a data folder, opening the inbox seals it again). If it is interrupted, the
 * next start repeats it.
 * @throws StorageError, with the code "closed" when the store is closed during the run.
 */
export async function reseal({ data, sealer, locked, log }: ResealOptions): Promise<void> {
  const known = await knownKeys(data, sealer);
  if ([...known.sealed, ...known.addresses].every((id) => id === sealer.keyId)) return;
  const needed = await data.sealAnew({ sealer, locked });
  let kept: ReadonlySet<string> = new Set();
  await data.changeRegister(async () => {
    const { sealed, addresses } = await needed();
    kept = new Set([sealer.keyId, ...sealed, ...addresses]);
    return {
      sealed: [...new Set([sealer.keyId, ...sealed])],
      addresses: [...new Set([sealer.keyId, ...addresses])],
    };
  });
  log("storage.resealed", { keysNeeded: kept.size });
}
