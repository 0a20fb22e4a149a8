import type { Config } from "../config.js";
import type { NewEvent } from "../inbox/event.js";
import type { EventLog } from "../inbox/port.js";
import type { Logger } from "../logger.js";
import type { CallbackAddresses } from "../storage/callback-address.js";
import type { OfferIds } from "../storage/offer-ids.js";
import type { Store } from "../storage/port.js";
import type { ShareTokens } from "../storage/share-token.js";

export interface BackendOptions {
  readonly config: Config;
  readonly now: () => number;
  readonly log: Logger;
  /** Told once this process has led and does so no more: it has to end, since another one may lead by now. */
  readonly lost: (why: string) => void;
}

/**
 * What the bot is built on: a data folder that is this process's own, or a database. On a database one process leads and
 * does all the work; the others are standbys.
 */
export interface Backend {
  readonly store: Store;
  readonly addresses: CallbackAddresses;
  readonly shares: ShareTokens;
  readonly offerIds: OfferIds;
  /** Where the inbox keeps its events. */
  readonly events: EventLog;
  /** Undefined: no other process works on the same data, so this one always leads. */
  readonly lead: Lead | undefined;
  /** After a rotation of keys. `locked` runs work while no event of a chat is in hand. */
  reseal(locked: <T>(chat: string, work: () => Promise<T>) => Promise<T>): Promise<void>;
  /** Once nothing is in hand and the inbox is closed. */
  close(): Promise<void>;
}

/** What a process on a database knows of leading. */
export interface Lead {
  /** Asks for the lead from now on. @returns once this process leads; false when it was closed first */
  take(): Promise<boolean>;
  /** True while it is certain that no other process leads: what can be done once only may be done. */
  isCertain(): boolean;
  /** Milliseconds until it is certain that no former leader believes that it leads. */
  othersEndIn(): number;
  /** Keeps what has come in at a process that doesn't lead. @throws StorageError */
  keepForLeader(event: NewEvent): Promise<"kept" | "full">;
  /** Gives the lead up, for another process to take it at once. Nothing can be written from then on. */
  giveUp(): Promise<void>;
}
