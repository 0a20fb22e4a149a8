import type { Transformer } from "grammy";

interface SentCall {
  readonly method: string;
  readonly payload: string;
  readonly response: unknown;
}

/**
 * Calls that Telegram has already carried out for an event whose handler is tried again: the handler starts from
 * its beginning, but what was said is not said twice. In memory only; after a crash a message may come twice.
 */
export class SentCalls {
  readonly #events = new Map<number, SentCall[]>();

  /** A transformer for the calls of one attempt at an event. */
  transformer(event: number): Transformer {
    const earlier = [...(this.#events.get(event) ?? [])];
    const sent: SentCall[] = [];
    this.#events.set(event, sent);
    return async (call, method, payload, signal) => {
      const key = JSON.stringify(payload);
      const index = earlier.findIndex((known) => known.method === method && known.payload === key);
      // What this attempt leaves out is committed, such as a notice: it isn't said again anyway.
      const [known] = index < 0 ? [] : earlier.splice(0, index + 1).slice(-1);
      if (known !== undefined) {
        sent.push(known);
        return known.response as Awaited<ReturnType<typeof call>>;
      }
      // From the first call that is new on, the attempts go separate ways.
      earlier.length = 0;
      const response = await call(method, payload, signal);
      // A refusal that the handler knows how to take is part of its course as well.
      if (response.ok || response.error_code === 400) sent.push({ method, payload: key, response });
      return response;
    };
  }

  forget(event: number): void {
    this.#events.delete(event);
  }
}
