import type { ChatRecord } from "../features/chat-record.js";
import type { AppRequest, AppUser, SignInSecrets } from "../features/page/contract/page-requests.js";
import { defined } from "../language/omit-undefined.js";
import type { InboxPayload, NewEvent } from "./event.js";
import type { SecretsInMemory } from "./secrets-in-memory.js";

/** After this time (ms) the page is told that its request waits. The event stays in the inbox. */
const longestWaitMs = 20_000;
const mostWaiting = 5;

/** A "handled-before" request is a repetition, and the page may send one that was "given-up" or "full" again. */
export type AppOutcome = "handled" | "handled-before" | "given-up" | "waiting" | "full";

export interface AppEventsOptions {
  readonly secrets: Pick<SecretsInMemory, "put" | "forget">;
  readonly accept: (events: readonly NewEvent[]) => Promise<"kept" | "full">;
  readonly readRecord: (chat: string) => Promise<ChatRecord | undefined>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The answer to a request is read from the committed record, so that a repeated request gets the same answer. */
export class AppEvents {
  readonly #options: AppEventsOptions;
  readonly #waiting = new Map<string, Set<{ readonly key: string; readonly end: () => void }>>();

  constructor(options: AppEventsOptions) {
    this.#options = options;
  }

  /** The wait for a request ends when a committed record names its event as handled. */
  noteCommitted({ chat, handled }: ChatRecord): void {
    for (const { key, end } of this.#waiting.get(chat) ?? []) if (handled.includes(key)) end();
  }

  /** Must be called with every event that is over, so that the wait for an event that was given up ends, too. */
  noteOver({ chat, key }: Pick<NewEvent, "chat" | "key">): void {
    for (const wait of this.#waiting.get(chat) ?? []) if (wait.key === key) wait.end();
  }

  async wasHandled(user: AppUser, key: string): Promise<boolean> {
    const record = await this.#options.readRecord(String(user.id));
    return record?.handled.includes(key) === true;
  }

  /**
   * @param key names the request, so that its repetition isn't handled again
   * @param signal ends the wait, but the event stays
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
