import type { RecordKind } from "./record-kinds.js";

/** These are sealed: the records of a kind, and the events that wait in the inbox. */
export type Stored = RecordKind | "events";

/** Brings what one format has stored to the next one. The result must fit the next format's schema. */
export type Upgrade = (stored: never) => unknown;

/**
 * The entry at 0 leads from format 1 to format 2, and so on. A kind without a function is read as it is. An entry stays
 * for ever, because a record may wait for years until it is read. CONTRIBUTING.md says when a new entry is due.
 */
export const upgrades: readonly Partial<Record<Stored, Upgrade>>[] = [];

/** The format of everything that this version stores. It is in each seal, and in the register beside the data. */
export const newestFormat = (): number => upgrades.length + 1;
