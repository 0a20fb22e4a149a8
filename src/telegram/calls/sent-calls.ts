import type { Transformer } from "grammy";

interface SentCall {
  readonly method: string;
  readonly payload: string;
  readonly response: unknown;
}

/**
 * An event's two parts are repeated independently: the handler's work, and afterwards the messages that the committed
 * record has due.
 */
export type EventPart = "work" | "due";

/**
 * Remembers which calls Telegram has carried out for an event that is tried again, so that no message is sent twice.
 * The calls are in memory only, so a message may come twice after a crash.
 */
export class SentCalls {
  readonly #attempts = new Map<string, SentCall[]>();

  /** A call that an earlier attempt has made isn't sent; the answer from then is returned instead. */
  transformer(event: number, part: EventPart): Transformer {
    const name = `${event} ${part}`;
    const earlier = [...(this.#attempts.get(name) ?? [])];
    const sent: SentCall[] = [];
    this.#attempts.set(name, sent);
    return async (call, method, payload, signal) => {
      const key = JSON.stringify(payload);
      const index = earlier.findIndex((known) => known.method === method && known.payload === key);
      // The earlier attempt's calls before this one are dropped: this attempt has left them out, for instance a notice
      // that is already committed as sent.
      const [known] = index < 0 ? [] : earlier.splice(0, index + 1).slice(-1);
      if (known !== undefined) {
        sent.push(known);
        return known.response as Awaited<ReturnType<typeof call>>;
      }
      // From the first new call on, this attempt does something else than the earlier one.
      earlier.length = 0;
      const response = await call(method, payload, signal);
      // The handler continues after a 400, so a refused call is remembered as well.
      if (response.ok || response.error_code === 400) sent.push({ method, payload: key, response });
      return response;
    };
  }

  forget(event: number): void {
    for (const part of ["work", "due"] as const) this.#attempts.delete(`${event} ${part}`);
  }
}
