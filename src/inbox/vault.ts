import { randomUUID } from "node:crypto";
import type { Withheld } from "./event.js";

const keptFor = 2 * 60_000;

/** Contents of messages that may be secret, in memory only, until their event is handled or two minutes have passed. */
export class Vault {
  readonly #kept = new Map<string, { readonly withheld: Withheld; readonly forget: NodeJS.Timeout }>();

  /** @returns the handle that stands for it everywhere else. */
  put(withheld: Withheld): string {
    const handle = randomUUID();
    const forget = setTimeout(() => this.#kept.delete(handle), keptFor).unref();
    this.#kept.set(handle, { withheld, forget });
    return handle;
  }

  /** May be asked again: a handler that failed is tried once more. @returns undefined when it was forgotten. */
  look(handle: string): Withheld | undefined {
    return this.#kept.get(handle)?.withheld;
  }

  forget(handle: string): void {
    clearTimeout(this.#kept.get(handle)?.forget);
    this.#kept.delete(handle);
  }
}
