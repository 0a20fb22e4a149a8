import { isDeepStrictEqual } from "node:util";
import { KeyMissingError, newerFormat, UnreadableRecordError } from "../../store/errors.js";
import { newestFormat } from "../../store/format.js";
import { knownKeys } from "../../store/key-rotation.js";
import { type RecordKind, recordKinds, schemaOf } from "../../store/record-kinds.js";
import type { KeyedSealer } from "../../store/sealing.js";
import { parseSealed } from "../../store/sealing.js";
import { MigrationError, type OpenRecord, type Place, type StoredRecord } from "./store-to-move.js";

export interface MoveOptions {
  readonly from: Place;
  readonly to: Place;
  readonly sealer: KeyedSealer;
  readonly progress: (text: string) => void;
}

export interface Moved {
  readonly records: Readonly<Record<string, number>>;
  readonly events: number;
  /** The names of unreadable records and events. They are not copied and stay in the source. */
  readonly damaged: readonly string[];
}

const batchSize = 100;

/**
 * Moves all data from one storage to an empty one, and compares both afterwards. A move that was interrupted continues
 * when the command runs again. The source stays unchanged.
 * @throws MigrationError, KeyMissingError, StorageError
 */
export async function move({ from, to, sealer, progress }: MoveOptions): Promise<Moved> {
  await checkSource(from, sealer);
  await claim(from, to);
  const damaged: string[] = [];
  const records: Record<string, number> = {};
  let highest = 0;
  const seen = (kind: RecordKind, { value }: OpenRecord) => {
    if (kind === "chats") highest = Math.max(highest, (value as { lastEvent: number }).lastEvent);
  };
  for (const kind of recordKinds) {
    const keys = new Set<string>();
    for await (const batch of batchesOf(from, kind, sealer, damaged)) {
      await putMissing(to, kind, batch, sealer);
      for (const record of batch) {
        keys.add(record.key);
        seen(kind, record);
      }
      progress(`${kind}: ${keys.size} copied`);
    }
    await removeOthers(to, kind, keys);
    records[kind] = keys.size;
  }
  const waiting = await from.readWaiting();
  if (waiting.damaged > 0) damaged.push(`inbox: ${waiting.damaged} that can't be read`);
  const next = Math.max(waiting.next, highest + 1, ...waiting.events.map(({ n }) => n + 1));
  await to.writeWaiting({ events: waiting.events, next });
  progress(`inbox: ${waiting.events.length} copied`);

  for (const kind of recordKinds) {
    const count = await verify(from, to, kind, sealer);
    if (count !== records[kind]) throw new MigrationError(`Not all records (${kind}) have arrived.`);
    progress(`${kind}: ${count} compared`);
  }
  const arrived = await to.readWaiting();
  if (!isDeepStrictEqual(arrived.events, waiting.events) || arrived.next < next)
    throw new MigrationError("The events that wait have not arrived as they were sent.");
  const { addresses } = await knownKeys(from.data, sealer);
  await to.data.changeRegister(async () => ({
    format: newestFormat(),
    sealed: [sealer.keyId],
    addresses: [...new Set([sealer.keyId, ...addresses])],
  }));
  const aside = await from.movedAside();
  if (aside > 0) damaged.push(`${aside} that were moved aside earlier`);
  await from.refuseWhenUsed();
  await to.refuseWhenUsed();
  await to.writeOrigin({ source: from.name, complete: true });
  return { records, events: waiting.events.length, damaged };
}

/** @throws MigrationError when the data is incomplete; KeyMissingError when SECRET_KEY lacks a key that it needs */
export async function checkSource(from: Place, sealer: KeyedSealer): Promise<void> {
  const origin = await from.readOrigin();
  if (origin !== undefined && !origin.complete)
    throw new MigrationError(
      `${from.name} is not complete itself: a migration from ${origin.source} has not ended.`,
    );
  const { format: written, sealed, addresses } = await knownKeys(from.data, sealer);
  if (written > newestFormat()) throw newerFormat(written, newestFormat(), from.data.place.data);
  const missing = [...new Set([...sealed, ...addresses])].filter((id) => !sealer.keyIds.includes(id));
  if (missing.length > 0) throw new KeyMissingError(missing, sealer.keyIds, from.data.place);
}

/** A target that is marked as incomplete is continued by a later run, and no bot starts on half of the data. */
async function claim(from: Place, to: Place): Promise<void> {
  const origin = await to.readOrigin();
  if (origin === undefined) {
    if (!(await to.isEmpty()))
      throw new MigrationError(`${to.name} is not empty. Choose an empty one; nothing was changed.`);
    return to.writeOrigin({ source: from.name, complete: false });
  }
  if (origin.complete)
    throw new MigrationError(
      `${to.name} was already filled from ${origin.source}. Choose an empty one; nothing was changed.`,
    );
  if (origin.source !== from.name)
    throw new MigrationError(
      `A migration from ${origin.source} to ${to.name} is under way. Go on with that one, or choose an empty one.`,
    );
}

async function* batchesOf(
  place: Place,
  kind: RecordKind,
  sealer: KeyedSealer,
  damaged: string[],
): AsyncGenerator<readonly OpenRecord[]> {
  let batch: OpenRecord[] = [];
  for await (const record of place.records(kind)) {
    const open = opened(kind, record, sealer);
    if (open === undefined) damaged.push(`${kind} ${record.key}`);
    else batch.push(open);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Undefined when the record can't be read. @throws SealError when its encryption key isn't in SECRET_KEY */
export function opened(
  kind: RecordKind,
  { key, modifiedAt, sealed }: StoredRecord,
  sealer: KeyedSealer,
): OpenRecord | undefined {
  try {
    return {
      key,
      modifiedAt,
      value: parseSealed<unknown>(sealed, { sealer, schema: schemaOf(kind), kind, key }),
    };
  } catch (error) {
    if (error instanceof UnreadableRecordError) return undefined;
    throw error;
  }
}

async function findOpen(place: Place, kind: RecordKind, keys: readonly string[], sealer: KeyedSealer) {
  const found = await place.find(kind, keys);
  return new Map(found.map((record) => [record.key, opened(kind, record, sealer)]));
}

async function putMissing(to: Place, kind: RecordKind, batch: readonly OpenRecord[], sealer: KeyedSealer) {
  const there = await findOpen(
    to,
    kind,
    batch.map(({ key }) => key),
    sealer,
  );
  const missing = batch.filter((record) => !isDeepStrictEqual(there.get(record.key), record));
  if (missing.length > 0) await to.put(kind, missing);
}

/** Deletes records in the target that the source doesn't have any more: an earlier, interrupted run has copied them. */
async function removeOthers(to: Place, kind: RecordKind, keys: ReadonlySet<string>): Promise<void> {
  const others: string[] = [];
  for await (const { key } of to.records(kind)) if (!keys.has(key)) others.push(key);
  for (let at = 0; at < others.length; at += batchSize)
    await to.remove(kind, others.slice(at, at + batchSize));
}

/** Reads all records of a kind again in both. @returns how many are equal @throws MigrationError when one differs */
async function verify(from: Place, to: Place, kind: RecordKind, sealer: KeyedSealer): Promise<number> {
  let count = 0;
  for await (const batch of batchesOf(from, kind, sealer, [])) {
    const there = await findOpen(
      to,
      kind,
      batch.map(({ key }) => key),
      sealer,
    );
    for (const record of batch) {
      if (!isDeepStrictEqual(there.get(record.key), record))
        throw new MigrationError(`A record (${kind} ${record.key}) has not arrived as it was sent.`);
      count += 1;
    }
  }
  return count;
}
