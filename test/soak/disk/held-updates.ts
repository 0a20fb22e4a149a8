import type { Api } from "grammy";
import type { Update } from "grammy/types";

/** Telegram's side of long polling: an update is held until a later poll confirms it by its offset. */
export class HeldUpdates {
  /** Ids that were confirmed: Telegram never sends them again. */
  readonly confirmed = new Set<number>();
  readonly #held: Update[] = [];
  #wake: (() => void) | undefined;

  push(update: Update): void {
    this.#held.push(update);
    this.#wake?.();
  }

  get waiting(): number {
    return this.#held.length;
  }

  /** As much of grammY's api as polling asks for. */
  get api(): Api {
    const getUpdates = (args: { offset?: number; limit?: number; timeout?: number }, signal?: AbortSignal) =>
      this.#poll(args, signal);
    return { getUpdates } as unknown as Api;
  }

  async #poll(
    { offset = 0, limit = 100, timeout = 0 }: { offset?: number; limit?: number; timeout?: number },
    signal: AbortSignal | undefined,
  ): Promise<Update[]> {
    while (this.#held[0] !== undefined && this.#held[0].update_id < offset)
      this.confirmed.add(this.#held.shift()?.update_id ?? 0);
    if (this.#held.length === 0 && timeout > 0) {
      await new Promise<void>((resolve, reject) => {
        this.#wake = resolve;
        const aborted = (): void => reject(new DOMException("stopped", "AbortError"));
        if (signal?.aborted === true) aborted();
        else signal?.addEventListener("abort", aborted, { once: true });
      });
    }
    return structuredClone(this.#held.slice(0, limit));
  }
}
