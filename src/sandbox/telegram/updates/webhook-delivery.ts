import { setMaxListeners } from "node:events";
import { request } from "undici";
import type { Clock } from "../clock.js";
import type { PendingUpdate, Webhook } from "../store/state.js";
import type { UpdateQueue } from "./queue.js";

const maxWaitMs = 60_000;
const answerTimeoutMs = 60_000;

/** Posts updates to the bot: in order within a chat, chats side by side, again and again until a 2xx. */
export class WebhookDelivery {
  /** Chats with a delivery under way or waiting for its next try. */
  private readonly busy = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly stopListening: () => void;

  constructor(
    private readonly webhook: Webhook,
    private readonly clock: Clock,
    private readonly queue: UpdateQueue,
    private readonly options: { readonly retryBaseMs: number; readonly save: () => Promise<void> },
  ) {
    setMaxListeners(0, this.stopping.signal);
    this.stopListening = queue.onArrival(() => this.#begin());
    this.#begin();
  }

  async stop(): Promise<void> {
    this.stopListening();
    this.stopping.abort();
    await Promise.all(this.busy.values());
  }

  #begin(): void {
    if (this.stopping.signal.aborted) return;
    for (const entry of this.queue.pending()) {
      if (this.busy.size >= this.webhook.maxConnections) return;
      const lane = laneOf(entry);
      if (this.busy.has(lane)) continue;
      const done = this.#deliver(entry).then(() => {
        this.busy.delete(lane);
        this.#begin();
      });
      this.busy.set(lane, done);
    }
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
      await this.#wait(Math.min(this.options.retryBaseMs * 2 ** tries, maxWaitMs));
    }
  }

  /** @returns what went wrong, in Telegram's words */
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

/** Updates of one chat, or of one person where there is no chat, are kept in order. */
const laneOf = ({ update }: PendingUpdate): string => {
  for (const value of Object.values(update)) {
    if (typeof value !== "object" || value === null) continue;
    const holder = "message" in value && value.message ? value.message : value;
    if ("chat" in holder && holder.chat) return `chat ${holder.chat.id}`;
    if ("from" in value && value.from) return `person ${value.from.id}`;
  }
  return "other";
};
