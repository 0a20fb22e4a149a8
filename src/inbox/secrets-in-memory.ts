import { randomUUID } from "node:crypto";
import type { Withheld } from "./event.js";

const keptFor = 2 * 60_000;

/** Contents of messages that may be secret, in memory only, until their event is handled or two minutes have passed. */
export class SecretsInMemory {
  readonly #kept = new Map<string, { readonly withheld: Withheld; readonly forget: NodeJS.Timeout }>();

  /**
   * Keeps a content.
   * @returns the handle that stands for the content everywhere else.
   */
  put(withheld: Withheld): string {
    const handle = randomUUID();
    const forget = setTimeout(() => this.#kept.delete(handle), keptFor).unref();
    this.#kept.set(handle, { withheld, forget });
    return handle;
  }

  /**
   * Reads a content. A handler that is tried again reads it once more.
   * @returns undefined when the content was forgotten.
   */
  look(handle: string): Withheld | undefined {
    return this.#kept.get(handle)?.withheld;
  }

  forget(handle: string): void {
    clearTimeout(this.#kept.get(handle)?.forget);
    this.#kept.delete(handle);
  }
}
