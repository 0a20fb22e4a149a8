import { settled } from "../../engine/turns.js";

interface Place {
  /** The promise settles when the last task that wanted the place alone has ended. */
  alone: Promise<unknown>;
  /**
   * These tasks came after the last one that wanted the place alone. That one is in the set too, until it has ended.
   */
  shared: Set<Promise<unknown>>;
}

/** A task that removes a folder (a "place") needs the folder alone. Other tasks use it at the same time. */
export class FolderTurns {
  readonly #places = new Map<string, Place>();

  /** The task waits only for earlier tasks that want the folder alone. */
  share<T>(place: string, work: () => Promise<T>): Promise<T> {
    const found = this.#placeOf(place);
    const pass = found.alone.then(work);
    const leave = (): void => {
      found.shared.delete(ended);
      this.#leave(place);
    };
    const ended = pass.then(leave, leave);
    found.shared.add(ended);
    return pass;
  }

  /** The task waits for all earlier tasks, and all later tasks wait for it. */
  alone<T>(place: string, work: () => Promise<T>): Promise<T> {
    const found = this.#placeOf(place);
    const pass = Promise.all([found.alone, ...found.shared]).then(work);
    const ended = settled(pass);
    found.alone = ended;
    found.shared = new Set([ended]);
    const { shared } = found;
    void ended.then(() => {
      shared.delete(ended);
      this.#leave(place);
    });
    return pass;
  }

  #placeOf(name: string): Place {
    const place = this.#places.get(name) ?? { alone: Promise.resolve(), shared: new Set() };
    this.#places.set(name, place);
    return place;
  }

  #leave(name: string): void {
    if (this.#places.get(name)?.shared.size === 0) this.#places.delete(name);
  }
}
