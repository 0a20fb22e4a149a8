import type { InboxEvent } from "../../engine/event.js";
import type { SealedData } from "../../store/key-rotation.js";
import type { Origin } from "../../store/moved-from.js";
import type { RecordKind } from "../../store/record-kinds.js";

export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** The purpose for which a storage is opened. A source must hold data of the bot and stays unchanged. */
export type Role = "source" | "target";

export interface StoredRecord {
  readonly key: string;
  /** The time of the last write, in whole milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly sealed: Buffer;
}

export interface OpenRecord {
  readonly key: string;
  readonly modifiedAt: number;
  readonly value: unknown;
}

export interface WaitingEvents {
  readonly events: readonly InboxEvent[];
  /** The number that the inbox gives to the next event. */
  readonly next: number;
  readonly damaged: number;
}

/** A storage (data folder or database) to move from or to. No bot works on it during the move. */
export interface Place {
  /** The name of the storage, without a password. The operator sees it, and a later run recognizes the storage by it. */
  readonly name: string;
  readonly data: SealedData;
  /** Lists the records of a kind, still encrypted. Nothing is changed, and damaged records stay where they are. */
  records(kind: RecordKind): AsyncIterable<StoredRecord>;
  find(kind: RecordKind, keys: readonly string[]): Promise<readonly StoredRecord[]>;
  put(kind: RecordKind, records: readonly OpenRecord[]): Promise<void>;
  remove(kind: RecordKind, keys: readonly string[]): Promise<void>;
  readWaiting(): Promise<WaitingEvents>;
  writeWaiting(waiting: Omit<WaitingEvents, "damaged">): Promise<void>;
  movedAside(): Promise<number>;
  isEmpty(): Promise<boolean>;
  /** @throws MigrationError or StorageError when a bot has worked on the storage since it was opened, or may have */
  refuseWhenUsed(): Promise<void>;
  readOrigin(): Promise<Origin | undefined>;
  writeOrigin(origin: Origin): Promise<void>;
  close(): Promise<void>;
}

export type Address =
  | { readonly kind: "database"; readonly url: string }
  | { readonly kind: "folder"; readonly dir: string };

/**
 * The word "database" stands for DATABASE_URL, whose password would otherwise show in the machine's process list.
 * @throws MigrationError, whose message doesn't repeat a password
 */
export function addressOf(where: string, databaseUrl: string | undefined): Address {
  if (where === "database") {
    if (databaseUrl === undefined)
      throw new MigrationError("“database” means DATABASE_URL, which isn't set.");
    return { kind: "database", url: databaseUrl };
  }
  if (/^postgres(ql)?:\/\//i.test(where)) {
    if (!URL.canParse(where) || new URL(where).pathname.length < 2)
      throw new MigrationError(
        "The address isn't that of a PostgreSQL database, with its name at the end. Characters such as “/”, “#” and “@” of a " +
          "password are written as %2F, %23 and %40.",
      );
    return { kind: "database", url: where.replace(/^[^:]+/, (scheme) => scheme.toLowerCase()) };
  }
  // A text with a scheme that isn't PostgreSQL's is refused, because a mistyped database address would otherwise become
  // the name of a folder and show its password there.
  if (/^postgres(ql)?:|:\/\//i.test(where))
    throw new MigrationError("An address begins with postgres://, or is that of a folder.");
  return { kind: "folder", dir: where };
}
