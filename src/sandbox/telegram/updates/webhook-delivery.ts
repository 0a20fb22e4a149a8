import { setMaxListeners } from "node:events";
import type { Update } from "grammy/types";
import { request } from "undici";
import type { PendingUpdate, Webhook } from "../store/telegram-state.js";
import type { Clock } from "../telegram-clock.js";
import { queueOf } from "./kinds.js";
import type { UpdateQueue } from "./queue.js";

const maxWaitMs = 60_000;
const answerTimeoutMs = 60_000;

export interface DeliveryOptions {
  /** The first pause before a delivery is repeated, in milliseconds. */
  readonly retryBaseMs: number;
  readonly save: () => Promise<void>;
  /**
   * Chooses the queue for the next delivery, by the index of its first update; undefined delivers all queues at once.
   * With it a test can produce any order that parallel queues allow.
   */
  readonly pick: () => ((heads: readonly Update[]) => number) | undefined;
}

/** Posts updates to the bot, in order within a queue and with queues side by side. Each update is repeated until a 2xx or until its time is over. */
export class WebhookDelivery {
  /** Queues with a running delivery or a planned retry. */
  private readonly busy = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly stopListening: () => void;

  constructor(
    private readonly webhook: Webhook,
    private readonly clock: Clock,
    private readonly queue: UpdateQueue,
    private readonly options: DeliveryOptions,
  ) {
    setMaxListeners(0, this.stopping.signal);
    this.stopListening = queue.onArrival(() => this.#begin());
    this.#begin();
  }

  /** Checks again which updates can be delivered. */
  wake(): void {
    this.#begin();
  }

  async stop(): Promise<void> {
    this.stopListening();
    this.stopping.abort();
    await Promise.all(this.busy.values());
  }

  #begin(): void {
    while (!this.stopping.signal.aborted) {
      const entry = this.#next();
      if (entry === undefined) return;
      const queue = queueOf(entry.update);
      const done = this.#deliver(entry).then(() => {
        this.busy.delete(queue);
        this.#begin();
      });
      this.busy.set(queue, done);
    }
  }

  /** Returns the next update to deliver; undefined when all connections are busy or no queue is ready. */
  #next(): PendingUpdate | undefined {
    const pick = this.options.pick();
    if (this.busy.size >= (pick === undefined ? this.webhook.maxConnections : 1)) return undefined;
    const waiting = this.queue.pending();
    if (pick === undefined) return waiting.find(({ update }) => !this.busy.has(queueOf(update)));
    const heads = new Map<string, PendingUpdate>();
    for (const entry of waiting) {
      const queue = queueOf(entry.update);
      if (!heads.has(queue)) heads.set(queue, entry);
    }
    const firsts = [...heads.values()];
    return firsts[pick(firsts.map(({ update }) => update))];
  }

  async #deliver(entry: PendingUpdate): Promise<void> {
    for (let tries = 0; !this.stopping.signal.aborted; tries += 1) {
      const fault = await this.#post(entry);
      if (this.stopping.signal.aborted) return;
      if (fault === undefined) {
        this.queue.confirm(entry);
        await this.options.save();
        return;
      }
      this.webhook.lastErrorAt = Math.floor(this.clock() / 1000);
      this.webhook.lastErrorMessage = fault;
      const wait = Math.min(this.options.retryBaseMs * 2 ** tries, maxWaitMs);
      if (this.clock() + wait > entry.until) return this.queue.drop(entry);
      await this.#wait(wait);
    }
  }

  /** Posts one update. @returns the error in Telegram's words */
  async #post({ update }: PendingUpdate): Promise<string | undefined> {
    const { url, secretToken } = this.webhook;
    try {
      const { statusCode, body } = await request(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(secretToken === undefined ? {} : { "x-telegram-bot-api-secret-token": secretToken }),
        },
        body: JSON.stringify(update),
        headersTimeout: answerTimeoutMs,
        bodyTimeout: answerTimeoutMs,
        signal: this.stopping.signal,
      });
      await body.dump();
      const isTaken = statusCode >= 200 && statusCode < 300;
      return isTaken
        ? undefined
        : `Wrong response from the webhook: ${statusCode} ${phrases[statusCode] ?? ""}`.trim();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      return reasons[code] ?? `Connection failed: ${code}`;
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.stopping.signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.stopping.signal.addEventListener("abort", end);
    });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Connection refused",
  ECONNRESET: "Connection reset by peer",
  ENOTFOUND: "Failed to resolve host: Name or service not known",
  UND_ERR_HEADERS_TIMEOUT: "Read timeout expired",
  UND_ERR_BODY_TIMEOUT: "Read timeout expired",
  UND_ERR_CONNECT_TIMEOUT: "Connection timed out",
};

const phrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  413: "Payload Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};
