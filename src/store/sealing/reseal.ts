import { knownKeys } from "./key-register.js";
import type { SealAnewOptions, SealedData } from "./sealed-data.js";

export interface ResealOptions extends SealAnewOptions {
  readonly data: SealedData;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/**
 * After a rotation: seals the records of older keys under the one that seals now, then strikes from the register the
 * keys that nothing needs any more. Those of open invoices' callback addresses and of damaged records stay. Without
 * older keys it does nothing. It may run beside everything else, once the inbox is open (which in a data folder seals
 * itself anew); broken off at any point, it is done again at the next start.
 * @throws StorageError, with the code "closed" when the store is closed meanwhile.
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
