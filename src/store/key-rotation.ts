import { type ChatRecord, chatRecord } from "../features/chat-record.js";
import { type Invoice, invoice, isClosed } from "../invoice/invoice.js";
import { isShapeUnknown, KeyMissingError, newerFormat, SealError, UnreadableRecordError } from "./errors.js";
import { newestFormat } from "./format.js";
import type { RecordKind } from "./record-kinds.js";
import { formatOf, type KeyedSealer, keyIdOf, parseSealed } from "./sealing.js";

/** The register says what a process needs to read the stored data, and is stored beside the data. */
export interface KeyRegister {
  /** No record or event has a higher format. */
  readonly format: number;
  /** These keys may have sealed records or the inbox. */
  readonly sealed: readonly string[];
  readonly addresses: readonly string[];
}

export interface SealedThing {
  /** An event of the inbox has no kind. */
  readonly kind?: RecordKind;
  readonly key: string;
  /** Of kinds other than chats and invoices this may be only the first bytes, which contain the key's id. */
  readonly sealed: Buffer;
}

export interface SealAnewOptions {
  readonly sealer: KeyedSealer;
  /** The work on a chat's record runs while no event of the chat is being handled. */
  readonly locked: <T>(chat: string, work: () => Promise<T>) => Promise<T>;
}

/** All sealed data of a storage is reached by this, and so is the register of the keys that the data needs. */
export interface SealedData {
  /** An error message says where the data is, and with what an operator without the old key can start instead. */
  readonly place: { readonly data: string; readonly empty: string };
  /** @returns undefined when the register is missing or unreadable */
  readRegister(): Promise<KeyRegister | undefined>;
  /** No other process can change the register meanwhile. When `change` throws, nothing is written. */
  changeRegister(change: (known: KeyRegister | undefined) => Promise<KeyRegister>): Promise<void>;
  everything(): AsyncIterable<SealedThing>;
  /** @returns a function that finds the keys that the data still needs, to call while the register is locked */
  sealAnew(options: SealAnewOptions): Promise<() => Promise<KeyRegister>>;
}

/**
 * Checks that SECRET_KEY has every key that the data needs, and that this version knows the data's format. Registers
 * the first key. A process calls this before it opens data; with a database, once other processes see its session.
 * @param leads a process that leads also registers its format, before it writes. A standby of a new version doesn't: if
 * the update is broken off, the version before can still start
 * @throws KeyMissingError; StorageError
 */
export async function checkKeys(data: SealedData, sealer: KeyedSealer, leads = true): Promise<void> {
  await data.changeRegister(async (registered) => {
    const known = await keysAtHand(data, sealer, registered);
    return {
      format: leads ? newestFormat() : known.format,
      sealed: [...new Set([sealer.keyId, ...known.sealed])],
      addresses: [...new Set([sealer.keyId, ...known.addresses])],
    };
  });
}

/** Checks the same as `checkKeys`, and changes nothing. @throws KeyMissingError; StorageError */
export async function refuseWithoutKeys(data: SealedData, sealer: KeyedSealer): Promise<void> {
  await keysAtHand(data, sealer, await data.readRegister());
}

/**
 * @returns what the data needs
 * @throws KeyMissingError when SECRET_KEY lacks a key; StorageError for data of a newer format
 */
async function keysAtHand(
  data: SealedData,
  sealer: KeyedSealer,
  registered: KeyRegister | undefined,
): Promise<KeyRegister> {
  const absent = (id: string) => !sealer.keyIds.includes(id);
  let known = registered ?? (await keysInUse(data, sealer));
  if (known.format > newestFormat()) throw newerFormat(known.format, newestFormat(), data.place.data);
  // The invoices of these addresses may have been closed since the register was written, and then the key isn't
  // needed any more.
  if (!known.sealed.some(absent) && known.addresses.some(absent))
    known = { ...known, addresses: (await keysInUse(data, sealer)).addresses };
  const missing = [...new Set([...known.sealed, ...known.addresses])].filter(absent);
  if (missing.length > 0) throw new KeyMissingError(missing, sealer.keyIds, data.place);
  return known;
}

/** Without a readable register, the ids of the keys are collected from all records and the inbox. */
export const knownKeys = async (data: SealedData, sealer: KeyedSealer): Promise<KeyRegister> =>
  (await data.readRegister()) ?? keysInUse(data, sealer);

/** Returns the id of the key of an open invoice's callback address; empty when no address is open or known. */
export const addressKeyOf = ({ history, keyId }: Invoice): readonly string[] =>
  isClosed({ history }) || keyId === undefined ? [] : [keyId];

export function addressKeysOf(record: ChatRecord): readonly string[] {
  return Object.values(record.invoices).flatMap(({ keyId }) => (keyId === undefined ? [] : [keyId]));
}

/** The key of a newer version's record is needed, too. */
const anyFormat = Number.POSITIVE_INFINITY;

export async function keysInUse(
  data: Pick<SealedData, "everything">,
  sealer: KeyedSealer,
): Promise<KeyRegister> {
  const sealed = new Set<string>();
  const addresses = new Set<string>();
  let highest = 1;
  for await (const thing of data.everything()) {
    try {
      sealed.add(keyIdOf(thing.sealed, anyFormat));
      highest = Math.max(highest, formatOf(thing.sealed));
      for (const id of addressKeysIn(thing, sealer)) addresses.add(id);
    } catch (error) {
      // A missing key refuses the start anyway, and a damaged record is moved aside at its next read.
      if (!(error instanceof SealError || error instanceof UnreadableRecordError)) throw error;
      // A newer version of the bot may have written this record with an open invoice, so all keys count as needed.
      if (isShapeUnknown(error)) for (const id of sealer.keyIds) addresses.add(id);
    }
  }
  return { format: highest, sealed: [...sealed], addresses: [...addresses] };
}

function addressKeysIn({ kind, key, sealed }: SealedThing, sealer: KeyedSealer): readonly string[] {
  if (kind === "chats") return addressKeysOf(parseSealed(sealed, { sealer, schema: chatRecord, kind, key }));
  if (kind === "invoices") return addressKeyOf(parseSealed(sealed, { sealer, schema: invoice, kind, key }));
  return [];
}

interface ResealOptions extends SealAnewOptions {
  readonly data: SealedData;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/**
 * Seals all data with the first key in SECRET_KEY, and removes unneeded keys from the register; keys of damaged records
 * and of open invoices' callback addresses stay. May run while the bot works, once the inbox is open. If it is
 * interrupted, the next start repeats it. @throws StorageError, "closed" when the storage is closed during the run
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
      format: newestFormat(),
      sealed: [...new Set([sealer.keyId, ...sealed])],
      addresses: [...new Set([sealer.keyId, ...addresses])],
    };
  });
  log("storage.resealed", { keysNeeded: kept.size });
}
