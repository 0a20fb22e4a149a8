import type { Moments } from "../kill/lives.js";

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

  at(moment: number): number {
    return this.#noted.filter(({ at }) => at <= moment).length;
  }

  tell(moment: number): string {
    const last = this.#noted[this.at(moment) - 1];
    return last === undefined ? "before any fault" : `${moment - last.at} ms after: ${last.what}`;
  }
}
