import { randomUUID } from "node:crypto";

const keptFor = 2 * 60_000;

/** Texts that may be secret, in memory only, until their event is handled or two minutes have passed. */
export class Vault {
  readonly #texts = new Map<string, { readonly text: string; readonly forget: NodeJS.Timeout }>();

  /** @returns the handle that stands for the text everywhere else. */
  put(text: string): string {
    const handle = randomUUID();
    const forget = setTimeout(() => this.#texts.delete(handle), keptFor).unref();
    this.#texts.set(handle, { text, forget });
    return handle;
  }

  /** May be asked again: a handler that failed is tried once more. @returns undefined when it was forgotten. */
  look(handle: string): string | undefined {
    return this.#texts.get(handle)?.text;
  }

  forget(handle: string): void {
    clearTimeout(this.#texts.get(handle)?.forget);
    this.#texts.delete(handle);
  }
}
