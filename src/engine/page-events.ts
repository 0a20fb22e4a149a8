import type { ChatRecord } from "../features/chat-record.js";
import type { AppRequest, AppUser, SignInSecrets } from "../features/page/contract/page-requests.js";
import { defined } from "../language/omit-undefined.js";
import type { InboxPayload, NewEvent } from "./event.js";
import type { SecretsInMemory } from "./secrets-in-memory.js";

/** How long (ms) a request of the Mini App waits for its event to be handled. The event stays, whatever the page is told. */
const longestWaitMs = 20_000;
/** The most requests of one chat that may wait. A person sends one after the other. */
const mostWaiting = 5;

/**
 * The outcome of a request: handled and committed now, handled before (the request is a repetition, and nothing was
 * done), given up (the page may send it again), still waiting, or not stored because too many requests wait.
 */
export type AppOutcome = "handled" | "handled-before" | "given-up" | "waiting" | "full";

export interface AppEventsOptions {
  readonly secrets: Pick<SecretsInMemory, "put" | "forget">;
  readonly accept: (events: readonly NewEvent[]) => Promise<"kept" | "full">;
  readonly readRecord: (chat: string) => Promise<ChatRecord | undefined>;
  /** Waits the given milliseconds or until the signal fires. Never rejects. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Turns requests of the Mini App into events of the inbox, and tells when an event has been handled. The answer to a
 * request is read from the committed record afterwards, so that a request that is repeated gets the same answer.
 */
export class AppEvents {
  readonly #options: AppEventsOptions;
  /** For each chat the requests that wait: the key of the event, and the function that ends the wait. */
  readonly #waiting = new Map<string, Set<{ readonly key: string; readonly end: () => void }>>();

  constructor(options: AppEventsOptions) {
    this.#options = options;
  }

  /** Must be called with every committed record. Ends the waits for the events that the record names as handled. */
  noteCommitted({ chat, handled }: ChatRecord): void {
    for (const { key, end } of this.#waiting.get(chat) ?? []) if (handled.includes(key)) end();
  }

  /** Must be called with every event that is over. Ends the waits for an event that was given up, too. */
  noteOver({ chat, key }: Pick<NewEvent, "chat" | "key">): void {
    for (const wait of this.#waiting.get(chat) ?? []) if (wait.key === key) wait.end();
  }

  /** Tells whether a request was handled before. @throws the error of the disk */
  async wasHandled(user: AppUser, key: string): Promise<boolean> {
    const record = await this.#options.readRecord(String(user.id));
    return record?.handled.includes(key) === true;
  }

  /**
   * Stores a request and waits until it is handled. A request that was handled before is not handled again.
   * @param key names the request, so that its repetition is recognized
   * @param signal ends the wait, because the sender has gone or the bot stops. The event stays.
   * @throws the error of the disk
   */
  async take(
    user: AppUser,
    key: string,
    request: AppRequest,
    secrets: SignInSecrets | undefined,
    signal: AbortSignal,
  ): Promise<AppOutcome> {
    const chat = String(user.id);
    const waits = this.#waiting.get(chat) ?? new Set();
    if (waits.size >= mostWaiting) return "full";
    let end = (): void => undefined;
    const ended = new Promise<"ended">((resolve) => {
      end = () => resolve("ended");
    });
    const wait = { key, end };
    waits.add(wait);
    this.#waiting.set(chat, waits);
    const over = new AbortController();
    try {
      if (await this.wasHandled(user, key)) return "handled-before";
      if ((await this.#store(chat, key, { source: "app", user, request }, secrets)) === "full") return "full";
      const late = this.#options
        .sleep(longestWaitMs, AbortSignal.any([signal, over.signal]))
        .then(() => "waiting" as const);
      if ((await Promise.race([ended, late])) === "waiting") return "waiting";
      // The record alone says whether the request was handled.
      return (await this.wasHandled(user, key)) ? "handled" : "given-up";
    } finally {
      over.abort();
      waits.delete(wait);
      if (waits.size === 0) this.#waiting.delete(chat);
    }
  }

  /** Stores the event, with its secrets in memory only. Secrets of an event that isn't stored are forgotten at once. */
  async #store(
    chat: string,
    key: string,
    request: Extract<InboxPayload, { source: "app" }>,
    secrets: SignInSecrets | undefined,
  ): Promise<"kept" | "full"> {
    const handle = secrets && this.#options.secrets.put({ text: JSON.stringify(secrets), typed: true });
    const payload = { ...request, ...defined({ secret: handle }) };
    let stored: "kept" | "full" = "full";
    try {
      stored = await this.#options.accept([{ chat, key, payload }]);
    } finally {
      if (stored === "full" && handle !== undefined) this.#options.secrets.forget(handle);
    }
    return stored;
  }
}
