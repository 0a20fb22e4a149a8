import type { Transformer } from "grammy";

interface SentCall {
  readonly method: string;
  readonly payload: string;
  readonly response: unknown;
}

/** An event's handler, or what is said once its work is committed: they are tried again each by itself. */
export type EventPart = "work" | "owed";

/**
 * Remembers the calls that Telegram has carried out for an event whose handler is tried again: the handler starts from
 * its beginning, but nothing is said twice. The calls are kept in memory only, so a message may come twice after a
 * crash.
 */
export class SentCalls {
  readonly #attempts = new Map<string, SentCall[]>();

  /** A transformer for the calls of one attempt at an event. */
  transformer(event: number, part: EventPart): Transformer {
    const name = `${event} ${part}`;
    const earlier = [...(this.#attempts.get(name) ?? [])];
    const sent: SentCall[] = [];
    this.#attempts.set(name, sent);
    return async (call, method, payload, signal) => {
      const key = JSON.stringify(payload);
      const index = earlier.findIndex((known) => known.method === method && known.payload === key);
      // A call that this attempt leaves out, such as a notice, is committed as said, so it isn't said again.
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
    for (const part of ["work", "owed"] as const) this.#attempts.delete(`${event} ${part}`);
  }
}
