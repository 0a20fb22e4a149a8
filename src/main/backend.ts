import type { Config } from "../config.js";
import type { InboxEvent, NewEvent } from "../inbox/event.js";
import type { DurableInbox } from "../inbox/port.js";
import type { Logger } from "../logger.js";
import type { CallbackAddresses } from "../storage/callback-address.js";
import type { OfferIds } from "../storage/offer-ids.js";
import type { Store, TimerRecord } from "../storage/port.js";
import type { ShareTokens } from "../storage/share-token.js";

export interface BackendOptions {
  readonly config: Config;
  readonly now: () => number;
  /** How timers wait for their time. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
}

/** What an inbox is told by whoever handles its events. */
export interface InboxDuties {
  /** Every event that is kept and is to be handled here, in order. */
  readonly deliver: (event: InboxEvent) => void;
  /** Takes back the first event that was delivered of a chat, isn't in hand, and for which this holds. */
  readonly takeBack: (chat: string, which: (event: InboxEvent) => boolean) => InboxEvent | undefined;
  /** What may go when a chat has too much waiting. */
  readonly mayGo: (event: NewEvent) => boolean;
  /** Messages of a chat were dropped, and it hasn't been told. */
  readonly noteOverflow: (chat: string) => void;
}

export interface TimerService {
  schedule(timer: TimerRecord): Promise<void>;
  cancel(timer: TimerRecord): Promise<void>;
  /** Fires what is due, until the signal says so. */
  fire(signal: AbortSignal): Promise<void>;
}

/** What the bot is built on: a data folder that is this process's own, or a database that several replicas share. */
export interface Backend {
  readonly store: Store;
  readonly addresses: CallbackAddresses;
  readonly shares: ShareTokens;
  readonly offerIds: OfferIds;
  /** Other processes handle the same chats. */
  readonly shared: boolean;
  /** False while others may hold this process for dead, and handle its chats: nothing may be said then. */
  readonly isAlive: () => boolean;
  /** This process's part, from 0 to 1, of what Telegram bears from the bot. */
  readonly share: () => number;
  openInbox(duties: InboxDuties): Promise<DurableInbox>;
  openTimers(accept: DurableInbox["accept"]): TimerService;
  /** Telegram can be reached: from now on this process handles chats, and may lead. Until then others do. */
  takePart(): void;
  /**
   * The process is about to end: what it hasn't in hand is left to others, and the lead as well.
   * @param offline resolves when it asks Telegram for nothing any more, since two that do get into each other's way
   */
  stepBack(offline: Promise<void>): Promise<void>;
  /**
   * Does what only one process may do, while it is this one: a duty begins when this process leads and is told to end
   * when it doesn't any more. @returns what ends it for good.
   */
  lead(duty: (signal: AbortSignal) => Promise<void>): () => Promise<void>;
  /** After a rotation of keys. `locked` runs work while no event of a chat is in hand. */
  reseal(locked: <T>(chat: string, work: () => Promise<T>) => Promise<T>): Promise<void>;
  /** Once nothing is in hand and the inbox is closed. */
  close(): Promise<void>;
}
