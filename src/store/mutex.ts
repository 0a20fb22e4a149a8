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
 * Runs tasks on one record one after the other, and tasks on different records of a folder (a "place") at the same
 * time. A task may also ask for the folder alone, e.g. to remove it.
 */
export class Mutex {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #places = new Map<string, Place>();

  /** Runs tasks with the same name one after the other, in the order of the calls. Tasks with different names run at the same time. */
  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const turn = before.then(work);
    const ended = settled(turn);
    this.#last.set(name, ended);
    void ended.then(() => {
      if (this.#last.get(name) === ended) this.#last.delete(name);
    });
    return turn;
  }

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

  /** Resolves when all tasks that were requested by name (`take`) have ended, with or without an error. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
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

const settled = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
