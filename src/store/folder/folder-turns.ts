import { settled } from "../../engine/turns.js";

interface Place {
  /** A promise that settles when the last task that wanted the place (a folder) for itself alone has ended. */
  alone: Promise<unknown>;
  /**
   * The tasks that may share the place (a folder) with each other, as far as they were requested after the last task
   * that wanted it alone. That task is in the set too, until it has ended.
   */
  shared: Set<Promise<unknown>>;
}

/**
 * Runs tasks that use a folder (a "place") at the same time, and alone those that need it for themselves, such as to
 * remove it.
 */
export class FolderTurns {
  readonly #places = new Map<string, Place>();

  /** Runs a task that may share the folder with other such tasks. It waits only for earlier tasks that want the folder alone. */
  share<T>(place: string, work: () => Promise<T>): Promise<T> {
    const found = this.#placeOf(place);
    const pass = found.alone.then(work);
    const ended = settled(pass);
    found.shared.add(ended);
    void ended.then(() => {
      found.shared.delete(ended);
      this.#leave(place);
    });
    return pass;
  }

  /** Runs a task that needs the folder alone. It waits for all earlier tasks, and all later tasks wait for it. */
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
