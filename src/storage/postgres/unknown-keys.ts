import { headBytes } from "../sealing.js";

/**
 * Keys that aren't in SECRET_KEY and that something was found sealed under, by the heads of its envelopes. SECRET_KEY is
 * the same as long as the process lives, so statements may pass over whatever begins with one of them.
 */
export class UnknownKeys {
  readonly #heads = new Map<string, Buffer>();

  get heads(): readonly Buffer[] {
    return [...this.#heads.values()];
  }

  /** @returns false when its key was met before. */
  note(sealed: Buffer): boolean {
    // A copy: what the driver hands over is a part of all that it has read at once.
    const head = Buffer.from(sealed.subarray(0, headBytes));
    const name = head.toString("hex");
    if (this.#heads.has(name)) return false;
    this.#heads.set(name, head);
    return true;
  }
}
