import { type ChatRecord, chatRecord } from "../../domain/chat/chat-record.js";
import { type Invoice, invoice, isClosed } from "../../domain/invoice/invoice.js";
import { sealContext } from "../kinds.js";
import { parseSealed, UnreadableRecordError } from "./parse-sealed.js";
import type { KeyRegister, SealedData, SealedThing } from "./sealed-data.js";
import { type KeyedSealer, keyIdOf, SealError } from "./sealing.js";

/** The data needs a key that isn't in SECRET_KEY. Nothing was changed. */
export class KeyMissingError extends Error {
  override readonly name = "KeyMissingError";

  constructor(
    readonly missing: readonly string[],
    present: readonly string[],
    { data, empty }: SealedData["place"],
  ) {
    super(
      `The data in ${data} needs the key with the id ${missing.join(", ")}, but SECRET_KEY holds only ${present.join(", ")}. ` +
        `Put the old key behind the new one (SECRET_KEY=new,old), or start with ${empty}. Nothing was overwritten.`,
    );
  }
}

/**
 * Checks that SECRET_KEY has every key that the data still needs, and registers the one that seals from now on. Comes
 * before any of it is opened; with several processes once this one shows as alive. @throws KeyMissingError; StorageError.
 */
export async function checkKeys(data: SealedData, sealer: KeyedSealer): Promise<void> {
  const absent = (id: string) => !sealer.keyIds.includes(id);
  await data.changeRegister(async (registered) => {
    let known = registered ?? (await keysInUse(data, sealer));
    // Invoices may have been closed since the register was written, so a key needed by them alone is looked for anew.
    if (!known.sealed.some(absent) && known.addresses.some(absent))
      known = { ...(await keysInUse(data, sealer)), sealed: known.sealed };
    const missing = [...new Set([...known.sealed, ...known.addresses])].filter(absent);
    if (missing.length > 0) throw new KeyMissingError(missing, sealer.keyIds, data.place);
    return {
      sealed: [...new Set([sealer.keyId, ...known.sealed])],
      addresses: [...new Set([sealer.keyId, ...known.addresses])],
    };
  });
}

/** The register; when there is none, or it can't be read, what the records and the inbox themselves tell. */
export const knownKeys = async (data: SealedData, sealer: KeyedSealer): Promise<KeyRegister> =>
  (await data.readRegister()) ?? keysInUse(data, sealer);

/** Key id of the callback address of an invoice that was moved out of its chat's record while it was open. */
export const addressKeyOf = ({ history, keyId }: Invoice): readonly string[] =>
  isClosed({ history }) || keyId === undefined ? [] : [keyId];

/** Key ids of the callback addresses of a chat's open invoices. */
export function addressKeysOf(record: ChatRecord): readonly string[] {
  return Object.values(record.invoices).flatMap(({ keyId }) => (keyId === undefined ? [] : [keyId]));
}

/**
 * Goes through all records and the inbox: under which keys they are sealed, and those of the open invoices of readable
 * chats.
 */
export async function keysInUse(
  data: Pick<SealedData, "everything">,
  sealer: KeyedSealer,
): Promise<KeyRegister> {
  const sealed = new Set<string>();
  const addresses = new Set<string>();
  for await (const thing of data.everything()) {
    try {
      sealed.add(keyIdOf(thing.sealed));
      for (const id of addressKeysIn(thing, sealer)) addresses.add(id);
    } catch (error) {
      // Without its key the start is refused anyway; a damaged record is moved aside by its next read.
      if (!(error instanceof SealError || error instanceof UnreadableRecordError)) throw error;
      // A newer version may have written it, with an open invoice under any of the keys.
      if (error instanceof UnreadableRecordError && error.reason === "shape")
        for (const id of sealer.keyIds) addresses.add(id);
    }
  }
  return { sealed: [...sealed], addresses: [...addresses] };
}

function addressKeysIn({ kind, key, sealed }: SealedThing, sealer: KeyedSealer): readonly string[] {
  if (kind === "chats")
    return addressKeysOf(
      parseSealed(sealed, { sealer, schema: chatRecord, context: sealContext(kind, key) }),
    );
  if (kind === "invoices")
    return addressKeyOf(parseSealed(sealed, { sealer, schema: invoice, context: sealContext(kind, key) }));
  return [];
}
