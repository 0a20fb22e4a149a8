import { type RecordKind, recordKinds } from "../../store/record-kinds.js";
import type { KeyedSealer } from "../../store/sealing.js";
import { checkSource, opened } from "../move-store/move.js";
import type { Place } from "../move-store/store-to-move.js";
import { foreignName, holdsNothing } from "./backup-error.js";

export interface Checked {
  readonly records: Readonly<Partial<Record<RecordKind, number>>>;
  readonly events: number;
  /** The names of what can't be opened. It was damaged before the backup, or the backup is. */
  readonly damaged: readonly string[];
}

/** A record's key is made of ids and digests. */
const keyOfRecord = /^[\x21-\x7e]+$/;

/**
 * Opens every record and every waiting event.
 * @param file the backup, which an error names
 * @throws KeyMissingError; BackupError when there is nothing to restore, or a record has a key that the bot doesn't give
 */
export async function checkData(place: Place, sealer: KeyedSealer, file: string): Promise<Checked> {
  await checkSource(place, sealer);
  const records: Partial<Record<RecordKind, number>> = {};
  const damaged: string[] = [];
  for (const kind of recordKinds)
    for await (const record of place.records(kind)) {
      if (!keyOfRecord.test(record.key)) throw foreignName(file, `${kind}/${record.key}`);
      if (opened(kind, record, sealer) === undefined) damaged.push(`${kind} ${record.key}`);
      else records[kind] = (records[kind] ?? 0) + 1;
    }
  const waiting = await place.readWaiting();
  if (waiting.damaged > 0) damaged.push(`${waiting.damaged} events of the inbox`);
  if (Object.keys(records).length + waiting.events.length === 0) throw holdsNothing(file);
  return { records, events: waiting.events.length, damaged };
}
