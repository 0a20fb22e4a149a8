import type * as z from "zod";
import { chatRecord } from "../features/chat-record.js";
import { records, timerRecord } from "../features/slices.js";

/** A kind's name is its folder, and a part of its records' seals. */
const kinds = {
  chats: { name: "chats", schema: chatRecord },
  ...records,
  timers: { name: "timers", schema: timerRecord },
} as const;

export type RecordKind = keyof typeof kinds;
export type RecordOf<K extends RecordKind> = z.infer<(typeof kinds)[K]["schema"]>;
export const recordKinds = Object.keys(kinds) as RecordKind[];

export const nameOfKind = (kind: RecordKind): string => kinds[kind].name;

export const schemaOf = <K extends RecordKind>(kind: K): z.ZodType<RecordOf<K>> =>
  kinds[kind].schema as unknown as z.ZodType<RecordOf<K>>;

/**
 * This context is the associated data of a record's seal, so the bytes can be opened only as the record with this kind
 * and key.
 */
export const sealContext = (kind: RecordKind, key: string): string => `${kinds[kind].name}/${key}`;

/** In the database every waiting event has its own row and seal. */
export const eventSealContext = (key: string): string => `events/${key}`;

/** The caller gives the object's type, because TypeScript can't see that each value fits its kind. */
export const ofEachKind = <All extends Readonly<Record<RecordKind, unknown>>>(
  make: (kind: RecordKind) => unknown,
): All => Object.fromEntries(recordKinds.map((kind) => [kind, make(kind)])) as All;
