import { randomUUID } from "node:crypto";
import type { Withheld } from "./event.js";

const keptFor = 2 * 60_000;

/** A content that may be secret stays in memory until its event is handled or two minutes have passed. */
export class SecretsInMemory {
  readonly #kept = new Map<string, { readonly withheld: Withheld; readonly forget: NodeJS.Timeout }>();

  put(withheld: Withheld): string {
    const handle = randomUUID();
    const forget = setTimeout(() => this.#kept.delete(handle), keptFor).unref();
    this.#kept.set(handle, { withheld, forget });
    return handle;
  }

  /** The content stays, because the handler may be tried again. @returns undefined when it was forgotten */
  look(handle: string): Withheld | undefined {
    return this.#kept.get(handle)?.withheld;
  }

  forget(handle: string): void {
    clearTimeout(this.#kept.get(handle)?.forget);
    this.#kept.delete(handle);
  }
}
