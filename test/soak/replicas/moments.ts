import type { Moments } from "../kill/lives.js";

/** What a killed replica had sent may arrive a little later, on a busy machine. */
const onItsWayMs = 250;

/** What was done to replicas and database, and when. */
export class Faults implements Moments {
  readonly #noted: { readonly at: number; readonly what: string }[] = [];

  get count(): number {
    return this.#noted.length;
  }

  note(what: string): number {
    const at = Date.now();
    this.#noted.push({ at, what });
    return at;
  }

  isTroubled(from: number, to: number): boolean {
    return this.#noted.some(({ at }) => at > from - onItsWayMs && at <= to);
  }

  tell(moment: number): string {
    const last = this.#noted.findLast(({ at }) => at <= moment);
    return last === undefined ? "before any fault" : `${moment - last.at} ms after: ${last.what}`;
  }
}
