import type { Update } from "grammy/types";
import type { Params } from "../http/params.js";
import type { State } from "../store/telegram-state.js";
import { TelegramError } from "../telegram-error.js";
import type { UpdateQueue } from "./queue.js";

const maxTimeoutSeconds = 50;

const conflict = (reason: string): TelegramError => new TelegramError(409, `Conflict: ${reason}`);

interface Poll {
  end(error?: TelegramError): void;
}

/** Implements getUpdates. When another poller comes, the older one is refused. */
export class LongPolling {
  private current: Poll | undefined;

  constructor(
    private readonly state: State,
    private readonly queue: UpdateQueue,
  ) {}

  /**
   * Returns the next updates. @param gone fires when the caller has disconnected
   * @throws TelegramError 409 when a webhook is set, another poller comes, or a webhook is set during the poll
   */
  async getUpdates(params: Params, gone: AbortSignal): Promise<Update[]> {
    if (this.state.webhook !== undefined) {
      throw conflict(
        "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      );
    }
    this.queue.setAllowed(params.json("allowed_updates"));
    this.current?.end(
      conflict("terminated by other getUpdates request; make sure that only one bot instance is running"),
    );
    const limit = params.integer("limit", 100, 1, 100);
    this.#confirm(params.integer("offset", 0));
    const timeoutMs = params.integer("timeout", 0, 0, maxTimeoutSeconds) * 1000;
    if (this.queue.pending().length === 0 && timeoutMs > 0) await this.#arrival(timeoutMs, gone);
    return gone.aborted ? [] : this.#take(limit);
  }

  /** Ends an open poll, because a webhook was set. */
  endForWebhook(): void {
    this.current?.end(conflict("terminated by setWebhook request"));
  }

  close(): void {
    this.current?.end();
  }

  #confirm(offset: number): void {
    if (offset >= 0) {
      this.queue.confirmBelow(offset);
      return;
    }
    // A negative offset counts from the end, and the updates before it are forgotten.
    const first = this.queue.pending().at(offset);
    if (first !== undefined) this.queue.confirmBelow(first.update.update_id);
  }

  #arrival(timeoutMs: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const poll: Poll = {
        end: (error) => {
          clearTimeout(timer);
          stopListening();
          gone.removeEventListener("abort", hangUp);
          if (this.current === poll) this.current = undefined;
          if (error === undefined) resolve();
          else reject(error);
        },
      };
      const hangUp = () => poll.end();
      const timer = setTimeout(hangUp, timeoutMs);
      const stopListening = this.queue.onArrival(hangUp);
      gone.addEventListener("abort", hangUp);
      this.current = poll;
    });
  }

  #take(limit: number): Update[] {
    const taken = this.queue.pending().slice(0, limit);
    for (const entry of taken) if (entry.again === true) this.queue.confirm(entry);
    return taken.map(({ update }) => update);
  }
}
