import type { ChatRecord } from "../domain/chat/chat-record.js";
import type { AppRequest, AppUser, SignInSecrets } from "../domain/mini-app/app-requests.js";
import { defined } from "../domain/omit-undefined.js";
import type { NewEvent } from "./event.js";
import type { SecretsInMemory } from "./secrets-in-memory.js";

/** How long (ms) a request of the Mini App waits for its event to be handled. The event stays, whatever the page is told. */
const longestWaitMs = 20_000;
/** The most requests of one chat that may wait. A person sends one after the other. */
const mostWaiting = 5;

/** What became of a request: handled and committed, still waiting, or not stored because too many wait. */
export type AppOutcome = "handled" | "waiting" | "full";

export interface AppEventsOptions {
  readonly secrets: SecretsInMemory;
  readonly accept: (events: readonly NewEvent[]) => Promise<"kept" | "full">;
  readonly readRecord: (chat: string) => Promise<ChatRecord | undefined>;
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

  /**
   * Stores a request and waits until it is handled. A request that was handled before is not handled again.
   * @param key names the request, so that its repetition is recognized
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
    const handled = new Promise<"handled">((resolve) => {
      end = () => resolve("handled");
    });
    const wait = { key, end };
    waits.add(wait);
    this.#waiting.set(chat, waits);
    try {
      if ((await this.#options.readRecord(chat))?.handled.includes(key) === true) return "handled";
      const secret =
        secrets === undefined
          ? undefined
          : this.#options.secrets.put({ text: JSON.stringify(secrets), typed: true });
      const payload = { source: "app" as const, user, request, ...defined({ secret }) };
      if ((await this.#options.accept([{ chat, key, payload }])) === "full") return "full";
      const late = AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]);
      const over = new Promise<"waiting">((resolve) => {
        late.addEventListener("abort", () => resolve("waiting"), { once: true });
      });
      return await Promise.race([handled, over]);
    } finally {
      waits.delete(wait);
      if (waits.size === 0) this.#waiting.delete(chat);
    }
  }
}
