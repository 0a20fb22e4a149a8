import type { z } from "zod";
import { chatRecord } from "../features/chat-record.js";
import { records, timerRecord } from "../features/slices.js";

/** The kinds of records: the chats' own, the features', and the timers. Each has a schema, and a name that is used for its folder and is a part of its seals. */
const kinds = {
  chats: { name: "chats", schema: chatRecord },
  ...records,
  timers: { name: "timers", schema: timerRecord },
} as const;

export type RecordKind = keyof typeof kinds;
export type RecordOf<K extends RecordKind> = z.infer<(typeof kinds)[K]["schema"]>;
export const recordKinds = Object.keys(kinds) as RecordKind[];

/** Returns the name of the folder for records of this kind. */
export const nameOfKind = (kind: RecordKind): string => kinds[kind].name;

export const schemaOf = <K extends RecordKind>(kind: K): z.ZodType<RecordOf<K>> =>
  kinds[kind].schema as unknown as z.ZodType<RecordOf<K>>;

/**
 * Returns the associated data for sealing a record. The sealed bytes can then be opened only as the record with this
 * kind and key.
 */
export const sealContext = (kind: RecordKind, key: string): string => `${kinds[kind].name}/${key}`;

/** Returns the associated data for sealing a waiting event in the database, where every event has its own row. */
export const eventSealContext = (key: string): string => `events/${key}`;

/**
 * Makes an object with one value per kind of record. The caller gives the object's type, because TypeScript can't see
 * that each value fits its kind.
 */
export const ofEachKind = <All extends Readonly<Record<RecordKind, unknown>>>(
  make: (kind: RecordKind) => unknown,
): All => Object.fromEntries(recordKinds.map((kind) => [kind, make(kind)])) as All;
