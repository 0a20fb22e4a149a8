import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** A request that a server of this process has received. Times in milliseconds, from the process's own beginning. */
export interface Received {
  /** The last part of its path: a method of the Bot API, or a resource of the service. */
  readonly name: string;
  readonly receivedAt: number;
  /** Undefined while it isn't answered. */
  answeredAt: number | undefined;
}

/** When requests came and were answered, as Node's own HTTP server tells it: nothing in the servers has to help. */
export class ReceivedRequests {
  readonly #all: Received[] = [];
  readonly #open = new WeakMap<object, Received>();

  constructor() {
    subscribe("http.server.request.start", (message) => {
      const { request } = message as { request: IncomingMessage };
      const name = /([\w-]+)(?:\?.*)?$/.exec(request.url ?? "")?.[1] ?? "none";
      const entry: Received = { name, receivedAt: performance.now(), answeredAt: undefined };
      this.#all.push(entry);
      this.#open.set(request, entry);
    });
    subscribe("http.server.response.finish", (message) => {
      const { request } = message as { request: IncomingMessage };
      const entry = this.#open.get(request);
      if (entry !== undefined) entry.answeredAt = performance.now();
    });
  }

  get count(): number {
    return this.#all.length;
  }

  /** Those of these names from a number on. */
  since(from: number, names: RegExp): Received[] {
    return this.#all.slice(from).filter(({ name }) => names.test(name));
  }

  clear(): void {
    this.#all.length = 0;
  }
}
