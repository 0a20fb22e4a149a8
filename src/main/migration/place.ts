import type { WaitingEvents } from "../../inbox/waiting-events.js";
import type { RecordKind } from "../../storage/kinds.js";
import type { SealedData } from "../../storage/sealed-data.js";
import type { Origin } from "./origin.js";

/** The data can't be moved from there to here, or what arrived isn't what was sent. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** What a storage is opened for: a source has to hold data of the bot, and stays as it is. */
export type Role = "source" | "target";

/** A record as it lies in a storage. */
export interface LyingRecord {
  readonly key: string;
  /** Whole milliseconds. */
  readonly modifiedAt: number;
  readonly sealed: Buffer;
}

/** A record that was opened. */
export interface OpenRecord {
  readonly key: string;
  readonly modifiedAt: number;
  readonly value: unknown;
}

/** A storage that data is moved from or to. No bot works on it meanwhile. */
export interface Place {
  /** Names it to the operator, and to a later run; without a password. */
  readonly name: string;
  readonly data: SealedData;
  /** The records of a kind as they lie there; nothing is changed, and nothing damaged moved aside. */
  records(kind: RecordKind): AsyncIterable<LyingRecord>;
  /** Those of the keys that are there. */
  find(kind: RecordKind, keys: readonly string[]): Promise<readonly LyingRecord[]>;
  put(kind: RecordKind, records: readonly OpenRecord[]): Promise<void>;
  remove(kind: RecordKind, keys: readonly string[]): Promise<void>;
  readWaiting(): Promise<WaitingEvents>;
  writeWaiting(waiting: Omit<WaitingEvents, "damaged">): Promise<void>;
  /** How many damaged records were moved aside here. */
  movedAside(): Promise<number>;
  isEmpty(): Promise<boolean>;
  /** @throws MigrationError or StorageError when a bot has worked here since the place was opened, or may have. */
  refuseWhenUsed(): Promise<void>;
  readOrigin(): Promise<Origin | undefined>;
  writeOrigin(origin: Origin): Promise<void>;
  close(): Promise<void>;
}
